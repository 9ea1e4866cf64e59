import type { LegContext } from './leg-context.ts';
import { repeatAnswer } from './repeat-answer.ts';

/** A 2xx of ours that the caller has not acknowledged yet. */
export interface Unacknowledged {
  /** Of the INVITE that it answers; the ACK has the same (RFC 3261, section 13.2.2.4). */
  readonly cseq: number;
  /** True when it carried the offer, so that the ACK must carry the answer. */
  readonly offered: boolean;
  /** Ends the repeating and the wait. */
  readonly stop: () => void;
}

/** Sends a 2xx, and again until it is acknowledged; `onNoAck` comes when that takes too long. */
export function waitForAck(
  answer: { cseq: number; offered: boolean; send: () => void },
  onNoAck: () => void,
  { timers, running }: LegContext,
): Unacknowledged {
  const { cseq, offered, send } = answer;
  send();
  return { cseq, offered, stop: repeatAnswer(send, onNoAck, timers, running) };
}
