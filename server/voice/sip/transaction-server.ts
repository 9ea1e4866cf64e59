import type { SipResponse } from './message.ts';
import { giveUpAfter, type SipTimers, type TimerSet } from './sip-timers.ts';
import { writeAnswer } from './write-message.ts';

interface ServerEvents {
  /** Puts an answer on the wire, written by `writeAnswer`. */
  send(answer: string): void;
  onTerminated(): void;
}

type Input = { kind: 'request' } | { kind: 'respond'; response: SipResponse } | { kind: 'timer J' };

/** The server transaction of every request but INVITE and ACK (RFC 3261, section 17.2.2). */
export class ServerTransaction {
  readonly #reliable: boolean;
  readonly #timers: SipTimers;
  readonly #running: TimerSet;
  readonly #events: ServerEvents;
  #state: (input: Input) => void = (input) => this.#trying(input);
  #last: string | null = null;
  #stop: () => void = () => {};

  constructor(reliable: boolean, timers: SipTimers, running: TimerSet, events: ServerEvents) {
    this.#reliable = reliable;
    this.#timers = timers;
    this.#running = running;
    this.#events = events;
  }

  /** The same request again. */
  receive(): void {
    this.#state({ kind: 'request' });
  }

  respond(response: SipResponse): void {
    this.#state({ kind: 'respond', response });
  }

  terminate(): void {
    this.#stop();
    this.#state = () => {};
    this.#events.onTerminated();
  }

  /** Figure 8, Trying and Proceeding: no final answer yet. */
  #trying(input: Input): void {
    switch (input.kind) {
      case 'request':
        if (this.#last) this.#events.send(this.#last);
        return;
      case 'respond':
        this.#last = writeAnswer(input.response);
        this.#events.send(this.#last);
        if (input.response.status < 200) return;
        this.#state = (next) => this.#completed(next);
        this.#stop = this.#running.after(this.#reliable ? 0 : giveUpAfter(this.#timers), () =>
          this.#state({ kind: 'timer J' }),
        );
        return;
      default:
    }
  }

  /** Repeats the answer to a repeated request. */
  #completed(input: Input): void {
    switch (input.kind) {
      case 'request':
        if (this.#last) this.#events.send(this.#last);
        return;
      case 'timer J':
        this.terminate();
        return;
      default:
    }
  }
}
