import type { Business } from '../../business.ts';
import type { Facts } from '../../tools.ts';
import type { ChoiceWords } from '../../understanding/lexicon.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { tokenize } from '../../understanding/tokens.ts';
import { twelveHoursApart } from './read-time.ts';
import type { Offered } from './task.ts';

/**
 * Finds which of some names an utterance holds: the indexes of those that could be meant. `least` is how
 * alike they have to be, from 0 to 1.
 */
export type FindNames = (text: string, names: readonly string[], least?: number) => readonly number[];

/**
 * Which of the entries that were offered last an utterance chooses: by their place (`the second one`), by day
 * and time, by name, by a yes to the only one, or any of them. Several where it narrows them down only; none
 * where it is about something else.
 */
export function chooseOffered(
  offered: Offered,
  meanings: Meanings,
  text: string,
  {
    findNames,
    choiceWords: words,
    business,
  }: { findNames: FindNames; choiceWords: ChoiceWords; business: Pick<Business, 'rooms'> },
): readonly Facts[] {
  const { entries } = offered;
  const places = present(meanings.ordinals.map(({ value }) => entries.at(value < 0 ? value : value - 1)));
  if (places.length > 0) return places;
  const said = offered.kind === 'names' ? [] : byTime(entries, meanings);
  if (said.length > 0) return said;
  // A day or a time that was not offered is a new wish, whatever else is said.
  if (offered.kind === 'times' && (meanings.dates.length > 0 || meanings.times.length > 0)) return [];
  const named = present(findNames(text, entries.map(nameOf)).map((index) => entries[index]));
  if (named.length > 0 && named.length < entries.length) return named;
  const costing = entries.filter((entry) => meanings.numbers.some(({ value }) => value === priceOf(entry)));
  const priced = costing.length === 1 ? costing[0] : byPrice(entries, text, words);
  if (priced) return [priced];
  const biggest = bySize(entries, text, words, business);
  if (biggest) return [biggest];
  if (meanings.intents.some(({ value }) => value === 'any')) return entries.slice(0, 1);
  if (offered.kind === 'times') {
    const hour = meanings.numbers.length === 1 ? meanings.numbers[0]?.value : undefined;
    const at = hour === undefined ? [] : entries.filter((entry) => isAtHour(entry, hour));
    if (at.length === 1) return at;
  }
  return entries.length === 1 && meanings.consent === 'yes' ? entries : [];
}

/** `The cheaper one`, `the most expensive`: by what the entries cost; null where nothing is said of that. */
function byPrice(entries: readonly Facts[], text: string, words: ChoiceWords): Facts | null {
  const tokens = tokenize(text);
  const isCheap = indexOf(words.cheaper).findLongest(tokens).length > 0;
  const isDear = indexOf(words.dearer).findLongest(tokens).length > 0;
  const sorted = entries
    .filter((entry) => priceOf(entry) !== null)
    .sort((a, b) => (priceOf(a) ?? 0) - (priceOf(b) ?? 0));
  if (isCheap === isDear || sorted.length < entries.length) return null;
  return (isCheap ? sorted[0] : sorted.at(-1)) ?? null;
}

/** `The bigger one`: the room for the most guests; null where nothing is said of that, or none is bigger. */
function bySize(
  entries: readonly Facts[],
  text: string,
  { bigger }: ChoiceWords,
  { rooms }: Pick<Business, 'rooms'>,
): Facts | null {
  if (indexOf(bigger).findLongest(tokenize(text)).length === 0) return null;
  const guestsOf = (entry: Facts): number => rooms.find(({ name }) => name === entry['room'])?.maxGuests ?? 0;
  const [first, second] = [...entries].sort((a, b) => guestsOf(b) - guestsOf(a));
  return first && second && guestsOf(first) > guestsOf(second) ? first : null;
}

function priceOf({ total, price }: Facts): number | null {
  const cost = Number(total ?? price ?? Number.NaN);
  return Number.isFinite(cost) ? cost : null;
}

const present = (entries: readonly (Facts | undefined)[]): readonly Facts[] =>
  entries.filter((entry) => entry !== undefined);

/** The entries on the days and at the times that were said; none when nothing was said about either. */
function byTime(entries: readonly Facts[], { dates, times }: Meanings): readonly Facts[] {
  if (dates.length === 0 && times.length === 0) return [];
  return entries.filter((entry) => {
    const { date, time, check_in: checkIn } = entry;
    const day = typeof date === 'string' ? date : checkIn;
    const isDay =
      dates.length === 0 || (typeof day === 'string' && dates.some(({ value }) => holds(value, day)));
    const isTime =
      times.length === 0 || (typeof time === 'string' && times.some(({ value }) => fits(value, time)));
    return isDay && isTime;
  });
}

const holds = ({ date, until }: { date: string; until: string | null }, day: string): boolean =>
  until === null ? day === date : day >= date && day <= until;

function fits(value: Meanings['times'][number]['value'], time: string): boolean {
  switch (value.relation) {
    case 'at':
    case 'around':
      return time === value.time || (value.isAmbiguous && time === twelveHoursApart(value.time));
    case 'after':
      return time >= value.time;
    case 'before':
      return time < value.time;
    case 'between':
      return time >= value.time && (value.until === null || time <= value.until);
  }
}

function isAtHour({ time }: Facts, hour: number): boolean {
  if (typeof time !== 'string' || !time.endsWith(':00')) return false;
  const at = Number(time.slice(0, 2));
  return at === hour || at === hour + 12;
}

/** What an entry is called: its room, its service, its person. */
function nameOf(entry: Facts): string {
  const name = entry['value'] ?? entry['room'] ?? entry['service'] ?? entry['staff'];
  return typeof name === 'string' ? name : '';
}
