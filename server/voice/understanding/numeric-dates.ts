import type { DateRule } from './date-language.ts';

/** Dates in digits, alike in every language; the country decides which of two small numbers is the month. */
export const numericDates: readonly DateRule[] = [
  { say: '{year} - {digits:first} - {digits:second}', is: 'numeric', order: 'year-first' },
  { say: '{digits:first} (/|-|.) {digits:second} (/|-|.) {year}', is: 'numeric', order: 'local' },
  { say: '{digits:first} (/|-|.) {digits:second} (/|-|.) {short-year:year}', is: 'numeric', order: 'local' },
  { say: '{digits:first} / {digits:second}', is: 'numeric', order: 'local' },
  { say: '{digits:first} . {digits:second} .', is: 'numeric', order: 'local' },
];
