import { isAnswer, isFollowedByUnit, mayEndNumber } from './bare-numbers.ts';
import { readClock } from './clock-reading.ts';
import type { DayPart, TimeCombination } from './date-language.ts';
import { inPart, liesInPart } from './day-parts.ts';
import type { FoundTime } from './found-time.ts';
import { cuts } from './place.ts';
import type { Asked } from './meanings.ts';
import {
  type Bound,
  matchPatterns,
  type PatternMatch,
  type SlotReading,
  type Slots,
} from './phrase-pattern.ts';
import type { PreparedLanguage } from './prepare-language.ts';
import type { Word } from './split-words.ts';

interface Reading {
  words: readonly Word[];
  language: PreparedLanguage;
  slots: Slots;
  asked: Asked;
  /** Whether the words from one place to another belong to a date. */
  isDate: (from: number, to: number) => boolean;
}

const HALF_DAY = 720;
const EVENING = 16 * 60;
/** Words between two times of which the second is a number by itself. */
const MAX_WORDS_BETWEEN = 6;
/** Questions whose bare numbers are no hours, unless `at` makes them one. */
const NO_HOURS: readonly Asked[] = ['number', 'phone', 'name', 'email'];

/** Relations and spans of times, bare hours, and the part of the day that is said elsewhere. */
export function combineTimes(found: readonly FoundTime[], reading: Reading): FoundTime[] {
  const combined = matchCombinations(found, reading);
  const bare = [...bareTimes(combined, reading), ...furtherTimes(combined, reading)];
  const all = [...combined, ...bare].sort((a, b) => a.from - b.from);
  return attachParts(laterOnes(all, reading), reading);
}

function matchCombinations(found: readonly FoundTime[], reading: Reading): FoundTime[] {
  const { words, language, slots } = reading;
  const starts = new Map(found.map((time) => [time.from, time]));
  const isMove = words.some(({ text }) => language.moves.has(text));
  const timeSlot =
    (isCertain: boolean) =>
    (at: number): SlotReading[] => {
      const time = starts.get(at);
      if (time) return [{ value: time, end: time.to }];
      return bareAt(at, reading, isCertain).map((value) => ({ value, end: value.to }));
    };
  const matches = matchPatterns(
    words,
    language.timeCombinations,
    { ...slots, time: timeSlot(false), 'said-time': timeSlot(true) },
    (match) => !cuts(match, found) && toCombined(match) !== null,
  );
  const made = matches.flatMap((match) =>
    isMove && match.rule.is === 'span' ? endsOf(match) : (toCombined(match) ?? []),
  );
  const isTaken = ({ from, to }: FoundTime): boolean =>
    made.some((other) => from < other.to && to > other.from);
  return [...found.filter((time) => !isTaken(time)), ...made].sort((a, b) => a.from - b.from);
}

const asTime = (value: unknown): FoundTime | null =>
  typeof value === 'object' && value !== null ? (value as FoundTime) : null;

function toCombined({ rule, bound, from, to }: PatternMatch<TimeCombination>): FoundTime | null {
  if (rule.is === 'span') return toSpan(asTime(bound['a']), asTime(bound['b']), { from, to });
  const time = asTime(bound['time']) ?? asTime(bound['said-time']);
  if (!time || (time.isPart && rule.relation === 'at')) return null;
  // `Around lunchtime` is as vague as `at lunchtime`.
  if (time.isPart && rule.relation === 'around') return { ...time, from, to };
  const start = time.isPart && rule.relation === 'after' ? (time.until ?? time.minutes) : time.minutes;
  return {
    ...time,
    ...{ from: rule.relation === 'at' ? time.from : from, to },
    ...{ minutes: start, until: null, relation: rule.relation, isPart: false },
  };
}

/** `move it from three to four`: two times and no span. */
const endsOf = ({ bound }: PatternMatch<TimeCombination>): FoundTime[] =>
  [asTime(bound['a']), asTime(bound['b'])].filter((time) => time !== null);

/** The later time is the first after the earlier one: `between 10 and 2` is 10:00 to 14:00. */
function toSpan(
  a: FoundTime | null,
  b: FoundTime | null,
  place: { from: number; to: number },
): FoundTime | null {
  if (!a || !b || a.isPart || b.isPart || (a.isBare && b.isBare && a.minutes === b.minutes)) return null;
  const isAmbiguous = a.isAmbiguous && b.isAmbiguous;
  let [start, end] = [a.minutes, b.minutes];
  if (a.isAmbiguous && !b.isAmbiguous) {
    start = [start % HALF_DAY, (start % HALF_DAY) + HALF_DAY].findLast((minutes) => minutes < end) ?? start;
  } else if (b.isAmbiguous) {
    end = [end % HALF_DAY, (end % HALF_DAY) + HALF_DAY].find((minutes) => minutes > start) ?? end;
  }
  if (end <= start) return null;
  const part = a.part ?? b.part;
  return {
    ...a,
    ...place,
    minutes: start,
    until: end,
    relation: 'between',
    isAmbiguous,
    part,
    isBare: false,
  };
}

/** Digits and numbers that are a time only by their place: `at 5`, `after 11 30`, `around 1600`. */
function bareAt(at: number, reading: Reading, isCertain: boolean): FoundTime[] {
  const { words, language, slots, asked, isDate } = reading;
  if (NO_HOURS.includes(asked) && !isCertain) return [];
  const found: FoundTime[] = [];
  const add = (bound: Bound, end: number): void => {
    if (isDate(at, end) && asked !== 'time') return;
    const clock = readClock({ is: 'clock' }, bound);
    if (clock) found.push({ ...clock, ...bareTime, from: at, to: end });
  };
  for (const hour of slots['hour']?.(at) ?? []) {
    for (const minute of slots['minute']?.(hour.end) ?? []) {
      if (endsTime(minute.end)) add({ hour: hour.value, minute: minute.value }, minute.end);
    }
    const sign = words[hour.end]?.text ?? '';
    for (const minute of sign === '.' || sign === '-' ? (slots['mm']?.(hour.end + 1) ?? []) : []) {
      if (endsTime(minute.end)) add({ hour: hour.value, mm: minute.value }, minute.end);
    }
    if (endsTime(hour.end)) add({ hour: hour.value }, hour.end);
  }
  for (const joined of slots['hhmm']?.(at) ?? [])
    if (endsTime(joined.end)) add({ hhmm: joined.value }, joined.end);
  return found.sort((a, b) => b.to - a.to);

  function endsTime(end: number): boolean {
    const next = words[end];
    if (next?.text === ':' || next?.text === '/') return false;
    if (!isCertain || next?.kind !== 'word') return mayEndNumber(words, end, language);
    const isStreet = words.slice(end, end + 3).some(({ text }) => language.addresses.has(text));
    const isOrdinal = language.counts.ordinalSigns.has(next.text) || language.months.has(next.text);
    return !isStreet && !isOrdinal && !isFollowedByUnit(words, end, language);
  }
}

const bareTime = {
  ...{ until: null, relation: 'at' as const, isPart: false, isBare: true, confidence: 0.7 },
};

/** Numbers by themselves, where the time was asked for: `eleven`, `11 30`, `1130`. */
function bareTimes(found: readonly FoundTime[], reading: Reading): FoundTime[] {
  const { words, asked } = reading;
  if (asked !== 'time' || found.some((time) => !time.isPart)) return [];
  const bare: FoundTime[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const isInside = found.some((time) => at >= time.from && at < time.to);
    const isFree = !isInside && !reading.isDate(at, at + 1);
    const time = isFree
      ? bareAt(at, reading, false).find((bareTime) => answers(bareTime, reading))
      : undefined;
    if (!time) continue;
    bare.push(time);
    at = time.to - 1;
  }
  return bare;
}

function answers({ from, to, minutes }: FoundTime, { words, language }: Reading): boolean {
  const isOne = to - from === 1 && (minutes === 60 || minutes === 780);
  return isAnswer(words, { from, to, value: isOne ? 1 : minutes }, language);
}

/** Numbers by themselves that a time makes times as well: `5:30 or 6`, `at two, sorry, I meant three`. */
function furtherTimes(found: readonly FoundTime[], reading: Reading): FoundTime[] {
  const { words, language } = reading;
  return found.flatMap((time) => {
    if (time.isPart) return [];
    const earlier = alternativeBefore(time, reading);
    if (earlier) return [earlier];
    let hasAlternative = false;
    for (let at = time.to; at <= time.to + MAX_WORDS_BETWEEN && at < words.length; at += 1) {
      const between = words.slice(time.to, at);
      const isTaken = found.some(({ from, to }) => at >= from && at < to) || reading.isDate(at, at + 1);
      if (isTaken) return [];
      const isJoined =
        hasAlternative || matchPatterns(between, language.corrections, {}).length > 0
          ? bareAt(at, reading, false)[0]
          : undefined;
      if (isJoined) return [isJoined];
      const text = words[at]?.text ?? '';
      hasAlternative ||= language.alternatives.has(text);
      if (text !== ',' && !language.betweenTimes.has(text)) return [];
    }
    return [];
  });
}

/** `10 or 11 in the morning`: the number before the time is one as well. */
function alternativeBefore(time: FoundTime, reading: Reading): FoundTime | null {
  const { words, language } = reading;
  if (!language.alternatives.has(words[time.from - 1]?.text ?? '')) return null;
  for (const at of [time.from - 3, time.from - 2]) {
    if (at < 0 || reading.isDate(at, at + 1)) continue;
    const found = bareAt(at, reading, false).find(({ to }) => to === time.from - 1);
    if (found) return { ...found, part: time.part };
  }
  return null;
}

/**
 * `Six forty pm … around eight`: a later hour after one in the evening is in the evening as well, unless one
 * is moved to the other.
 */
function laterOnes(found: readonly FoundTime[], { words, language }: Reading): FoundTime[] {
  if (words.some(({ text }) => language.moves.has(text))) return [...found];
  return found.map((time, index) => {
    const before = found.slice(0, index).findLast((other) => !other.isPart && !other.isAmbiguous);
    const later = (time.minutes % HALF_DAY) + HALF_DAY;
    const first = found[index - 1];
    // `After six but before eight`.
    const isEnd = time.relation === 'before' && first?.relation === 'after' && time.minutes <= first.minutes;
    if (isEnd && time.isAmbiguous && later > first.minutes) return { ...time, minutes: later };
    const isLater = before !== undefined && before.minutes >= EVENING && later > before.minutes;
    return time.isAmbiguous && time.until === null && isLater ? { ...time, minutes: later } : time;
  });
}

/**
 * Gives a time without its half of the day the part of the day that is said elsewhere (`tomorrow evening …
 * at seven`), and leaves out parts that hold such a time.
 */
function attachParts(found: readonly FoundTime[], reading: Reading): FoundTime[] {
  const parts = found.filter((time) => time.isPart);
  const hint = hintOf(reading);
  const times = found.filter((time) => !time.isPart).map((time) => withPart(time, parts, hint));
  const holds = (part: FoundTime): boolean =>
    part.part !== null && times.some((time) => part.part && liesInPart(time.minutes, part.part));
  return found.flatMap((time) => {
    if (!time.isPart) return times.find(({ from }) => from === time.from) ?? [];
    return holds(time) ? [] : [time];
  });
}

function withPart(time: FoundTime, parts: readonly FoundTime[], hint: DayPart | null): FoundTime {
  if (!time.isAmbiguous) return time;
  const near = [...parts].sort((a, b) => Math.abs(a.from - time.from) - Math.abs(b.from - time.from));
  const fitting = near.find(({ part }) => part && liesInPart(inPart(time.minutes, part), part))?.part;
  if (fitting) return { ...movedTo(time, inPart(time.minutes, fitting)), isAmbiguous: false, part: fitting };
  if (hint && liesInPart(inPart(time.minutes, hint), hint)) return movedTo(time, inPart(time.minutes, hint));
  return time;
}

function movedTo(time: FoundTime, minutes: number): FoundTime {
  const until = time.until === null ? null : minutes + (time.until - time.minutes);
  return { ...time, minutes, until: until !== null && until >= 2 * HALF_DAY ? time.until : until };
}

function hintOf({ words, language }: Reading): DayPart | null {
  for (let at = 0; at < words.length; at += 1) {
    const single = language.hints.get(words[at]?.text ?? '');
    const double = language.hints.get(`${words[at]?.text ?? ''} ${words[at + 1]?.text ?? ''}`);
    if (double ?? single) return double ?? single ?? null;
  }
  return null;
}
