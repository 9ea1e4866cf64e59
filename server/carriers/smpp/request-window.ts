import type { Clock } from '../../platform/clock.ts';
import type { RawPdu } from './pdu.ts';
import { NotSentError, UnansweredError } from './smpp-errors.ts';

/** Sequence numbers go from 1 to here (SMPP 3.4, section 3.2). */
const LAST_SEQUENCE = 0x7fffffff;

interface Waiting {
  command: number;
  answered(answer: RawPdu): void;
  lost(): void;
}

/**
 * The requests of one session that wait for their answers, at most `size` of the windowed ones at once
 * (section 2.7.1). An answer to nothing that is asked for changes nothing.
 */
export class RequestWindow {
  readonly #clock: Clock;
  readonly #size: number;
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue: { begin(): void; refuse(): void }[] = [];
  readonly #onIdle: (() => void)[] = [];
  #inWindow = 0;
  #sequence = 0;
  #isClosed = false;

  constructor(clock: Clock, size: number) {
    this.#clock = clock;
    this.#size = size;
  }

  /** Resolves when every request that was sent is answered, or given up. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /**
   * Waits for a place in the window; the function that is returned gives it back.
   * @throws NotSentError when the session ends, or `signal` aborts, before there is one.
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    if (this.#isClosed || signal.aborted) throw new NotSentError('the request was not sent');
    if (this.#inWindow >= this.#size) await this.#nextPlace(signal);
    else this.#inWindow += 1;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const next = this.#queue.shift();
      if (next) next.begin();
      else this.#inWindow -= 1;
    };
  }

  #nextPlace(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        signal.removeEventListener('abort', onAbort);
        const at = this.#queue.indexOf(place);
        if (at >= 0) this.#queue.splice(at, 1);
      };
      const refuse = (): void => {
        leave();
        reject(new NotSentError('the request was not sent'));
      };
      const onAbort = (): void => refuse();
      const begin = (): void => {
        leave();
        resolve();
      };
      const place = { begin, refuse };
      this.#queue.push(place);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  /**
   * Sends a request by `write`, which gets its sequence number, and waits for the answer.
   * @throws NotSentError when the session is over, UnansweredError without an answer within `withinMs`.
   */
  async ask(command: number, withinMs: number, write: (sequence: number) => void): Promise<RawPdu> {
    if (this.#isClosed) throw new NotSentError('the session is over');
    const sequence = this.#nextSequence();
    const over = new AbortController();
    const answer = new Promise<RawPdu>((resolve, reject) => {
      const lost = (): void => reject(new UnansweredError('the session ended before the answer'));
      this.#waiting.set(sequence, { command, answered: resolve, lost });
    });
    const late = this.#clock.sleep(withinMs, over.signal).then((isLate) => {
      if (isLate) throw new UnansweredError(`there was no answer within ${withinMs} ms`);
      return answer;
    });
    try {
      write(sequence);
      return await Promise.race([answer, late]);
    } finally {
      this.#drop(sequence);
      over.abort();
      // Whichever of the two came second is nobody's any more.
      answer.catch(() => {});
      late.catch(() => {});
    }
  }

  /** Takes an answer; false when nobody asked for it. A generic_nack may answer any command (section 4.3). */
  take(answer: RawPdu, isNack: boolean): boolean {
    const waiting = this.#waiting.get(answer.sequence);
    if (!waiting || (!isNack && answer.command !== waiting.command)) return false;
    waiting.answered(answer);
    return true;
  }

  /** The session is over: nothing is sent any more, and nothing is answered. */
  close(): void {
    this.#isClosed = true;
    for (const place of [...this.#queue]) place.refuse();
    for (const waiting of this.#waiting.values()) waiting.lost();
  }

  #drop(sequence: number): void {
    this.#waiting.delete(sequence);
    if (this.#waiting.size === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #nextSequence(): number {
    do this.#sequence = this.#sequence >= LAST_SEQUENCE ? 1 : this.#sequence + 1;
    while (this.#waiting.has(this.#sequence));
    return this.#sequence;
  }
}
