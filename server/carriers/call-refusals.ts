import { readableReason } from '../voice/sip/reason-phrases.ts';
import type { DialFailure } from '../voice/sip/user-agent.ts';
import type { DialEvent, RefusalAbout } from './carrier.ts';

/** Statuses by which the person or their telephone declines (docs/sip.md); all others are the network's. */
const BUSY = new Set([486, 600, 603]);
const NOT_ANSWERED = new Set([408, 480, 487]);

const ABOUT: ReadonlyMap<number, RefusalAbout> = new Map([
  ...[404, 410, 484, 604].map((status) => [status, 'number'] as const),
  ...[401, 407].map((status) => [status, 'account'] as const),
  ...[400, 402, 403, 488, 606].map((status) => [status, 'settings'] as const),
]);

/** What a final answer says of the person; null for one of the network. */
export function personSaid(status: number): 'busy' | 'no_answer' | null {
  if (BUSY.has(status)) return 'busy';
  return NOT_ANSWERED.has(status) ? 'no_answer' : null;
}

/** What a final answer of the network is about (docs/trunks.md). */
export const aboutStatus = (status: number): { about?: RefusalAbout } => {
  const about = ABOUT.get(status);
  return about ? { about } : {};
};

/**
 * Causes of ITU-T Q.850 that say more than the status which carries them: gateways put them behind a 503 or a
 * 480 (RFC 3398, section 7.2.4.1).
 */
const CAUSES: ReadonlyMap<number, 'busy' | 'no_answer' | 'number'> = new Map([
  ...[1, 22, 28].map((cause) => [cause, 'number'] as const),
  [17, 'busy'],
  ...[18, 19, 20].map((cause) => [cause, 'no_answer'] as const),
]);

/** What a refusal over SIP means for the record of the call (docs/calls.md). */
export function refusedOverSip({ status, reason, said = {} }: Refused): DialEvent {
  const meaning = meaningOf(status, said.cause);
  const answer = `(${[`${status} ${readableReason(reason)}`.trim(), saidBeside(said)].filter(Boolean).join('; ')})`;
  if (meaning === 'busy') return { kind: meaning, cause: `The person is busy or declined ${answer}.` };
  if (meaning === 'no_answer') return { kind: meaning, cause: `Nobody answered ${answer}.` };
  if (meaning === 'number')
    return { kind: 'rejected', cause: `The number does not exist ${answer}.`, about: 'number' };
  return { kind: 'rejected', cause: `${refusalOf(status)} ${answer}.`, ...aboutStatus(status) };
}

type Refused = Extract<DialFailure, { kind: 'refused' }>;

/** A person who declined has done so whatever the cause; else the cause is closer to the telephone called. */
function meaningOf(status: number, cause = 0): 'busy' | 'no_answer' | 'number' | null {
  const own = personSaid(status) ?? (ABOUT.get(status) === 'number' ? 'number' : null);
  return own === 'busy' ? own : (CAUSES.get(cause) ?? own);
}

const saidBeside = ({ cause, words }: NonNullable<Refused['said']>): string =>
  [cause === undefined ? '' : `cause ${cause}`, words ?? ''].filter(Boolean).join(', ');

/** What a status usually means at a carrier. */
function refusalOf(status: number): string {
  if (status === 403) return 'The carrier does not allow the call';
  if (status < 400) return 'The carrier sends the call elsewhere, which is not followed';
  return 'The carrier rejected the call';
}
