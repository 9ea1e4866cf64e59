import type { SipResponse } from './message.ts';
import { readSeconds } from './read-seconds.ts';

/** Headers that say more of a refusal than its reason phrase: RFC 3326, and RFC 3261, section 20. */
const DETAILED: ReadonlySet<string> = new Set(['reason', 'warning', 'error-info']);
const MAX_CHARACTERS = 1_000;
/** Values that are read of one response, and characters of each. */
const MAX_VALUES = 8;
const MAX_VALUE = 500;
const MAX_WORDS = 100;

/** What the network says of a refusal beside its reason phrase. */
export interface RefusalSaid {
  /** Why, by ITU-T Q.850. */
  readonly cause?: number;
  /** In its own words: one line of 100 characters at most. */
  readonly words?: string;
}

/**
 * What a refusal says beside its reason phrase: those headers, the peer's own ones, and its body; and when a
 * server that has no room may be asked again.
 */
export function detailOf(response: SipResponse): {
  detail?: string;
  said?: RefusalSaid;
  retryAfterS?: number;
} {
  const { headers, body, status } = response;
  const retryAfterS = status === 503 ? readSeconds(response, 'retry-after') : null;
  const asked = retryAfterS === null ? {} : { retryAfterS };
  const said = headers.filter(({ name }) => DETAILED.has(name) || name.startsWith('x-'));
  const texts = [...said.map(({ value }) => value), body.subarray(0, MAX_CHARACTERS).toString('latin1')];
  const detail = texts.join('\n').slice(0, MAX_CHARACTERS).trim();
  return { ...(detail === '' ? {} : { detail }), ...saidOf(response), ...asked };
}

/** `Reason` with a cause of Q.850 (RFC 3326), the error of Twilio, and the text of `Warning`. */
function saidOf({ headers }: SipResponse): { said?: RefusalSaid } {
  const valuesOf = (wanted: string): string[] =>
    headers
      .filter(({ name }) => name === wanted)
      .slice(0, MAX_VALUES)
      .map(({ value }) => value.slice(0, MAX_VALUE));
  const [reason = ''] = valuesOf('reason').flatMap(
    (value) => /(?:^|,)\s*(Q\.850\s*;(?:[^,"]|"[^"]*")*)/i.exec(value)?.[1] ?? [],
  );
  const number = Number(/;\s*cause\s*=\s*"?(\d{1,3})(?!\d)/i.exec(reason)?.[1] ?? 0);
  const text = /;\s*text\s*=\s*"([^"]*)"/i.exec(reason)?.[1] ?? '';
  const [warning = ''] = valuesOf('warning').map((value) => /"([^"]*)"/.exec(value)?.[1] ?? '');
  const words = [...valuesOf('x-twilio-error'), text, warning].map(oneLine).find((each) => each !== '') ?? '';
  const cause = number > 0 && number < 128 ? { cause: number } : {};
  const said = { ...cause, ...(words === '' ? {} : { words }) };
  return Object.keys(said).length === 0 ? {} : { said };
}

/** Words of a peer for people, without control characters. */
const oneLine = (words: string): string =>
  [
    ...Buffer.from(words, 'latin1')
      .toString('utf8')
      .replaceAll(/[\p{C}\s\uFFFD]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_WORDS)
    .join('')
    .trim();
