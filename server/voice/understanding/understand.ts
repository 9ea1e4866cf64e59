import { dropCorrected, overlaps, type Stretch, unclaimed } from './claims.ts';
import { findDates } from './find-dates.ts';
import { findSpans } from './find-spans.ts';
import { findTimes } from './find-times.ts';
import type {
  Asked,
  DateValue,
  Intent,
  Meanings,
  Mention,
  SpanValue,
  TimeValue,
  UnderstandingContext,
} from './meanings.ts';
import { type Readers, readersOf } from './readers.ts';
import { readTokens } from './read-tokens.ts';
import type { Token } from './tokens.ts';

/** Characters of an utterance that are read. */
const MAX_TEXT_LENGTH = 10_000;
/** Characters in which dates and times are looked for: minutes of speech. */
const MAX_DATES_LENGTH = 3000;
/** Confidence from which on a name goes before a date. */
const SURE = 0.9;
/** Confidence of a name that stands alone, without words such as `this is`. */
const BARE = 0.8;
/** Beside these a bare name is one; beside other intents (`I don't mind who`) it is none. */
const POLITE: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'wait', 'identity', 'phone', 'goodbye']);
const asksOther = (intents: readonly Mention<Intent>[]): boolean =>
  intents.some(({ value }) => !POLITE.has(value));
/** Shorter than this, in characters, a number may be a year or a time such as `1430`. */
const LARGE_NUMBER_LENGTH = 9;

/**
 * The meanings of one utterance, each in the order said. What one reading has claimed another does not claim:
 * the digits of a phone number are no date. Pure; takes time linear in the length of the text, of which the
 * first 10,000 characters are read.
 */
export function understand(said: string, context: UnderstandingContext): Meanings {
  const text = said.slice(0, MAX_TEXT_LENGTH);
  const tokens = readTokens(text, context.language);
  const readers = readersOf(context.language);
  const { asked } = context;
  const stretch = ({ start, end }: { start: number; end: number }): Stretch => stretchOf(tokens, start, end);
  const cues = readers.answers.cues(tokens).map(stretch);
  const exclusions = readers.answers.exclusions(tokens).map(stretch);
  const settle = <Value>(mentions: Mention<Value>[]): Mention<Value>[] =>
    dropCorrected(mentions, cues, exclusions);

  const allEmails = readers.emails.find(text, tokens, asked === 'email');
  const allPhones = unclaimed(findPhones(text, tokens, readers, context), allEmails);
  const contacts = [...allEmails, ...allPhones];
  const heard = findNames(tokens, readers, asked === 'name', contacts);
  // A name that was said as one may be a month: `my name is April`.
  const sureNames = heard.filter(({ confidence }) => confidence >= SURE);
  const numbers = unclaimed(readers.numbers.mentions(tokens, asked === 'number'), contacts, sureNames);
  const when = findWhen(text, context, [...contacts, ...sureNames, ...largeNumbers(numbers)]);
  const moments = [...when.dates, ...when.times, ...when.spans];
  const allNames = [
    ...sureNames,
    ...unclaimed(
      heard.filter(({ confidence }) => confidence < SURE),
      moments,
    ),
  ].sort((a, b) => a.from - b.from);
  const ordinals = unclaimed(
    readers.answers.ordinals(tokens),
    contacts,
    allNames,
    longerThanOneWord(moments, tokens, asked),
  );
  const allNumbers = unclaimed(numbers, moments, allNames, ordinals);
  const intents = unclaimed(readers.intents.find(tokens), allEmails).filter(
    // `Call me Pete` is a name and no request.
    ({ value, to }) => value !== 'callback' || !allNames.some(({ from }) => from >= to && from - to <= 1),
  );
  const isAside = asked === 'name' && (readers.answers.asks(tokens, text) || asksOther(intents));
  const names = allNames.filter(({ confidence }) => !isAside || confidence > BARE);
  const hasValue = [contacts, allNames, allNumbers, ordinals, moments].some((list) => list.length > 0);
  const isCorrection = readers.answers.isCorrection(tokens, hasValue);
  // `Yes, make it five` does not agree to what was offered.
  const consent = readers.answers.consent(tokens, text, asked === 'consent');
  return {
    text,
    ...when,
    numbers: withoutReplaced(allNumbers, moments, settle),
    phones: settle(allPhones),
    emails: settle(allEmails),
    names: settle(names),
    intents,
    consent: isCorrection && hasValue && consent === 'yes' ? null : consent,
    isCorrection,
    ordinals: settle(ordinals),
    shift: readers.answers.shift(tokens),
    isFarewell: readers.answers.isFarewell(tokens),
  };
}

function findPhones(
  text: string,
  tokens: readonly Token[],
  readers: Readers,
  context: UnderstandingContext,
): Mention<string>[] {
  const cues = readers.answers.cues(tokens);
  const isCorrection = (start: number, end: number): boolean =>
    cues.some((cue) => cue.start >= start && cue.end <= end);
  return readers.phones.find(
    tokens,
    { text, country: context.country, isAsked: context.asked === 'phone' },
    isCorrection,
  );
}

/** Dates, times and spans outside of what is claimed already. */
function findWhen(text: string, context: UnderstandingContext, claimed: readonly Stretch[]): When {
  let open = text.slice(0, MAX_DATES_LENGTH);
  const claims = claimed.filter(({ to }) => to <= MAX_DATES_LENGTH);
  for (const { from, to } of claims) open = open.slice(0, from) + '#'.repeat(to - from) + open.slice(to);
  const daysOfTimes: Mention<DateValue>[] = [];
  const times = findTimes(open, context, daysOfTimes);
  const impossibleDates: string[] = [];
  const said = findDates(open, context, {
    isTodayOver: isOver(times, context),
    impossible: impossibleDates,
  });
  const dates = said.length > 0 ? said : daysOfTimes;
  return { dates, times, spans: findSpans(open, context), impossibleDates };
}

/** Whether all times that were said are past today. */
function isOver(times: readonly Mention<TimeValue>[], { now, timezone }: UnderstandingContext): boolean {
  const local = now.toZonedDateTimeISO(timezone).toPlainTime().toString().slice(0, 5);
  return times.length > 0 && times.every(({ value }) => (value.until ?? value.time) <= local);
}

/** Numbers that no date or time has, though it may have a part of them: `two hundred and five`. */
const largeNumbers = (numbers: readonly Mention<number>[]): Mention<number>[] =>
  numbers.filter(
    ({ value, from, to }) =>
      value > 100 && value % 100 !== 0 && !(value > 1900 && value < 2100) && to - from >= LARGE_NUMBER_LENGTH,
  );

interface When {
  dates: Mention<DateValue>[];
  times: Mention<TimeValue>[];
  spans: Mention<SpanValue>[];
  impossibleDates: string[];
}

/** What ordinals leave to dates: with a choice asked for, only `the second of March`. */
function longerThanOneWord(
  moments: readonly Stretch[],
  tokens: readonly Token[],
  asked: Asked,
): readonly Stretch[] {
  if (asked !== 'choice') return moments;
  return moments.filter(
    ({ from, to }) => tokens.filter((token) => token.from >= from && token.to <= to).length > 2,
  );
}

/** Numbers without those that a later date or time replaces: `at five, no, make that six`. */
function withoutReplaced(
  numbers: Mention<number>[],
  moments: readonly Mention<unknown>[],
  settle: (mentions: Mention<unknown>[]) => Mention<unknown>[],
): Mention<number>[] {
  const all: Mention<unknown>[] = [...numbers, ...moments].sort((a, b) => a.from - b.from);
  const kept = new Set(settle(all));
  return numbers.filter((number) => kept.has(number));
}

function findNames(
  tokens: readonly Token[],
  readers: Readers,
  isAsked: boolean,
  claimed: readonly Stretch[],
): Mention<string>[] {
  return readers.names.find(tokens, isAsked, (at) => {
    const token = tokens[at];
    return token !== undefined && claimed.some((claim) => overlaps(token, claim));
  });
}

function stretchOf(tokens: readonly Token[], start: number, end: number): Stretch {
  const from = tokens[start]?.from ?? 0;
  return { from, to: tokens[end - 1]?.to ?? from };
}
