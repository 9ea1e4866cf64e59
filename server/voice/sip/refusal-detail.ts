import type { SipResponse } from './message.ts';
import { readSeconds } from './read-seconds.ts';

/** Headers that say more of a refusal than its reason phrase: RFC 3326, and RFC 3261, section 20. */
const DETAILED: ReadonlySet<string> = new Set(['reason', 'warning', 'error-info']);
const MAX_CHARACTERS = 1_000;

/**
 * What a refusal says beside its reason phrase: those headers, the peer's own ones, and its body; and when a
 * server that has no room may be asked again.
 */
export function detailOf(response: SipResponse): { detail?: string; retryAfterS?: number } {
  const { headers, body, status } = response;
  const retryAfterS = status === 503 ? readSeconds(response, 'retry-after') : null;
  const asked = retryAfterS === null ? {} : { retryAfterS };
  const said = headers.filter(({ name }) => DETAILED.has(name) || name.startsWith('x-'));
  const texts = [...said.map(({ value }) => value), body.subarray(0, MAX_CHARACTERS).toString('latin1')];
  const detail = texts.join('\n').slice(0, MAX_CHARACTERS).trim();
  return detail === '' ? asked : { detail, ...asked };
}
