import { readableReason } from '../../voice/sip/reason-phrases.ts';
import type { DialFailure } from '../../voice/sip/user-agent.ts';
import type { DialEvent, RefusalAbout } from '../carrier.ts';

/** The platform's code for a person who has not permitted calls. */
export const NO_CALL_PERMISSION = '138006';

/**
 * What the platform's codes of calls mean. The same codes stand in its refusals over SIP and in the errors of
 * its API (docs/chatapp-calls.md).
 */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['613', 'Too many calls were asked for within a short time'],
  ['368', 'The platform has restricted the business account'],
  ['131031', 'The platform has restricted or locked the business account'],
  ['131042', 'The business account has no valid payment method'],
  ['131044', 'The business account has no valid payment method'],
  ['131045', 'The number is not registered at the platform'],
  ['133010', 'The number is not registered at the platform'],
  ['131055', 'The platform expects calls of this number in another way than over SIP'],
  ['138000', 'Calls are switched off for this number on the platform'],
  ['138001', 'This person cannot be called on the chat app'],
  ['138002', 'This number has as many calls at once as the platform allows'],
  ['138003', 'The platform has a call between both already'],
  ['138005', 'Calls of this number begin faster than the platform allows'],
  [NO_CALL_PERMISSION, 'The person has not permitted calls, or the permission has ended'],
  ['138007', 'The platform had no sound of the call in time'],
  ['138009', 'The person was asked for permission as often as the platform allows'],
  ['138012', 'The person was called as often as the platform allows for a day'],
  ['138013', 'The platform allows no calls to people from the country of this number'],
  ['138014', 'The platform has switched calls off because people complained of them'],
  ['138015', 'The platform allows calls only to numbers that may write to 2,000 people a day'],
  ['138017', 'The person has permitted calls for good already'],
  ['138018', 'The number does not meet what the platform demands for calls'],
  ['138019', 'The platform could not use the sound that was offered'],
  ['138020', 'The platform could not use the sound that was offered'],
  ['138021', 'The platform could not use the sound that was offered'],
  ['138022', 'The platform could not use the sound that was offered'],
  ['138023', 'The platform could not use the sound that was offered'],
]);

/** What a code of the platform means, in words; null for one that is unknown. */
export const meaningOf = (code: string): string | null => MEANINGS.get(code) ?? null;

/** What is at fault where it is not the one call: the business account, or how the number is set up. */
const ABOUT: ReadonlyMap<string, RefusalAbout> = new Map([
  ...['368', '131031', '131042', '131044', '131045', '133010', '138014'].map(
    (code) => [code, 'account'] as const,
  ),
  ...['131055', '138000', '138013', '138015', '138018'].map((code) => [code, 'settings'] as const),
]);

/** What the statuses of SIP mean where the platform names no code. */
const STATUSES: ReadonlyMap<number, string> = new Map([
  [400, 'The platform does not know this number, or the app that it belongs to'],
  [403, 'The platform does not allow the call'],
  [404, 'The platform does not know the person called'],
  [407, 'The platform refused the SIP password of the number'],
  [408, 'The platform had no sound of the call in time'],
  [503, 'The platform has no room for the call now'],
]);

/** Reasons that a 403 gives in words without a code. */
const REASONS: readonly { said: RegExp; code: string }[] = [
  { said: /permission/i, code: NO_CALL_PERMISSION },
  { said: /payment/i, code: '131044' },
  { said: /duplicate/i, code: '138003' },
];

/**
 * What the end of a call at the platform means for its record. Only the person's own doing is `busy` or
 * `no_answer`; both count against their permission.
 */
export function chatappEventOf(failure: DialFailure): DialEvent | null {
  if (failure.kind === 'credentials')
    return {
      ...{ kind: 'rejected', about: 'account' },
      cause: `The platform refused the SIP password of the number (${failure.status}).`,
    };
  if (failure.kind !== 'refused') return null;
  const { status, reason, detail = '' } = failure;
  const told = codeIn(`${reason}\n${detail}`);
  const isKnown = told !== null && meaningOf(told) !== null;
  const code = isKnown ? told : status === 403 ? codeOfWords(reason) : null;
  if (code !== null)
    return { kind: 'rejected', cause: `${meaningOf(code)} (${code}).`, code, ...about(ABOUT.get(code)) };
  if (status === 480) return { kind: 'no_answer', cause: 'Nobody answered on the chat app (480).' };
  if (status === 486 || status === 600 || status === 603)
    return { kind: 'busy', cause: `The person declined the call on the chat app (${status}).` };
  if (status === 487)
    return { kind: 'no_answer', cause: 'The call was given up before it was answered (487).' };
  const meaning = STATUSES.get(status) ?? 'The platform rejected the call';
  return {
    kind: 'rejected',
    cause: `${meaning} (${[status, readableReason(reason)].filter(Boolean).join(' ')}).`,
    ...about(aboutWords(status, reason)),
  };
}

const about = (what: RefusalAbout | undefined): { about?: RefusalAbout } => (what ? { about: what } : {});

/** What an answer without a code is about, as for any carrier; its words may say that it is one call's. */
function aboutWords(status: number, reason: string): RefusalAbout | undefined {
  if (status === 407 || (status === 403 && /digest/i.test(reason))) return 'account';
  if (status === 403 && /limit|sdp/i.test(reason)) return undefined;
  return status === 400 || status === 403 ? 'settings' : undefined;
}

/** Where the platform names a code: in JSON, of a header or of the body, and before a message of its API. */
const NAMED = /"(?:error_)?code"\s*:\s*"?(\d{1,9})(?!\d)|\(#(\d{1,9})\)/;
/** Codes of six digits, which stand for nothing else wherever they are; shorter ones occur in any text. */
const LONG = new RegExp(
  `(?<!\\d)(?:${[...MEANINGS.keys()].filter((code) => code.length === 6).join('|')})(?!\\d)`,
);

/** The code of the platform in a text; one that it names is the only one. */
function codeIn(text: string): string | null {
  const named = NAMED.exec(text);
  return named ? (named[1] ?? named[2] ?? null) : (LONG.exec(text)?.[0] ?? null);
}

const codeOfWords = (reason: string): string | null =>
  REASONS.find(({ said }) => said.test(reason))?.code ?? null;
