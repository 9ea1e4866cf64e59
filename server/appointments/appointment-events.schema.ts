import { Type } from 'typebox';
import type { EventData } from '../platform/events/event-data.ts';
import { callId, named, person, text } from '../platform/events/event-fields.ts';
import { Id, Nullable, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';

const Appointment = Type.Object(
  {
    appointment_id: Id('Id of the appointment.'),
    title: text('What it is called.'),
    status: OneOf(['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'], { description: 'State.' }),
    starts_at: Timestamp('When it begins.'),
    ends_at: Timestamp('When it ends.'),
    timezone: text('Zone in which the business reckons.'),
    customer: person('Who comes.'),
    contact_id: Nullable(Id('The contact of the customer.')),
    service: named('What is booked.'),
    staff: named('With whom.'),
    call_id: callId,
    notes: Nullable(text('Notes.')),
  },
  { title: 'AppointmentData', description: 'An appointment.' },
);

/** `data` of the events of appointments: these fields and no others. */
export const appointmentEventData = {
  'appointment.booked': [Appointment],
  'appointment.rescheduled': [Appointment],
  'appointment.cancelled': [Appointment],
} satisfies EventData;
