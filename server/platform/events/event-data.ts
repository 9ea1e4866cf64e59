import { Type, type TSchema } from 'typebox';
import { DateOnly, Id, Nullable, OneOf, Phone, Timestamp } from '../http/shapes/shapes.ts';
import type { EventName } from './event-names.ts';

/**
 * `data` of each event: these fields and no others (specification, section 6). The types of the SDK are written from this
 * (`node tools/write-sdk-events.ts`), and the tests hold what is really emitted to it.
 */
const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const amount = (description: string) => Type.Number({ description });
const cents = (description: string) => Type.Integer({ description });
const named = (description: string) =>
  Nullable(Type.Object({ id: Id('Id.'), name: text('Name.') }, { title: 'Named', description }));
const person = (description: string) =>
  Type.Object(
    {
      name: Nullable(text('Name of the person.')),
      phone: Nullable(Phone('Phone number, E.164.')),
      email: Nullable(text('E-mail address.')),
    },
    { title: 'Person', description },
  );
const callId = Nullable(Id('The call it was made on; null when it was not made on one.'));

const callFields = {
  call_id: Id('Id of the call.'),
  direction: OneOf(['inbound', 'outbound'], { description: 'Who called whom.' }),
  from: Nullable(Phone('The calling number, E.164; null when it was withheld.')),
  to: Nullable(Phone('The called number, E.164.')),
  assistant_id: Nullable(Id('The assistant on the call.')),
  status: OneOf(
    ['queued', 'ringing', 'in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled'],
    { description: 'State of the call.' },
  ),
};

const CallProgress = Type.Object(
  { ...callFields, started_at: Timestamp('When the call began.') },
  { title: 'CallProgressData', description: 'A call that goes on.' },
);

const CallSummary = Type.Object(
  {
    ...callFields,
    outcome: Nullable(text('What came of it, such as `message_taken`.')),
    sentiment: Nullable(text('`positive`, `neutral` or `negative`.')),
    duration_seconds: Nullable(count('From answer to end.')),
    summary: Nullable(text('What was said, in a few sentences.')),
    extracted: Type.Record(Type.String(), Type.Unknown(), { description: 'Details collected on the call.' }),
    transcript: Type.Array(
      Type.Object({
        role: OneOf(['assistant', 'user'], { description: 'Who spoke.' }),
        content: text('What was heard.'),
      }),
      { description: 'The turns in the order in which they were spoken.' },
    ),
  },
  { title: 'CallSummaryData', description: 'A call that ended and was summarised.' },
);

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

const OrderItem = Type.Object(
  {
    product_id: Nullable(Id('The product as it was ordered; it may be gone since.')),
    name: text('Name of the product.'),
    quantity: Type.Integer({ minimum: 1, description: 'How many.' }),
    unit_price: amount('Price of one without surcharges.'),
    unit_price_cents: cents('The same in cents.'),
    options: Type.Array(
      Type.Object({
        group: text('What was chosen from.'),
        choice: text('What was chosen.'),
        surcharge: amount('What it adds to the price.'),
        surcharge_cents: cents('The same in cents.'),
      }),
      { description: 'What was chosen.' },
    ),
    total: amount('Quantity times price and surcharges.'),
    total_cents: cents('The same in cents.'),
    notes: Nullable(text('Wishes for this item.')),
  },
  { title: 'OrderItem' },
);

const orderFields = {
  order_id: Id('Id of the order.'),
  number: text('Its number, counted up in the workspace.'),
  status: OneOf(['new', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled'], {
    description: 'State.',
  }),
  fulfillment: OneOf(['pickup', 'delivery', 'dine_in'], { description: 'How it reaches the customer.' }),
  customer: person('Who ordered.'),
  address: Nullable(text('Where it is delivered to.')),
  items: Type.Array(OrderItem, { description: 'What was ordered, as it was then.' }),
  currency: text('ISO 4217.'),
  subtotal: amount('The items together.'),
  fee: amount('The delivery fee.'),
  total: amount('What is to be paid.'),
  source: OneOf(['ai', 'manual', 'api'], { description: 'Who placed it.' }),
  call_id: callId,
};
const Order = Type.Object(orderFields, { title: 'OrderData', description: 'An order.' });
const CancelledOrder = Type.Object(
  { ...orderFields, cancel_reason: Nullable(text('Why it was cancelled.')) },
  { title: 'CancelledOrderData', extends: 'OrderData', description: 'An order that was cancelled.' },
);

const Reservation = Type.Object(
  {
    reservation_id: Id('Id of the reservation.'),
    number: text('Its number.'),
    status: OneOf(['requested', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'], {
      description: 'State.',
    }),
    room: named('The type of room; null when it was removed since.'),
    check_in: DateOnly('First night.'),
    check_out: DateOnly('The day of leaving, which is no night.'),
    nights: Type.Integer({ minimum: 1, description: 'Nights.' }),
    adults: count('Adults.'),
    children: count('Children.'),
    guest: person('Who stays.'),
    currency: text('ISO 4217.'),
    nightly: amount('The total divided by the nights.'),
    total: amount('The price of the stay.'),
    source: OneOf(['ai', 'manual', 'api', 'ical'], { description: 'Who made it.' }),
  },
  { title: 'ReservationData', description: 'A reservation of a room.' },
);

const Campaign = Type.Object(
  {
    campaign_id: Id('Id of the campaign.'),
    name: text('Its name.'),
    total: count('Contacts on its list.'),
    pending: count('Not called.'),
    calling: count('Being called.'),
    reached: count('Reached.'),
    no_answer: count('Did not answer.'),
    busy: count('Were busy.'),
    failed: count('Could not be called.'),
    skipped: count('Were not to be called.'),
  },
  { title: 'CampaignData', description: 'A campaign that has called its list.' },
);

const Ping = Type.Object(
  { webhook_id: Id('The endpoint that is tested.'), message: text('Says that nothing happened.') },
  { title: 'PingData', description: 'A test.' },
);

/** The forms that `data` of an event may have. */
export const EVENT_DATA: Record<EventName, readonly TSchema[]> = {
  'call.started': [CallProgress],
  'call.ended': [CallSummary],
  'call.transferred': [CallProgress],
  'message.taken': [CallSummary],
  // At once with the appointment, and after a call on which it was booked once more with the call.
  'appointment.booked': [Appointment, CallSummary],
  'appointment.rescheduled': [Appointment],
  'appointment.cancelled': [Appointment],
  'order.created': [Order],
  'order.updated': [Order],
  'order.cancelled': [CancelledOrder],
  'reservation.created': [Reservation],
  'reservation.updated': [Reservation],
  'reservation.cancelled': [Reservation],
  'campaign.completed': [Campaign],
  'test.ping': [Ping],
};
