import { giveUpAfter, type SipTimers, type TimerSet } from './sip-timers.ts';

/**
 * Repeats a 2xx from T1, doubling up to T2, until the returned function is called (RFC 3261, section
 * 13.3.1.4). The user agent does so over every transport, because a 2xx is acknowledged end to end.
 * `onGiveUp` is called after 64 × T1.
 */
export function repeatAnswer(
  send: () => void,
  onGiveUp: () => void,
  timers: SipTimers,
  running: TimerSet,
): () => void {
  let stopRepeat: () => void = () => {};
  const arm = (interval: number): void => {
    stopRepeat = running.after(interval, () => {
      send();
      arm(Math.min(2 * interval, timers.t2));
    });
  };
  const stopDeadline = running.after(giveUpAfter(timers), () => {
    stopRepeat();
    onGiveUp();
  });
  arm(timers.t1);
  return () => {
    stopRepeat();
    stopDeadline();
  };
}
