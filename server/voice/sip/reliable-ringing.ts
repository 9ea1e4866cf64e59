import { randomInt } from 'node:crypto';
import { headerValue, type Header } from './message.ts';
import type { ReceivedRequest } from './received-request.ts';
import { repeatAnswer } from './repeat-answer.ts';
import type { SipTimers, TimerSet } from './sip-timers.ts';

/** A provisional answer that is repeated until the caller acknowledges it (RFC 3262, section 3). */
export class ReliableRinging {
  readonly headers: readonly Header[];
  readonly #rack: string;
  readonly #stop: () => void;
  #isAcknowledged = false;

  /** @param send puts it on the wire, each time; `onGiveUp` is called when no PRACK comes in 64 × T1. */
  constructor(
    invite: ReceivedRequest,
    act: { send(headers: readonly Header[]): void; onGiveUp(): void },
    { timers, running }: { timers: SipTimers; running: TimerSet },
  ) {
    const rseq = randomInt(1, 2 ** 31);
    this.#rack = `${rseq} ${invite.cseq} INVITE`;
    this.headers = [
      { name: 'require', value: '100rel' },
      { name: 'rseq', value: String(rseq) },
    ];
    const send = (): void => act.send(this.headers);
    const onGiveUp = (): void => act.onGiveUp();
    send();
    this.#stop = repeatAnswer(send, onGiveUp, timers, running);
  }

  /**
   * Takes a PRACK, also one that comes after the call is answered; the status of its answer: 481 unless it
   * acknowledges this answer and is the first to do so.
   */
  acknowledge(prack: ReceivedRequest): number {
    const rack = (headerValue(prack.message, 'rack') ?? '').trim().split(/\s+/).join(' ');
    if (this.#isAcknowledged || rack !== this.#rack) return 481;
    this.#isAcknowledged = true;
    this.#stop();
    return 200;
  }

  stop(): void {
    this.#stop();
  }
}
