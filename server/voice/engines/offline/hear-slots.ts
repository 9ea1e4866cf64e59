import type { Schedule } from '../../../platform/opening-hours.ts';
import type { Business } from '../../business.ts';
import type { Fact, Facts, Option, Slot } from '../../tools.ts';
import { canBeAddress, findAddress } from '../../understanding/addresses.ts';
import type { ChoiceWords, OrderWords } from '../../understanding/lexicon.ts';
import type { DateValue, Meanings, TimeValue } from '../../understanding/meanings.ts';
import { PhraseIndex } from '../../understanding/phrase-index.ts';
import { fold, tokenize } from '../../understanding/tokens.ts';
import type { FindNames } from './choose-offered.ts';
import { shiftedWish } from './shifted-wish.ts';
import { comingMoment, possibleTime } from './read-time.ts';
import { type Task, type Wish, noWish, slotOf } from './task.ts';

/** What an utterance is read with, beside the task. */
export interface HearingContext {
  business: Business;
  schedule: Schedule;
  /** In the zone of the business. */
  now: Temporal.PlainDateTime;
  findNames: FindNames;
  choiceWords: ChoiceWords;
  orderWords: OrderWords;
  /** The ways in which a fixed word of a slot is said. */
  wordsFor(slot: string, value: string): readonly string[];
}

/** What an utterance says about the slots of a task. */
export interface HeardSlots {
  fills: Facts;
  wish: Wish | null;
  /** A name that fits more than one option. */
  ambiguous: { slot: string; candidates: readonly string[] } | null;
  /** A value that was asked for was said as it is known already. */
  isRepeated: boolean;
}

/** A name that was not asked for counts from this confidence on. */
const MIN_UNASKED_CONFIDENCE = 0.7;
/** A name of the business's own that was not asked for has to be this alike to what was said. */
const MIN_UNASKED_LIKENESS = 0.9;
/** Longest answer that is kept as an address or a text, in characters. */
const MAX_TEXT = 1_000;

/**
 * Reads what an utterance says about the slots of a task: first the one that was asked for, then every other.
 * Pure. A value that is the same as before is left out.
 */
export function hearSlots(task: Task, meanings: Meanings, context: HearingContext): HeardSlots {
  const fills: Record<string, Fact> = {};
  let ambiguous: HeardSlots['ambiguous'] = null;
  const names = [...new Set([...(task.asked === null ? [] : [task.asked]), ...slotNames(task)])];
  for (const name of names) {
    const slot = slotOf(task, name);
    if (slot.kind === 'date' || slot.kind === 'time') continue;
    if (slot.kind === 'choice' || slot.kind === 'word') {
      const least = task.asked === name ? 0 : MIN_UNASKED_LIKENESS;
      const chosen = hearChoice(slot, { ...task.filled, ...fills }, { text: meanings.text, least }, context);
      if (chosen.length === 1 && chosen[0]) fills[name] = chosen[0].value;
      else if (chosen.length > 1) ambiguous ??= { slot: name, candidates: chosen.map(({ value }) => value) };
      continue;
    }
    const value = hearValue(slot, task.asked === name, meanings, context);
    if (value !== null) fills[name] = value;
  }
  const wish = hearDatesAndTimes(task, names, meanings, context, fills);
  let isRepeated = false;
  for (const [name, value] of Object.entries(fills)) {
    if (JSON.stringify(task.filled[name]) !== JSON.stringify(value)) continue;
    isRepeated ||= name === task.asked;
    delete fills[name];
  }
  return { fills, wish, ambiguous, isRepeated };
}

/** The slots of a task and the fields that its last result asked for. */
export const slotNames = (task: Task): string[] => [
  ...new Set([...task.tool.slots.map(({ name }) => name), ...task.wanted]),
];

function hearChoice(
  slot: Slot,
  filled: Facts,
  { text, least }: { text: string; least: number },
  context: HearingContext,
): readonly Option[] {
  const options = slot.options?.(context.business, filled) ?? [];
  if (options.length === 0) return [];
  if (slot.kind === 'word') return hearWord(slot, options, text, context);
  const spoken = options.flatMap((option, index) =>
    [option.value, ...(option.alsoCalled ?? [])].map((name) => ({
      name,
      index,
    })),
  );
  const found = context.findNames(
    text,
    spoken.map(({ name }) => name),
    least,
  );
  const indexes = new Set(found.map((index) => spoken[index]?.index));
  return options.filter((_, index) => indexes.has(index));
}

/** The fixed word that is said last, in any of its ways. */
function hearWord(
  slot: Slot,
  options: readonly Option[],
  text: string,
  context: HearingContext,
): readonly Option[] {
  const tokens = tokenize(text);
  const phrases = options.flatMap((option) =>
    [option.value, ...(option.alsoCalled ?? []), ...context.wordsFor(slot.name, option.value)].map(
      (phrase) => [fold(phrase).replace(/[^\p{L}\p{N}]+/gu, ' '), option] as const,
    ),
  );
  const last = new PhraseIndex(phrases).findLongest(tokens).at(-1);
  return last ? [last.value] : [];
}

function hearValue(slot: Slot, isAsked: boolean, meanings: Meanings, context: HearingContext): Fact {
  switch (slot.kind) {
    case 'person': {
      const name = meanings.names.at(-1);
      return name && (isAsked || name.confidence >= MIN_UNASKED_CONFIDENCE) ? name.value : null;
    }
    case 'phone':
      return meanings.phones.at(-1)?.value ?? null;
    case 'email':
      return meanings.emails.at(-1)?.value ?? null;
    case 'count':
      return hearCount(slot.name, isAsked, meanings);
    case 'address':
      return hearAddress(isAsked, meanings, context);
    case 'text':
      return isAsked && !isShortAnswer(meanings) ? meanings.text.trim().slice(0, MAX_TEXT) : null;
    default:
      return null;
  }
}

/** An address that was asked for is kept as it was said; any other has to be told by its words. */
function hearAddress(isAsked: boolean, meanings: Meanings, { orderWords }: HearingContext): string | null {
  const { text } = meanings;
  const found = findAddress(text, orderWords);
  if (found !== null) return found;
  if (isAsked && canBeAddress(text) && !isShortAnswer(meanings)) return text.trim().slice(0, MAX_TEXT);
  return CALLED_ADDRESS.exec(text)?.[1]?.trim() ?? null;
}

/** `Make the address 16 Elm Street`: words for an address, and one with a number. */
const CALLED_ADDRESS =
  /(?<!mail[\s-])(?:address|adresse|anschrift|dirección|direccion)\s+(?:is|to|as|should be|lautet|ist|auf|in|est|sera|es|a|por|:)?\s*((?=[^.?!]*\d)[^.?!@]{4,200})/iu;

const isShortAnswer = ({ text, consent }: Meanings): boolean => consent !== null && text.length < 12;

/** Nights out of a span; any other count only when it was asked for or its noun is said. */
function hearCount(name: string, isAsked: boolean, meanings: Meanings): number | null {
  if (name === 'nights') {
    const span = meanings.spans.find(({ value }) => value.unit !== 'hour' && value.unit !== 'minute');
    if (span) return span.value.count * (span.value.unit === 'week' ? 7 : 1);
  }
  if (isAsked) return meanings.numbers.at(-1)?.value ?? null;
  const nouns = COUNTED[name];
  if (!nouns) return null;
  const counted = meanings.numbers.find(
    ({ from, to, value }) =>
      (name === 'adults' && value <= MAX_GUESTS && ROOM_FOR.test(meanings.text.slice(0, from))) ||
      nouns.test(meanings.text.slice(to).trimStart()) ||
      nouns.test(meanings.text.slice(from, to).replace(/^\S+\s+/u, '')),
  );
  return counted?.value ?? null;
}

/** Before a number without a noun it is one of people: `a room for two`. */
const ROOM_FOR = /(?:room|suite|zimmer|chambre|habitaci[oó]n)\s+(?:for|für|pour|para)\s+$/iu;
/** A larger number is none of people in one room. */
const MAX_GUESTS = 20;

/** What is counted, in the languages that are understood. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  nights: /^(?:nights?|nächte?|nuits?|noches?)\b/iu,
  adults:
    /^(?:people|persons?|adults?|guests?|of us|personen|person|erwachsene|leute|gäste|personnes?|adultes?|personas?|adultos?|huéspedes)\b/iu,
  children:
    /^(?:children|child|kids?|bab(?:y|ies)|toddlers?|infants?|bébés?|babys?|bebés?|kind(?:er)?|enfants?|niñ[oa]s?)\b/iu,
};

/** Fills the slots of dates and times; gives the wish that no slot holds, or null without one. */
function hearDatesAndTimes(
  task: Task,
  names: readonly string[],
  meanings: Meanings,
  context: HearingContext,
  fills: Record<string, Fact>,
): Wish | null {
  const has = (name: string): boolean => names.includes(name);
  if (has('check_in')) hearStay(task, meanings, fills);
  if (has('requested_for') && !isQuantity(task, meanings)) hearMoment(meanings, context, fills);
  if (!has('date') && !has('time')) return null;
  const day = meanings.dates.at(-1)?.value ?? null;
  const time = meanings.times.at(-1)?.value ?? (takesHour(task, meanings) ? hourOf(meanings) : null);
  if (day === null && time === null) return shiftedWish(task, meanings, fills);
  const wish: { -readonly [Name in keyof Wish]: Wish[Name] } = { ...(day ? noWish : task.wish) };
  if (day) {
    fills['date'] = day.date;
    wish.until = day.until;
  }
  if (time) Object.assign(wish, hearTime(time, dateOf(fills, task), context, fills));
  else if (day) Object.assign(wish, { after: task.wish.after, before: task.wish.before });
  return wish;
}

/** A number by itself is an hour where something is moved, or where it corrects one: `no, rather eleven`. */
const takesHour = (task: Task, { isCorrection, consent }: Meanings): boolean =>
  task.name === 'move' || (typeof task.filled['time'] === 'string' && (isCorrection || consent === 'no'));

/** A bare number as the hour that something is moved to: `move it to eleven`. */
function hourOf({ numbers }: Meanings): TimeValue | null {
  const [number] = numbers;
  if (!number || numbers.length > 1 || !Number.isInteger(number.value)) return null;
  if (number.value < 1 || number.value > 23) return null;
  const time = `${String(number.value).padStart(2, '0')}:00`;
  return { time, until: null, relation: 'at', isAmbiguous: number.value <= 12 };
}

const dateOf = (fills: Facts, task: Task): string | null => {
  const date = fills['date'] ?? task.filled['date'];
  return typeof date === 'string' ? date : null;
};

/** A point in time fills the slot; anything wider is a wish, and opens the slot again. */
function hearTime(
  time: TimeValue,
  date: string | null,
  { schedule }: HearingContext,
  fills: Record<string, Fact>,
): Pick<Wish, 'after' | 'before'> {
  const at = possibleTime(time, date, schedule);
  if (time.until !== null && time.relation === 'at') {
    // A part of the day leaves the time open.
    fills['time'] = null;
    return { after: at, before: time.until };
  }
  if (time.relation === 'at' || time.relation === 'around') {
    fills['time'] = at;
    return { after: null, before: null };
  }
  fills['time'] = null;
  if (time.relation === 'before') return { after: null, before: at };
  return { after: at, before: time.relation === 'between' ? time.until : null };
}

/** The days of a stay: two dates, or one with nights. */
function hearStay(task: Task, { dates }: Meanings, fills: Record<string, Fact>): void {
  const [first, second] = dates.map(({ value }) => value);
  if (!first) return;
  const isLeaving = task.asked === 'check_out' && !second && first.until === null;
  if (isLeaving) fills['check_out'] = first.date;
  else {
    fills['check_in'] = first.date;
    const until = second?.date ?? lastDayOf(first);
    if (until !== null && until > first.date) fills['check_out'] = until;
  }
}

const lastDayOf = ({ until }: DateValue): string | null => until;

/** `Make it three` corrects how many of a dish, while dishes are collected. */
const isQuantity = (task: Task, { isCorrection, times }: Meanings): boolean =>
  task.asked === 'items' && isCorrection && times.every(({ value }) => value.isAmbiguous);

/** A moment such as `tonight at seven`. */
function hearMoment(meanings: Meanings, context: HearingContext, fills: Record<string, Fact>): void {
  const time = meanings.times.at(-1)?.value;
  if (!time || time.relation === 'between') return;
  fills['requested_for'] = comingMoment(time, meanings.dates.at(-1)?.value.date ?? null, context);
}
