import type { SipResponse } from './message.ts';
import { giveUpAfter, type SipTimers, type TimerSet } from './sip-timers.ts';

/** How a request of ours ended: with a final answer, without one, or because it could not be sent. */
export type ClientOutcome =
  | { kind: 'answer'; response: SipResponse }
  | { kind: 'timeout' }
  | { kind: 'unreachable' };

interface ClientEvents {
  /** Puts the request on the wire, each time. */
  send(): void;
  /** Comes exactly once, unless the transaction is terminated from outside before. */
  onOutcome(outcome: ClientOutcome): void;
  onTerminated(): void;
}

type Input =
  | { kind: 'response'; response: SipResponse }
  | { kind: 'timer E' }
  | { kind: 'timer F' }
  | { kind: 'timer K' }
  | { kind: 'transport error' };

/** The client transaction of every request but INVITE and ACK (RFC 3261, section 17.1.2). */
export class ClientTransaction {
  readonly #reliable: boolean;
  readonly #timers: SipTimers;
  readonly #running: TimerSet;
  readonly #events: ClientEvents;
  #stops: (() => void)[] = [];
  #state: (input: Input) => void = (input) => this.#trying(input);
  #interval: number;

  constructor(reliable: boolean, timers: SipTimers, running: TimerSet, events: ClientEvents) {
    this.#reliable = reliable;
    this.#timers = timers;
    this.#running = running;
    this.#events = events;
    this.#interval = timers.t1;
  }

  start(): void {
    this.#after(giveUpAfter(this.#timers), { kind: 'timer F' });
    if (!this.#reliable) this.#after(this.#interval, { kind: 'timer E' });
    this.#events.send();
  }

  receive(response: SipResponse): void {
    this.#state({ kind: 'response', response });
  }

  transportFailed(): void {
    this.#state({ kind: 'transport error' });
  }

  terminate(): void {
    this.#stopTimers();
    this.#state = () => {};
    this.#events.onTerminated();
  }

  /** Figure 6, Trying: intervals double up to T2. */
  #trying(input: Input): void {
    switch (input.kind) {
      case 'timer E':
        this.#repeat(Math.min(2 * this.#interval, this.#timers.t2));
        return;
      case 'response':
        if (input.response.status < 200) this.#state = (next) => this.#proceeding(next);
        else this.#complete(input.response);
        return;
      default:
        this.#fail(input);
    }
  }

  /** Figure 6, Proceeding: the peer is there, so intervals are T2 from now on. */
  #proceeding(input: Input): void {
    switch (input.kind) {
      case 'timer E':
        this.#repeat(this.#timers.t2);
        return;
      case 'response':
        if (input.response.status >= 200) this.#complete(input.response);
        return;
      default:
        this.#fail(input);
    }
  }

  #repeat(interval: number): void {
    this.#interval = interval;
    this.#after(interval, { kind: 'timer E' });
    this.#events.send();
  }

  #fail(input: Input): void {
    if (input.kind !== 'timer F' && input.kind !== 'transport error') return;
    this.terminate();
    this.#events.onOutcome({ kind: input.kind === 'timer F' ? 'timeout' : 'unreachable' });
  }

  #complete(response: SipResponse): void {
    this.#stopTimers();
    this.#state = (input) => this.#completed(input);
    this.#after(this.#reliable ? 0 : this.#timers.t4, { kind: 'timer K' });
    this.#events.onOutcome({ kind: 'answer', response });
  }

  /** Absorbs answers that come again. */
  #completed(input: Input): void {
    if (input.kind === 'timer K') this.terminate();
  }

  #stopTimers(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #after(ms: number, input: Input): void {
    this.#stops.push(this.#running.after(ms, () => this.#state(input)));
  }
}
