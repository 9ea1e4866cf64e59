import type { Closing } from '../record/close-call.ts';
import type { DialEnd } from '../../carriers/carrier.ts';

const unspoken = { sentiment: null, summary: null, extracted: {}, metrics: null, answeredAt: null };

/** The end of a call that the team hung up while it rang. */
export const canceledBy = (endedAt: Temporal.Instant): Closing => ({
  ...{ ...unspoken, endedAt },
  ...{ status: 'canceled', outcome: 'no_answer', error: null },
});

/** The end of a call that was not answered. */
export function unanswered(
  end: Exclude<DialEnd, { kind: 'answered' }>,
  isAccepted: boolean,
  isStopped: boolean,
  endedAt: Temporal.Instant,
): Closing {
  const rest = { ...unspoken, endedAt };
  if (!isAccepted || end.kind === 'rejected' || end.kind === 'not_dialled') {
    return { ...rest, status: 'failed', outcome: 'failed', error: end.cause };
  }
  if (isStopped) {
    const error = 'The service was stopped before the call was answered.';
    return { ...rest, status: 'canceled', outcome: 'failed', error };
  }
  return { ...rest, status: end.kind, outcome: 'no_answer', error: end.cause };
}
