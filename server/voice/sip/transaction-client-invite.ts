import type { SipResponse } from './message.ts';
import { giveUpAfter, type SipTimers, type TimerSet } from './sip-timers.ts';

interface InviteClientEvents {
  /** Puts the INVITE on the wire, each time. */
  send(): void;
  /** Acknowledges a refusal, each time it comes (RFC 3261, section 17.1.1.3). */
  acknowledge(refusal: SipResponse): void;
  /** Called with every provisional answer, every 2xx (also one that comes again), and one refusal. */
  onResponse(response: SipResponse): void;
  /** No final answer will come. Called at most once, and never after a final answer. */
  onFailed(why: 'timeout' | 'unreachable'): void;
  onTerminated(): void;
}

type Input =
  | { kind: 'response'; response: SipResponse }
  | { kind: 'timer A' }
  | { kind: 'timer B' }
  | { kind: 'timer D' }
  | { kind: 'timer M' }
  | { kind: 'transport error' };

/**
 * The INVITE client transaction (RFC 3261, section 17.1.1, with the Accepted state of RFC 6026, section 7.2,
 * in which a 2xx that comes again and those of other branches reach the call).
 */
export class InviteClientTransaction {
  readonly #reliable: boolean;
  readonly #timers: SipTimers;
  readonly #running: TimerSet;
  readonly #events: InviteClientEvents;
  #stops: (() => void)[] = [];
  #state: (input: Input) => void = (input) => this.#calling(input);
  #interval: number;

  constructor(reliable: boolean, timers: SipTimers, running: TimerSet, events: InviteClientEvents) {
    this.#reliable = reliable;
    this.#timers = timers;
    this.#running = running;
    this.#events = events;
    this.#interval = timers.t1;
  }

  start(): void {
    this.#after(giveUpAfter(this.#timers), { kind: 'timer B' });
    if (!this.#reliable) this.#after(this.#interval, { kind: 'timer A' });
    this.#events.send();
  }

  receive(response: SipResponse): void {
    this.#state({ kind: 'response', response });
  }

  transportFailed(): void {
    this.#state({ kind: 'transport error' });
  }

  /** Ends it without another word. */
  terminate(): void {
    this.#stopTimers();
    this.#state = () => {};
    this.#events.onTerminated();
  }

  /** Figure 5, Calling: intervals double without a limit. */
  #calling(input: Input): void {
    switch (input.kind) {
      case 'timer A':
        this.#interval *= 2;
        this.#after(this.#interval, { kind: 'timer A' });
        return this.#events.send();
      case 'response':
        return this.#answered(input.response);
      case 'timer B':
        return this.#fail('timeout');
      case 'transport error':
        return this.#fail('unreachable');
      default:
    }
  }

  /** The other side has the call and may ring as long as it likes; its user decides when to cancel. */
  #proceeding(input: Input): void {
    if (input.kind === 'response') this.#answered(input.response);
    if (input.kind === 'transport error') this.#fail('unreachable');
  }

  #answered(response: SipResponse): void {
    this.#stopTimers();
    if (response.status < 200) this.#state = (input) => this.#proceeding(input);
    else if (response.status < 300) {
      this.#state = (input) => this.#accepted(input);
      this.#after(giveUpAfter(this.#timers), { kind: 'timer M' });
    } else {
      this.#state = (input) => this.#completed(input);
      this.#after(this.#reliable ? 0 : giveUpAfter(this.#timers), { kind: 'timer D' });
      this.#events.acknowledge(response);
    }
    this.#events.onResponse(response);
  }

  #accepted(input: Input): void {
    if (input.kind === 'timer M') return this.terminate();
    if (input.kind !== 'response') return;
    const { status } = input.response;
    if (status >= 200 && status < 300) this.#events.onResponse(input.response);
  }

  /** The refusal comes again when its ACK was lost. */
  #completed(input: Input): void {
    if (input.kind === 'timer D') this.terminate();
    else if (input.kind === 'response' && input.response.status >= 300)
      this.#events.acknowledge(input.response);
  }

  #fail(why: 'timeout' | 'unreachable'): void {
    this.terminate();
    this.#events.onFailed(why);
  }

  #stopTimers(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #after(ms: number, input: Input): void {
    this.#stops.push(this.#running.after(ms, () => this.#state(input)));
  }
}
