import type { TSchema } from 'typebox';
import { appointmentEventData } from './appointments/appointment-events.schema.ts';
import { callEventData } from './calls/call-events.schema.ts';
import { campaignEventData } from './campaigns/campaign-events.schema.ts';
import { orderEventData } from './orders/order-events.schema.ts';
import type { EventName } from './platform/events/event-names.ts';
import { reservationEventData } from './reservations/reservation-events.schema.ts';
import { webhookEventData } from './webhooks/webhook-events.schema.ts';

/**
 * The possible schemas of `data` of each event. The types of the SDK are generated from it (`node
 * tools/write-sdk-events.ts`), and the tests compare it with the emitted events.
 */
export const EVENT_DATA: Record<EventName, readonly TSchema[]> = {
  ...callEventData,
  ...appointmentEventData,
  // Emitted with the appointment, and again with the call after the call that booked it.
  'appointment.booked': [
    ...appointmentEventData['appointment.booked'],
    ...callEventData['appointment.booked'],
  ],
  ...orderEventData,
  ...reservationEventData,
  ...campaignEventData,
  ...webhookEventData,
};
