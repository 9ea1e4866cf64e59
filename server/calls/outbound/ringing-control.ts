import type { CallControl } from '../../voice/call/call-control.ts';

/** A call that rings can be hung up and nothing else. */
export const ringingControl = (canceled: AbortController, accepted: () => void): CallControl => ({
  hangUp: () => {
    if (canceled.signal.aborted) return 'over';
    accepted();
    canceled.abort();
    return 'done';
  },
  transfer: () => Promise.resolve('not_answered'),
  takeOver: () => Promise.resolve('not_answered'),
  say: () => 'not_answered',
  handBack: () => Promise.resolve('not_answered'),
  mayJoin: () => 'not_answered',
  join: () => 'not_answered',
});
