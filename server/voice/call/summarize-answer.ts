import { ProviderError } from '../../platform/providers/provider-error.ts';
import { claimsDeed } from '../engines/model/claims.ts';
import { understand } from '../understanding/understand.ts';
import type { CallToSummarize } from './summarize-prompt.ts';

/** What a model wrote of a call, as far as it stands. */
export interface WrittenSummary {
  /** What the records prove, then the words of the model. */
  summary: string;
  sentiment: 'positive' | 'neutral' | 'negative';
  extracted: Record<string, string | number>;
}

const MAX_SUMMARY = 1_000;
const MAX_DETAIL = 200;
const MAX_PARTY = 1_000;
/** Turns of the caller in which numbers and addresses are looked for. */
const MAX_TURNS = 200;

/**
 * Reads the answer of a model. A sentence that claims a booking is left out, because only the house tells of
 * those; so is a detail that nothing on the call bears out.
 * @throws ProviderError when it is not an answer of the shape that was asked for.
 */
export function readSummary(text: string, call: CallToSummarize): WrittenSummary {
  const value = readObject(text);
  const { summary, sentiment, extracted } = value;
  if (typeof summary !== 'string' || summary.length > MAX_SUMMARY)
    throw unreadable('without a summary of the length asked for');
  if (sentiment !== 'positive' && sentiment !== 'neutral' && sentiment !== 'negative')
    throw unreadable('without a sentiment');
  const details = extracted ?? {};
  if (!isObject(details)) throw unreadable('whose details are no object');
  const own = sentencesOf(summary)
    .filter((sentence) => !claimsDeed(sentence, call.language))
    .join(' ');
  const whole = [call.proven, own].filter((part) => part !== '').join(' ');
  if (whole === '') throw unreadable('without a sentence that can stand');
  return { summary: whole, sentiment, extracted: proveDetails(details, call) };
}

/** The JSON object in a text, also between the marks of a code block. */
function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw unreadable('that is no JSON object');
}

const unreadable = (how: string): ProviderError =>
  new ProviderError('unknown', `The model answered with a summary ${how}`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sentencesOf = (text: string): string[] => plain(text).split(/(?<=[.!?…]["'”’»)\]]*)\s+/u);

/** One line without control characters. */
const plain = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** Details by what they have to be, and to be found in, to be believed. */
function proveDetails(
  details: Record<string, unknown>,
  call: CallToSummarize,
): Record<string, string | number> {
  const said = call.transcript.filter(({ role }) => role === 'user').map(({ content }) => content);
  const proven: Record<string, string | number> = {};
  const keep = (name: string, prove: (value: string) => string | null): void => {
    const value = details[name];
    if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_DETAIL) return;
    const kept = prove(plain(value));
    if (kept !== null) proven[name] = kept;
  };
  keep('name', (name) => (isSaid(name, [...said, call.callerName ?? '']) ? name : null));
  const heard = contactsIn(said, call);
  keep('phone', (phone) => heard.phones.find((each) => each === phone.replaceAll(/[\s().-]/g, '')) ?? null);
  keep('email', (email) => heard.emails.find((each) => each === email.toLowerCase()) ?? null);
  for (const what of ['service', 'staff', 'room'] as const) {
    keep(what, (value) => call.names[what].find((name) => fold(name) === fold(value)) ?? null);
  }
  for (const what of ['date', 'check_in', 'check_out']) keep(what, dateOf);
  keep('time', (time) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null));
  keep('reason', (reason) => (claimsDeed(reason, call.language) ? null : reason));
  const party = details['party_size'];
  if (typeof party === 'number' && Number.isInteger(party) && party > 0 && party <= MAX_PARTY)
    proven['party_size'] = party;
  return proven;
}

/** Whether each word of a name came up: names are what models invent most readily. */
function isSaid(name: string, said: readonly string[]): boolean {
  const words = new Set(said.flatMap((text) => fold(text).split(/[^\p{L}\d]+/u)));
  const parts = fold(name)
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => words.has(part));
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The numbers and addresses that the house itself finds in what the caller said. */
function contactsIn(
  said: readonly string[],
  { language, business, endedAt }: CallToSummarize,
): { phones: string[]; emails: string[] } {
  const { timezone, country } = business;
  const context = { now: endedAt, timezone, language, country };
  const meanings = said
    .slice(-MAX_TURNS)
    .flatMap((text) => [
      understand(text, { ...context, asked: 'phone' }),
      understand(text, { ...context, asked: 'email' }),
    ]);
  return {
    phones: meanings.flatMap(({ phones }) => phones.map(({ value }) => value)),
    emails: meanings.flatMap(({ emails }) => emails.map(({ value }) => value.toLowerCase())),
  };
}

/** A date as it is written everywhere else; null for another. */
function dateOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return null;
  }
}
