import { showPhone } from '../platform/show.ts';
import type { Reservation } from './stay-states.ts';

type Named = Pick<Reservation, 'guest' | 'calendar_label' | 'source'>;
type NameWords = Record<'imported' | 'unnamed', string>;
type PeopleWords = Record<'adults' | 'children', (n: number) => string>;

/** Who stays: the name, else what they can be reached by, else what the calendar calls it. */
export const guestName = ({ guest, calendar_label: label, source }: Named, words: NameWords): string =>
  guest.name ??
  (guest.phone && showPhone(guest.phone)) ??
  guest.email ??
  label ??
  (source === 'ical' ? words.imported : words.unnamed);

/** How many stay, such as "2 adults" and "1 child"; a calendar may not say. */
export const peopleOf = (
  { adults, children }: Pick<Reservation, 'adults' | 'children'>,
  words: PeopleWords,
): string[] => [
  ...(adults > 0 ? [words.adults(adults)] : []),
  ...(children > 0 ? [words.children(children)] : []),
];
