import type { AppointmentValues, NoticeKind, OrderValues } from '../notice.ts';

/** What sentences are made of: texts on one line, times and amounts as people of the language write them. */
export interface Said {
  /** Title of an appointment, or number of an order or reservation. */
  what: string;
  /** `Monday, 23 November 2026 at 14:00`; of a reservation, from when to when; of an order, nothing. */
  when: string;
}

/** The words of notices in one language. */
export interface NoticeWords {
  /** `23 November 2026, 14:00`, in the zone that `at` names. */
  dateAndTime(at: Temporal.ZonedDateTime, locale: string): string;
  stay(from: string, until: string): string;
  greeting(name: string | null): string;
  /** To the customer: one sentence, also the whole of a text. */
  customer: Record<NoticeKind, (said: Said) => string>;
  /** To the team: the same, and the subject of the mail. */
  team: Record<NoticeKind, (said: Said) => string>;
  /** Subject of the mail to the customer. */
  subject: Record<NoticeKind, (said: Said) => string>;
  labels: Record<
    | 'customer'
    | 'phone'
    | 'email'
    | 'when'
    | keyof Pick<AppointmentValues, 'staff' | 'reason'>
    | keyof Pick<OrderValues, 'address'>
    | 'readyAt'
    | 'fulfillment'
    | 'room'
    | 'guests'
    | 'total',
    string
  >;
  fulfillment: Record<OrderValues['fulfillment'], string>;
  guests(adults: number, children: number): string;
}
