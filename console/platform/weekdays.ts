export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekdays to choose from, in the words of `useShow().weekday`. 1 January 2024 was a Monday. */
export const weekdayChoices = (nameOf: (day: string) => string): { id: Weekday; label: string }[] =>
  WEEKDAYS.map((id, index) => ({ id, label: nameOf(`2024-01-0${index + 1}`) }));
