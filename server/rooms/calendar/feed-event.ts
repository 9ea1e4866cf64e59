/** An event of a calendar as nights: from `check_in`, without the day of `check_out`. */
export interface FeedEvent {
  /** The same for the same event in every fetch of a feed (its UID, and the date where it recurs). */
  key: string;
  check_in: string;
  check_out: string;
  summary: string | null;
  /** The channel says itself that it is cancelled. */
  cancelled: boolean;
}

/** The events of a calendar, or why it cannot be read, as a sentence. */
export type CalendarReading =
  | {
      events: FeedEvent[];
      /** Events that could not be read: what is missing may be among them. */
      unread: number;
    }
  | { fault: string };

/** What a calendar is read with. */
export interface ReadingPlace {
  /** The zone in which nights are counted. */
  timezone: string;
  /** Today in that zone: what recurs is followed for two years from here. */
  today: string;
}
