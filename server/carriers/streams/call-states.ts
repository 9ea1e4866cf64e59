import { aboutStatus, personSaid } from '../call-refusals.ts';
import { GIVEN_UP } from '../admit-call.ts';
import type { PlacedEnd, RefusalAbout } from '../carrier.ts';
import type { CallProgress } from './stream-vendor.ts';

const PHRASES: Record<number, string> = {
  403: 'it is not allowed',
  404: 'there is no such number',
  484: 'the number is not complete',
  488: 'the sound could not be agreed on',
  503: 'there is no line free',
  604: 'there is no such number',
};

/** What a SIP status that a vendor names says of a call that was not answered. */
export function progressOfSip(vendor: string, status: number): CallProgress {
  const said = personSaid(status);
  if (said === 'busy') return { state: said, cause: `The person called is busy or declined (${status}).` };
  if (said === 'no_answer') return { state: said, cause: `Nobody answered (${status}).` };
  const phrase = PHRASES[status];
  const why = phrase === undefined ? `(${status})` : `: ${phrase} (${status})`;
  return {
    // The vendor lets the account in: who asks for credentials is somewhere in its network.
    ...{ state: 'failed', ...(status === 401 || status === 407 ? {} : aboutStatus(status)) },
    cause: `The network of ${vendor} did not carry the call${phrase === undefined ? ' ' : ''}${why}.`,
  };
}

export const busy: CallProgress = { state: 'busy', cause: 'The person called is busy.' };
export const notAnswered: CallProgress = { state: 'no_answer', cause: 'Nobody answered.' };
export const failedBy = (vendor: string): CallProgress => ({
  state: 'failed',
  cause: `${vendor} could not carry the call.`,
});

/** Whether nothing follows: the call has ended, or will not be answered. */
export const isOver = (progress: CallProgress): boolean => progress.state === 'ended' || 'cause' in progress;

/** The end of a call that was given up before it was answered. */
export const NOT_ANSWERED = { kind: 'no_answer', cause: GIVEN_UP } as const;

/**
 * What came of a call that was not answered; null for one that goes on. One that ended without having been
 * answered was given up.
 */
export function lastOf(progress: CallProgress): Exclude<PlacedEnd, { kind: 'answered' }> | null {
  if (progress.state === 'ended') return NOT_ANSWERED;
  if (!('cause' in progress)) return null;
  const { state, ...said } = progress;
  return { kind: state === 'failed' ? 'rejected' : state, ...said };
}

/** The number of a caller as a vendor writes it; null for withheld numbers, names and the like. */
export function callerNumber(from: string | null): string | null {
  if (from === null || WITHHELD.has(from)) return null;
  const number = from.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{3,20}$/.test(number) ? number : null;
}

/**
 * Numbers that Twilio puts in place of a withheld one: the keys of ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN.
 */
const WITHHELD = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']);

/** What a refusal over HTTP is about, where the vendor names no code that says so. */
export function aboutHttp(status: number | null): RefusalAbout | null {
  if (status === 401) return 'account';
  return status === 402 || status === 403 ? 'settings' : null;
}
