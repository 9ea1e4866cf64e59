// Written by tools/write-sdk-events.ts from what the server keeps to; not to be changed by hand.

/** A call that goes on. */
export interface CallProgressData {
  /** Id of the call. */
  call_id: number;
  /** Who called whom. */
  direction: 'inbound' | 'outbound';
  /** The calling number, E.164; null when it was withheld. */
  from: string | null;
  /** The called number, E.164. */
  to: string | null;
  /** The assistant on the call. */
  assistant_id: number | null;
  /** State of the call. */
  status: 'queued' | 'ringing' | 'in_progress' | 'completed' | 'busy' | 'failed' | 'no_answer' | 'canceled';
  /** When the call began. */
  started_at: string;
}

/** A call that ended and was summarised. */
export interface CallSummaryData {
  /** Id of the call. */
  call_id: number;
  /** Who called whom. */
  direction: 'inbound' | 'outbound';
  /** The calling number, E.164; null when it was withheld. */
  from: string | null;
  /** The called number, E.164. */
  to: string | null;
  /** The assistant on the call. */
  assistant_id: number | null;
  /** State of the call. */
  status: 'queued' | 'ringing' | 'in_progress' | 'completed' | 'busy' | 'failed' | 'no_answer' | 'canceled';
  /** What came of it, such as `message_taken`. */
  outcome: string | null;
  /** `positive`, `neutral` or `negative`. */
  sentiment: string | null;
  /** From answer to end. */
  duration_seconds: number | null;
  /** What was said, in a few sentences. */
  summary: string | null;
  /** Details collected on the call. */
  extracted: Record<string, unknown>;
  /** The turns in the order in which they were spoken. */
  transcript: {
    /** Who spoke. */
    role: 'assistant' | 'user';
    /** What was heard. */
    content: string;
  }[];
}

export interface Person {
  /** Name of the person. */
  name: string | null;
  /** Phone number, E.164. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
}

export interface Named {
  /** Id. */
  id: number;
  /** Name. */
  name: string;
}

/** An appointment. */
export interface AppointmentData {
  /** Id of the appointment. */
  appointment_id: number;
  /** What it is called. */
  title: string;
  /** State. */
  status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' | 'no_show';
  /** When it begins. */
  starts_at: string;
  /** When it ends. */
  ends_at: string;
  /** Zone in which the business reckons. */
  timezone: string;
  /** Who comes. */
  customer: Person;
  /** The contact of the customer. */
  contact_id: number | null;
  /** What is booked. */
  service: Named | null;
  /** With whom. */
  staff: Named | null;
  /** The call it was made on; null when it was not made on one. */
  call_id: number | null;
  /** Notes. */
  notes: string | null;
}

export interface OrderItem {
  /** The product as it was ordered; it may be gone since. */
  product_id: number | null;
  /** Name of the product. */
  name: string;
  /** How many. */
  quantity: number;
  /** Price of one without surcharges. */
  unit_price: number;
  /** The same in cents. */
  unit_price_cents: number;
  /** What was chosen. */
  options: {
    /** What was chosen from. */
    group: string;
    /** What was chosen. */
    choice: string;
    /** What it adds to the price. */
    surcharge: number;
    /** The same in cents. */
    surcharge_cents: number;
  }[];
  /** Quantity times price and surcharges. */
  total: number;
  /** The same in cents. */
  total_cents: number;
  /** Wishes for this item. */
  notes: string | null;
}

/** An order. */
export interface OrderData {
  /** Id of the order. */
  order_id: number;
  /** Its number, counted up in the workspace. */
  number: string;
  /** State. */
  status: 'new' | 'confirmed' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'cancelled';
  /** How it reaches the customer. */
  fulfillment: 'pickup' | 'delivery' | 'dine_in';
  /** Who ordered. */
  customer: Person;
  /** Where it is delivered to. */
  address: string | null;
  /** What was ordered, as it was then. */
  items: OrderItem[];
  /** ISO 4217. */
  currency: string;
  /** The items together. */
  subtotal: number;
  /** The delivery fee. */
  fee: number;
  /** What is to be paid. */
  total: number;
  /** Who placed it. */
  source: 'ai' | 'manual' | 'api';
  /** The call it was made on; null when it was not made on one. */
  call_id: number | null;
}

/** An order that was cancelled. */
export interface CancelledOrderData extends OrderData {
  /** Why it was cancelled. */
  cancel_reason: string | null;
}

/** A reservation of a room. */
export interface ReservationData {
  /** Id of the reservation. */
  reservation_id: number;
  /** Its number. */
  number: string;
  /** State. */
  status: 'requested' | 'confirmed' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show';
  /** The type of room; null when it was removed since. */
  room: Named | null;
  /** First night. */
  check_in: string;
  /** The day of leaving, which is no night. */
  check_out: string;
  /** Nights. */
  nights: number;
  /** Adults. */
  adults: number;
  /** Children. */
  children: number;
  /** Who stays. */
  guest: Person;
  /** ISO 4217. */
  currency: string;
  /** The total divided by the nights. */
  nightly: number;
  /** The price of the stay. */
  total: number;
  /** Who made it. */
  source: 'ai' | 'manual' | 'api' | 'ical';
}

/** A campaign that has called its list. */
export interface CampaignData {
  /** Id of the campaign. */
  campaign_id: number;
  /** Its name. */
  name: string;
  /** Contacts on its list. */
  total: number;
  /** Not called. */
  pending: number;
  /** Being called. */
  calling: number;
  /** Reached. */
  reached: number;
  /** Did not answer. */
  no_answer: number;
  /** Were busy. */
  busy: number;
  /** Could not be called. */
  failed: number;
  /** Were not to be called. */
  skipped: number;
}

/** A test. */
export interface PingData {
  /** The endpoint that is tested. */
  webhook_id: number;
  /** Says that nothing happened. */
  message: string;
}

/** `data` of each event. */
export interface EventData {
  /** An assistant answered a call. */
  'call.started': CallProgressData;
  /** A call ended and was summarised; includes transcript and summary. */
  'call.ended': CallSummaryData;
  /** A call was transferred to a person. */
  'call.transferred': CallProgressData;
  /** The assistant took a message. */
  'message.taken': CallSummaryData;
  /** An appointment was booked. */
  'appointment.booked': AppointmentData | CallSummaryData;
  /** An appointment moved to a new time. */
  'appointment.rescheduled': AppointmentData;
  /** An appointment was cancelled. */
  'appointment.cancelled': AppointmentData;
  /** An order was placed, by an assistant, by hand or through the API. */
  'order.created': OrderData;
  /** An order changed. */
  'order.updated': OrderData;
  /** An order was cancelled. */
  'order.cancelled': CancelledOrderData;
  /** A room was reserved, by an assistant, by hand or through the API. */
  'reservation.created': ReservationData;
  /** A reservation changed. */
  'reservation.updated': ReservationData;
  /** A reservation was cancelled. */
  'reservation.cancelled': ReservationData;
  /** An outbound campaign finished calling its list. */
  'campaign.completed': CampaignData;
  /** A test was requested. */
  'test.ping': PingData;
}

export type EventType = keyof EventData;

/** The body of a delivery; `type` determines the fields of `data`. */
export type WebhookEvent = {
  [Type in EventType]: {
    /** The same in each delivery of the event: store it to recognise events that were already handled. */
    id: string;
    type: Type;
    /** ISO 8601 with an offset. */
    created_at: string;
    data: EventData[Type];
  };
}[EventType];

/** Every type of event. */
export const EVENT_TYPES: readonly EventType[] = [
  'call.started',
  'call.ended',
  'call.transferred',
  'message.taken',
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.cancelled',
  'order.created',
  'order.updated',
  'order.cancelled',
  'reservation.created',
  'reservation.updated',
  'reservation.cancelled',
  'campaign.completed',
  'test.ping',
];
