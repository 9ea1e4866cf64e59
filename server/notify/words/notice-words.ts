import type { AppointmentValues, CustomerNoticeKind, NoticeKind, OrderValues } from '../notice.ts';

/** The values of a sentence: texts on one line, times and amounts as people of the language write them. */
export interface SentenceValues {
  /** Title of an appointment, or number of an order or reservation. */
  what: string;
  /** `Monday, 23 November 2026 at 14:00`; of a reservation, from when to when; of an order, nothing. */
  when: string;
  /**
   * For the customer, with whom the appointment is; for the team, who the customer or caller is. Null: not
   * known.
   */
  who: string | null;
}

/** The words of notices in one language. */
export interface NoticeWords {
  /** `23 November 2026, 14:00`, in the zone that `at` names. */
  dateAndTime(at: Temporal.ZonedDateTime, locale: string): string;
  stay(from: string, until: string): string;
  greeting(name: string | null): string;
  /** To the customer: one sentence, also the whole of a text. */
  customer: Record<CustomerNoticeKind, (values: SentenceValues) => string>;
  /** To the team and to staff: one sentence, and the subject of the mail. */
  team: Record<NoticeKind, (values: SentenceValues) => string>;
  /** Subject of the mail to the customer. */
  subject: Record<CustomerNoticeKind, (values: SentenceValues) => string>;
  labels: Record<
    | 'customer'
    | 'phone'
    | 'callBack'
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
