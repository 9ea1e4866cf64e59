import type { LegContext } from './leg-context.ts';
import { repeatAnswer } from './repeat-answer.ts';

/** A 2xx that the caller has not acknowledged yet. */
export interface Unacknowledged {
  /** The CSeq number of the INVITE; its ACK has the same (RFC 3261, section 13.2.2.4). */
  readonly cseq: number;
  /** True when it carried the offer, so that the ACK must carry the answer. */
  readonly offered: boolean;
  /** Stops repeating and waiting. */
  readonly stop: () => void;
}

/** Sends a 2xx and repeats it until it is acknowledged; `onNoAck` is called when that takes too long. */
export function waitForAck(
  answer: { cseq: number; offered: boolean; send: () => void },
  onNoAck: () => void,
  { timers, running }: LegContext,
): Unacknowledged {
  const { cseq, offered, send } = answer;
  send();
  return { cseq, offered, stop: repeatAnswer(send, onNoAck, timers, running) };
}
