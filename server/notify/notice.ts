/** How a notice reaches its recipient. */
export const NOTICE_CHANNELS = ['email', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/**
 * Whom a notice is for: the customer it is about, the team as the profile's `notifications` name it, or the
 * member of staff whose appointment it is.
 */
export const NOTICE_AUDIENCES = ['customer', 'team', 'staff'] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];

/** `not_sent`: it could not be sent (no mail server, texting is off) and is not tried again. */
export const NOTICE_STATUSES = ['pending', 'sent', 'not_sent', 'failed'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** What notices are about. */
export const NOTICE_KINDS = [
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.staff_changed',
  'appointment.cancelled',
  'order.created',
  'order.confirmed',
  'order.ready',
  'order.out_for_delivery',
  'order.changed',
  'order.cancelled',
  'reservation.created',
  'reservation.confirmed',
  'reservation.changed',
  'reservation.cancelled',
  'inbox.message',
  'inbox.callback',
  'inbox.voicemail',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

type KindOf<Resource extends string> = Extract<NoticeKind, `${Resource}.${string}`>;
export type AppointmentNoticeKind = KindOf<'appointment'>;
export type InboxNoticeKind = KindOf<'inbox'>;
/** The kinds that customers receive; those of the inbox are for the team alone. */
export type CustomerNoticeKind = Exclude<NoticeKind, InboxNoticeKind>;

/**
 * The kinds of events that the team can be notified of separately, as they stand in `notifications` of the
 * profile.
 */
export const TEAM_TOPICS = [
  'messages',
  'callbacks',
  'voicemails',
  'appointments',
  'orders',
  'reservations',
] as const;
export type TeamTopic = (typeof TEAM_TOPICS)[number];

/** Who of the team is notified of one topic; null: everybody whom `notifications.emails` or `.texts` name. */
export interface TopicRecipients {
  emails: string[] | null;
  texts: string[] | null;
}

/** The topics that a workspace has settings for. A topic that is missing notifies everybody. */
export type TopicSettings = Partial<Record<TeamTopic, TopicRecipients>>;

/**
 * How a member of staff is notified of their appointments; `auto`: by e-mail where it is known, else by text.
 */
export const STAFF_CHANNELS = ['auto', 'email', 'text', 'both'] as const;

/** Which changes of their appointments a member of staff is notified of, and how. */
export interface StaffNotifications {
  channel: (typeof STAFF_CHANNELS)[number];
  booked: boolean;
  moved: boolean;
  cancelled: boolean;
}

/** The customer or caller whom a notice is about; whatever is not known is null. */
export interface NoticeCustomer {
  name: string | null;
  /** E.164. */
  phone: string | null;
  email: string | null;
}

export interface AppointmentValues {
  /** Identifies the entry in the recipient's calendar, from booking to cancellation. */
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
  /** Where it is delivered to. */
  address: string | null;
  reason: string | null;
}

export interface ReservationValues {
  number: string;
  /** Name of the room type; null when it is gone. */
  room: string | null;
  checkIn: Temporal.PlainDate;
  /** The day of departure, which is not a night. */
  checkOut: Temporal.PlainDate;
  adults: number;
  children: number;
  currency: string;
  totalCents: number;
  reason: string | null;
}

/** What a caller left in the inbox. */
export interface InboxValues {
  /** The words of the caller, or a sentence about the recording. */
  message: string;
  /** The number to call back, where it is another than the caller's. */
  callbackNumber: string | null;
  leftAt: Temporal.Instant;
}

/** A kind of notice with the values that it contains. */
export type NoticeSubject =
  | { about: InboxNoticeKind; values: InboxValues }
  | { about: KindOf<'appointment'>; values: AppointmentValues }
  | { about: KindOf<'order'>; values: OrderValues }
  | { about: KindOf<'reservation'>; values: ReservationValues };

/** An entry for the recipient's calendar, as it is kept with the notice. Instants are ISO texts. */
export interface CalendarEntry {
  uid: string;
  /** Counts the changes that were sent, so that calendars keep the latest (RFC 5545, section 3.8.7.4). */
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
