import { combineDates } from './combine-dates.ts';
import { isAnswer, isFollowedByUnit, mayEndNumber } from './bare-numbers.ts';
import { countSlots, digitsSlot, isTouching, memoize, phraseSlot, within } from './count-slots.ts';
import type { DateRule } from './date-language.ts';
import { dropCorrected } from './drop-corrected.ts';
import type { FoundDate } from './found-date.ts';
import { findClocks } from './find-clocks.ts';
import { cuts } from './place.ts';
import type { Asked, DateValue, Mention, UnderstandingContext } from './meanings.ts';
import { matchPatterns, type PatternMatch, type SlotReader, type Slots } from './phrase-pattern.ts';
import { type PreparedLanguage, prepareLanguage } from './prepare-language.ts';
import { type Calendar, resolveDate } from './resolve-date.ts';
import { splitWords, type Word } from './split-words.ts';

/** Questions whose bare numbers are no days: `le cinq` to `how many?`. */
const NUMBER_QUESTIONS: readonly Asked[] = ['number', 'phone', 'name', 'email'];
/** Spelled ordinals up to this one can choose among what was offered: `the second, please`. */
const LAST_CHOICE = 4;

/**
 * The dates that an utterance names, in the order said: those that are corrected or ruled out are left out.
 * Dates are reckoned from the business's today. With `isTodayOver` a
 * weekday by itself is a later day; `impossible` receives the words for days that no calendar has. Never
 * throws; takes time in proportion to the text.
 */
export function findDates(
  text: string,
  context: UnderstandingContext,
  { isTodayOver, impossible }: { isTodayOver?: boolean; impossible?: string[] } = {},
): Mention<DateValue>[] {
  const language = prepareLanguage(context.language);
  const words = splitWords(text, language.hesitations);
  const noteImpossible = ({ from, to }: { from: number; to: number }): void => {
    impossible?.push(text.slice(words[from]?.from, words[to - 1]?.to));
  };
  return readDates(words, language, context, { isTodayOver, noteImpossible }).map((found) => ({
    value: { date: found.date.toString(), until: found.until?.toString() ?? null },
    from: words[found.from]?.from ?? 0,
    to: words[found.to - 1]?.to ?? text.length,
    confidence: found.confidence,
  }));
}

/** The dates among words, with their places counted in words. */
export function readDates(
  words: readonly Word[],
  language: PreparedLanguage,
  context: UnderstandingContext,
  how: {
    isTodayOver?: boolean | undefined;
    noteImpossible?: (place: { from: number; to: number }) => void;
  } = {},
): FoundDate[] {
  const calendar = { ...calendarOf(context, language), isTodayOver: how.isTodayOver ?? false };
  const slots = dateSlots(words, language);
  const accepts = (match: PatternMatch<DateRule>): boolean => isDate(match, words, language, context.asked);
  let isImpossible = false;
  const single = matchPatterns(words, language.dates, slots, accepts).flatMap((match) => {
    const found = toFound(match, calendar);
    const { rule, bound } = match;
    const isInMonth =
      bound['month'] !== undefined || (rule.is === 'day-of-month' && rule.month !== undefined);
    if (!found && isInMonth && rule.is !== 'nothing') {
      isImpossible = true;
      how.noteImpossible?.(match);
    }
    return found ? [found] : [];
  });
  const combined = combineDates(single, { words, language, calendar, slots, asked: context.asked });
  // The number of the 30th of February is no day of another month.
  if (combined.length === 0 && context.asked === 'date' && !isImpossible)
    return bareDays(words, language, calendar, slots);
  return dropCorrected(combined, words, language, correctDate);
}

/** `from Monday to Wednesday, no, Thursday` corrects the last day. */
function correctDate(earlier: FoundDate, later: FoundDate): FoundDate {
  const isLaterEnd =
    earlier.until !== null &&
    earlier.is === 'combination' &&
    later.until === null &&
    Temporal.PlainDate.compare(later.date, earlier.date) > 0;
  return isLaterEnd ? { ...earlier, until: later.date, to: later.to } : later;
}

function calendarOf(
  context: UnderstandingContext,
  language: PreparedLanguage,
): Omit<Calendar, 'isTodayOver'> {
  const { monthFirstCountries, nextIsFollowingWeek } = language.language.dates;
  return {
    today: dayOf(context),
    nextIsFollowingWeek,
    country: context.country,
    monthFirst: monthFirstCountries?.includes(regionOf(context)) ?? false,
  };
}

function dayOf({ now, timezone }: UnderstandingContext): Temporal.PlainDate {
  try {
    return now.toZonedDateTimeISO(timezone).toPlainDate();
  } catch {
    return now.toZonedDateTimeISO('UTC').toPlainDate();
  }
}

/** The region of the language (`en-GB`) where it names one, otherwise the business's country. */
const regionOf = ({ language, country }: UnderstandingContext): string =>
  /^[a-z]{2,3}[-_]([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase() ?? country;

function dateSlots(words: readonly Word[], language: PreparedLanguage): Slots {
  const counts = countSlots(words, language.counts);
  // The minutes of `18:30 March the fourth` are no day.
  const isMinute = (at: number): boolean => words[at - 1]?.text === ':' && isTouching(words, at);
  const outside =
    (reader: SlotReader): SlotReader =>
    (at) =>
      isMinute(at) ? [] : reader(at);
  const numbers: Record<string, SlotReader> = Object.fromEntries(
    Object.entries(counts).map(([name, reader]) => [name, outside(reader)]),
  );
  return memoize({
    ...numbers,
    'date-number': (at) =>
      (numbers['day']?.(at) ?? []).filter(({ end }) => mayEndNumber(words, end, language)),
    digits: within(digitsSlot(words, 1, 2), 1, 31),
    'short-year': digitsSlot(words, 2, 2),
    weekday: phraseSlot(words, language.weekdays),
    month: phraseSlot(words, language.months),
    unit: phraseSlot(words, language.units),
    holiday: phraseSlot(words, language.holidays),
  });
}

function isDate(
  { rule, bound, from, to, end }: PatternMatch<DateRule>,
  words: readonly Word[],
  language: PreparedLanguage,
  asked: Asked,
): boolean {
  if (rule.is !== 'day-of-month') return rule.is !== 'numeric' || !NUMBER_QUESTIONS.includes(asked);
  if (rule.isBare) return !NUMBER_QUESTIONS.includes(asked) && mayEndNumber(words, end, language);
  if (bound['month'] !== undefined)
    return !isFollowedByUnit(words, end, language) || bound['day'] === undefined;
  if (rule.month !== undefined) return true;
  if (language.addresses.has(words[end]?.text ?? '')) return false;
  const isSpelled = words[to - 1]?.kind === 'word' && words[to - 2]?.kind !== 'digits';
  if (!isSpelled) return !isFollowedByUnit(words, end, language);
  const isChoice = Number(bound['nth']) <= LAST_CHOICE && (asked === 'choice' || asked === 'time');
  const hasArticle = to - from > 1 || rule.say.includes('^');
  return !isChoice && hasArticle && mayEndNumber(words, end, language);
}

function toFound(match: PatternMatch<DateRule>, calendar: Calendar): FoundDate | null {
  const { rule, bound, from, to } = match;
  const resolved = resolveDate(rule, bound, calendar);
  if (!resolved) return null;
  const isFixed =
    rule.is === 'day-of-month'
      ? rule.month !== undefined || bound['month'] !== undefined
      : rule.is !== 'weekday' || rule.in !== 'coming' || rule.later !== undefined;
  return { ...resolved, from, to, is: rule.is, bound, isFixed };
}

/** Numbers by themselves, where the day was asked for: `the twelfth`, `twelve`, `12 or 13`. */
function bareDays(
  words: readonly Word[],
  language: PreparedLanguage,
  calendar: Calendar,
  slots: Slots,
): FoundDate[] {
  const found: FoundDate[] = [];
  const clocks = findClocks(words, language);
  for (let at = 0; at < words.length; at += 1) {
    const reading = [...(slots['nth']?.(at) ?? []), ...(slots['day']?.(at) ?? [])].find(
      ({ value, end }) =>
        isAnswer(words, { from: at, to: end, value }, language) && !cuts({ from: at, to: end }, clocks),
    );
    if (!reading) continue;
    const bound = { day: reading.value };
    const resolved = resolveDate({ is: 'day-of-month', isBare: true }, bound, calendar);
    if (resolved)
      found.push({ ...resolved, from: at, to: reading.end, is: 'day-of-month', bound, isFixed: false });
    at = reading.end - 1;
  }
  return dropCorrected(found, words, language);
}
