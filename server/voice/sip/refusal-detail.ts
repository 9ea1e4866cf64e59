import type { SipResponse } from './message.ts';

/** Headers that say more of a refusal than its reason phrase: RFC 3326, and RFC 3261, section 20. */
const DETAILED: ReadonlySet<string> = new Set(['reason', 'warning', 'error-info']);
const MAX_CHARACTERS = 1_000;

/** What a refusal says beside its reason phrase: those headers, the peer's own ones, and its body. */
export function detailOf({ headers, body }: SipResponse): { detail?: string } {
  const said = headers.filter(({ name }) => DETAILED.has(name) || name.startsWith('x-'));
  const texts = [...said.map(({ value }) => value), body.subarray(0, MAX_CHARACTERS).toString('latin1')];
  const detail = texts.join('\n').slice(0, MAX_CHARACTERS).trim();
  return detail === '' ? {} : { detail };
}
