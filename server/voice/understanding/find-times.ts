import { combineTimes } from './combine-times.ts';
import { parseTime, readClock, writeTime } from './clock-reading.ts';
import type { TimeRule } from './date-language.ts';
import { dayParts } from './day-parts.ts';
import { isFollowedByUnit } from './bare-numbers.ts';
import { dropCorrected } from './drop-corrected.ts';
import { readDates } from './find-dates.ts';
import type { FoundDate } from './found-date.ts';
import type { FoundTime } from './found-time.ts';
import type { DateValue, Mention, TimeValue, UnderstandingContext } from './meanings.ts';
import { matchPatterns, type PatternMatch, type Slots } from './phrase-pattern.ts';
import { type PreparedLanguage, prepareLanguage } from './prepare-language.ts';
import { splitWords, type Word } from './split-words.ts';
import { timeSlots } from './time-slots.ts';

const MOST_MINUTES_AHEAD = 24 * 60;
/** Dates whose words can be numbers; those of others are shared with times, as in `this evening at seven`. */
const DAYS_IN_NUMBERS: readonly FoundDate['is'][] = ['day-of-month', 'numeric', 'combination', 'ahead'];

/**
 * The times of day that an utterance names, in the order said: those that are corrected or ruled out are left
 * out. A part of the day by itself has its beginning and end, and the relation `at`. `days` receives the days
 * after today that they tell, as `in half an hour` does before midnight. Never throws; takes time in
 * proportion to the text.
 */
export function findTimes(
  text: string,
  context: UnderstandingContext,
  days?: Mention<DateValue>[],
): Mention<TimeValue>[] {
  const language = prepareLanguage(context.language);
  const words = splitWords(text, language.hesitations);
  return readTimes(words, language, context).map((found) => {
    const { confidence, date } = found;
    const from = words[found.from]?.from ?? 0;
    const to = words[found.to - 1]?.to ?? text.length;
    if (date !== undefined)
      days?.push({ value: { date: date.toString(), until: null }, from, to, confidence });
    const value = {
      time: writeTime(found.minutes),
      until: found.until === null ? null : writeTime(found.until),
      relation: found.relation,
      isAmbiguous: found.isAmbiguous,
    };
    return { value, from, to, confidence };
  });
}

/** The times among words, with their places counted in words. */
export function readTimes(
  words: readonly Word[],
  language: PreparedLanguage,
  context: UnderstandingContext,
): FoundTime[] {
  const slots = timeSlots(words, language);
  const dates = readDates(words, language, {
    ...context,
    asked: context.asked === 'date' ? 'date' : null,
  });
  const isIn = (found: readonly FoundDate[]) => (from: number, to: number) =>
    found.some((date) => from < date.to && to > date.from);
  const isInNumbers = isIn(dates.filter(({ is }) => DAYS_IN_NUMBERS.includes(is)));
  const accepts = (match: PatternMatch<TimeRule>): boolean =>
    isTime(match, words, language, slots) && (match.rule.is === 'part' || !isInNumbers(match.from, match.to));
  const reading = { words, language, slots, asked: context.asked, isDate: isIn(dates) };
  const read = (isTimeAt: (match: PatternMatch<TimeRule>) => boolean): FoundTime[] => {
    const matches = matchPatterns(words, language.times, slots, (match) => accepts(match) && isTimeAt(match));
    return combineTimes(
      matches.flatMap((match) => toFound(match, context) ?? []),
      reading,
    );
  };
  let found = read(() => true);
  const counts = found.filter((time) => isCount(time, words, language));
  if (counts.length > 0) {
    const others = read(({ from }) => !counts.some((count) => count.from === from));
    if (others.some((time) => !time.isPart)) found = others;
  }
  return dropCorrected(found, words, language);
}

/** `A table for four tonight`: the number may count people, and only the part of the day be a time. */
function isCount({ from, to }: FoundTime, words: readonly Word[], language: PreparedLanguage): boolean {
  const isNumber = words[from]?.kind === 'digits' || language.counts.cardinals.has(words[from]?.text ?? '');
  const rest = words.slice(from + 1, to).map(({ text }) => text);
  const part = language.parts.get(rest.join(' '));
  const isPart = part !== undefined && part !== 'am' && part !== 'pm';
  return isNumber && isPart && language.counting.has(words[from - 1]?.text ?? '');
}

function isTime(
  { rule, bound, end }: PatternMatch<TimeRule>,
  words: readonly Word[],
  language: PreparedLanguage,
  slots: Slots,
): boolean {
  if (rule.is !== 'clock') return true;
  // `for one this evening 7:30`: the number is none of the evening's.
  const isHourOnly =
    bound['minute'] === undefined && bound['mm'] === undefined && bound['hhmm'] === undefined;
  const hasPart = typeof bound['part'] === 'string' && bound['part'] !== 'am' && bound['part'] !== 'pm';
  const after = slots['hour']?.(end) ?? [];
  if (isHourOnly && hasPart && after.some((hour) => words[hour.end]?.text === ':')) return false;
  // `morning 5 people`, `evening 8 March`: the number belongs to what follows.
  const isOpen = typeof bound['daypart'] === 'string' && bound['part'] === undefined;
  const next = words[end];
  if (isOpen && next?.kind === 'word')
    return !isFollowedByUnit(words, end, language) && !language.months.has(next.text);
  return true;
}

function toFound(
  { rule, bound, from, to }: PatternMatch<TimeRule>,
  context: UnderstandingContext,
): FoundTime | null {
  const place = { from, to, until: null, relation: 'at' as const, isPart: false, isBare: false };
  if (rule.is === 'nothing') return null;
  if (rule.is === 'fixed')
    return { ...place, minutes: parseTime(rule.time), isAmbiguous: false, part: null, confidence: 0.95 };
  if (rule.is === 'clock') {
    const clock = readClock(rule, bound);
    return clock && { ...place, ...clock, confidence: clock.isAmbiguous ? 0.8 : 0.95 };
  }
  if (rule.is === 'ahead') {
    const count = typeof bound['n'] === 'number' ? bound['n'] : (rule.count ?? 1);
    const ahead = fromNow(Math.round(count * rule.minutes), context);
    return ahead && { ...place, ...ahead, isAmbiguous: false, part: null, confidence: 0.9 };
  }
  const part = rule.part ?? (bound['daypart'] as FoundTime['part']);
  const hours = part && dayParts[part];
  if (!hours || hours.from === null) return null;
  const { from: minutes, until } = hours;
  return { ...place, minutes, until, part, isAmbiguous: false, isPart: true, confidence: 0.6 };
}

/**
 * The time so many minutes from now at the business's place, with its day where that is not today; null for
 * more than a day. Over a change of the clock the minutes pass that were said, not those of the wall.
 */
function fromNow(
  minutes: number,
  { now, timezone }: UnderstandingContext,
): Pick<FoundTime, 'minutes' | 'date'> | null {
  if (minutes > MOST_MINUTES_AHEAD) return null;
  const then = now.add({ minutes }).toZonedDateTimeISO(timezone);
  const date = then.toPlainDate();
  const isToday = date.equals(now.toZonedDateTimeISO(timezone).toPlainDate());
  return { minutes: then.hour * 60 + then.minute, ...(isToday ? {} : { date }) };
}
