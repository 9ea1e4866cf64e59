import type { TSchema } from 'typebox';
import { appointmentEventData } from './appointments/appointment-events.schema.ts';
import { callEventData } from './calls/call-events.schema.ts';
import { campaignEventData } from './campaigns/campaign-events.schema.ts';
import { orderEventData } from './orders/order-events.schema.ts';
import type { EventName } from './platform/events/event-names.ts';
import { reservationEventData } from './reservations/reservation-events.schema.ts';
import { webhookEventData } from './webhooks/webhook-events.schema.ts';

/**
 * The forms that `data` of each event may have. The types of the SDK are written from this
 * (`node tools/write-sdk-events.ts`), and the tests compare what is really emitted with it.
 */
export const EVENT_DATA: Record<EventName, readonly TSchema[]> = {
  ...callEventData,
  ...appointmentEventData,
  // At once with the appointment, and after a call on which it was booked once more with the call.
  'appointment.booked': [
    ...appointmentEventData['appointment.booked'],
    ...callEventData['appointment.booked'],
  ],
  ...orderEventData,
  ...reservationEventData,
  ...campaignEventData,
  ...webhookEventData,
};
