import type { DateRule } from './date-language.ts';

/**
 * Dates that are read alike in every language: in digits, where the country decides which of two small
 * numbers is the month, and holidays, whose names stand in their own table.
 */
export const commonDates: readonly DateRule[] = [
  { say: '{year} - {digits:first} - {digits:second}', is: 'numeric', order: 'year-first' },
  { say: '{digits:first} (/|-|.) {digits:second} (/|-|.) {year}', is: 'numeric', order: 'local' },
  { say: '{digits:first} (/|-|.) {digits:second} (/|-|.) {short-year:year}', is: 'numeric', order: 'local' },
  { say: '{digits:first} / {digits:second}', is: 'numeric', order: 'local' },
  { say: '{digits:first} . {digits:second} .', is: 'numeric', order: 'local' },
  { say: '{holiday}', is: 'holiday' },
];
