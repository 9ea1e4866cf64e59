import type { Call } from '../platform/api-types.ts';
import type { Show } from '../platform/show.ts';
import type { Tone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icons.tsx';
import type { CallOutcome, CallStatus } from './calls-search.ts';

/** The parts of a call that say who is on its other side. */
type Parties = Pick<Call, 'direction' | 'from' | 'to' | 'contact'>;

/** The number on the other side, E.164 where it can be read; null when it was withheld. */
export const otherNumber = ({ direction, from, to }: Parties): string | null =>
  direction === 'inbound' ? from : to;

/** The person on the other side: the name, else the number, else the words for none. */
export function otherPerson(call: Parties, show: Pick<Show, 'phone'>, withheld: string): string {
  const number = otherNumber(call);
  return call.contact?.name ?? (number === null ? withheld : show.phone(number));
}

/** The states of a call that is not over, the furthest first. */
export const RUNNING: readonly CallStatus[] = ['in_progress', 'ringing', 'queued'];

export const isRunning = ({ status }: { status: CallStatus }): boolean => RUNNING.includes(status);

/**
 * The calls of lists of the running states, in their order, each once: one that was answered between the
 * reading of two lists is in both.
 */
export const eachOnce = <One extends Pick<Call, 'id'>>(lists: readonly (readonly One[])[]): One[] =>
  lists.flat().filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index);

/** The colour of an outcome, always beside its word. */
export const OUTCOME_TONES: Record<CallOutcome, Tone> = {
  appointment_booked: 'good',
  order_placed: 'good',
  reservation_made: 'good',
  message_taken: 'info',
  transferred: 'info',
  information_given: 'neutral',
  voicemail: 'info',
  abandoned: 'neutral',
  no_answer: 'warn',
  failed: 'bad',
};

/** The drawing of a call's direction, and of one that nobody took. */
export function callIcon({ direction, outcome }: Pick<Call, 'direction' | 'outcome'>): IconName {
  if (direction === 'outbound') return 'phone-outgoing';
  return outcome === 'no_answer' ? 'phone-missed' : 'phone-incoming';
}
