/** How a notice reaches its recipient. */
export const NOTICE_CHANNELS = ['email', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Whom a notice is for: the person it is about, or the people of the business. */
export const NOTICE_AUDIENCES = ['customer', 'team'] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];

/** `not_sent`: there was no way to send it (no mail server, texting off); nothing is tried again. */
export const NOTICE_STATUSES = ['pending', 'sent', 'not_sent', 'failed'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** What notices are about. */
export const NOTICE_KINDS = [
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.cancelled',
  'order.created',
  'order.confirmed',
  'order.ready',
  'order.out_for_delivery',
  'order.cancelled',
  'reservation.created',
  'reservation.confirmed',
  'reservation.cancelled',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

type KindOf<Thing extends string> = Extract<NoticeKind, `${Thing}.${string}`>;

/** The person whom it is about; whatever is not known is null. */
export interface NoticeCustomer {
  name: string | null;
  /** E.164. */
  phone: string | null;
  email: string | null;
}

export interface AppointmentValues {
  /** Keeps the entries in the recipient's calendar together, from booking to cancellation. */
  appointmentId: number;
  title: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** Name of the staff member. */
  staff: string | null;
  /** Why it was cancelled. */
  reason: string | null;
}

export interface OrderValues {
  number: string;
  fulfillment: 'pickup' | 'delivery' | 'dine_in';
  items: readonly { quantity: number; name: string; totalCents: number }[];
  /** ISO 4217. */
  currency: string;
  totalCents: number;
  /** When it will be ready, where that is known. */
  readyAt: Temporal.Instant | null;
  /** Where it is brought to. */
  address: string | null;
  reason: string | null;
}

export interface ReservationValues {
  number: string;
  /** Name of the room type; null when it is gone. */
  room: string | null;
  checkIn: Temporal.PlainDate;
  /** The day of leaving: no night. */
  checkOut: Temporal.PlainDate;
  adults: number;
  children: number;
  currency: string;
  totalCents: number;
  reason: string | null;
}

/** A kind of notice with the values that it tells. */
export type NoticeSubject =
  | { about: KindOf<'appointment'>; values: AppointmentValues }
  | { about: KindOf<'order'>; values: OrderValues }
  | { about: KindOf<'reservation'>; values: ReservationValues };

/** An entry for the recipient's calendar, as it is kept with the notice. Instants are ISO texts. */
export interface CalendarEntry {
  uid: string;
  /** Counts the changes that were told, so that calendars keep the latest. */
  sequence: number;
  cancelled: boolean;
  title: string;
  startsAt: string;
  endsAt: string;
  location: string | null;
  description: string | null;
}

/** A notice in the log. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  audience: NoticeAudience;
  channel: NoticeChannel;
  /** E-mail address or number. */
  to: string;
  name: string | null;
  subject: string | null;
  status: NoticeStatus;
  attempts: number;
  /** Why it was not sent, as a sentence. */
  error: string | null;
  sent_at: string | null;
  created_at: string;
  updated_at: string;
}
