import type { Clock } from '../platform/clock.ts';
import type { TransferResult } from '../voice/line.ts';
import type { CallPerson } from '../voice/text-line.ts';
import { FINDING_MS, outcomeAt, RINGING_MS, type Outcome } from './simulated-network.ts';

const RESULTS: Readonly<Record<Outcome, TransferResult>> = {
  rejected: 'failed',
  busy: 'busy',
  no_answer: 'no_answer',
  // A mailbox declines the call.
  machine: 'no_answer',
  declines: 'declined',
  person: 'taken',
};

/** How long a simulated person listens to the announcement before they take or decline the call. */
const HEARING_MS = 1_000;

/** Carries transfers of typed calls to simulated people, as the simulated network would. */
export function simulatedTransfers(clock: Clock): CallPerson {
  return async ({ phone, announcement }, signal) => {
    const outcome = outcomeAt(phone);
    if (outcome === 'rejected') return RESULTS.rejected;
    const ringingMs = FINDING_MS + RINGING_MS[outcome];
    const hearingMs = announcement === null ? 0 : HEARING_MS;
    if (!(await clock.sleep(ringingMs + hearingMs, signal))) return 'no_answer';
    // A person who gets no announcement cannot decline.
    return outcome === 'declines' && announcement === null ? 'taken' : RESULTS[outcome];
  };
}
