import type { SipResponse } from './message.ts';
import type { ReceivedRequest } from './received-request.ts';
import { giveUpAfter, type SipTimers, type TimerSet } from './sip-timers.ts';
import { writeAnswer } from './write-message.ts';

interface InviteServerEvents {
  /** Puts an answer on the wire, written by `writeAnswer`. */
  send(answer: string): void;
  /** An ACK for a 2xx: it belongs to the dialog, not to the transaction. */
  onAck(ack: ReceivedRequest): void;
  /** A refusal was never acknowledged (timer H). */
  onUnacknowledged(): void;
  onTerminated(): void;
}

type Input =
  | { kind: 'request' }
  | { kind: 'ack'; request: ReceivedRequest }
  | { kind: 'respond'; response: SipResponse }
  | { kind: 'timer G' }
  | { kind: 'timer H' }
  | { kind: 'timer I' }
  | { kind: 'timer L' };

/**
 * The INVITE server transaction (RFC 3261, section 17.2.1, with the Accepted state of RFC 6026, section 7.1).
 */
export class InviteServerTransaction {
  readonly #timers: SipTimers;
  readonly #running: TimerSet;
  readonly #reliable: boolean;
  readonly #events: InviteServerEvents;
  #stopDeadline: () => void = () => {};
  #stopRepeating: () => void = () => {};
  #state: (input: Input) => void = (input) => this.#proceeding(input);
  #last: string | null = null;

  constructor(reliable: boolean, timers: SipTimers, running: TimerSet, events: InviteServerEvents) {
    this.#reliable = reliable;
    this.#timers = timers;
    this.#running = running;
    this.#events = events;
  }

  /** The same INVITE again, or an ACK with its branch. */
  receive(request: ReceivedRequest): void {
    this.#state(request.method === 'ACK' ? { kind: 'ack', request } : { kind: 'request' });
  }

  respond(response: SipResponse): void {
    this.#state({ kind: 'respond', response });
  }

  /** Ends it without another word. */
  terminate(): void {
    this.#stopTimers();
    this.#state = () => {};
    this.#last = null;
    this.#events.onTerminated();
  }

  /** Figure 7: no final answer yet. */
  #proceeding(input: Input): void {
    switch (input.kind) {
      case 'request':
        if (this.#last) this.#events.send(this.#last);
        return;
      case 'respond':
        this.#last = writeAnswer(input.response);
        this.#events.send(this.#last);
        if (input.response.status >= 300) this.#enterCompleted();
        else if (input.response.status >= 200) this.#enterAccepted();
        return;
      default:
    }
  }

  #enterCompleted(): void {
    this.#state = (input) => this.#completed(input);
    this.#after(giveUpAfter(this.#timers), { kind: 'timer H' });
    if (!this.#reliable) this.#armG(this.#timers.t1);
  }

  #armG(interval: number): void {
    this.#stopRepeating = this.#running.after(interval, () => {
      this.#state({ kind: 'timer G' });
      if (this.#last) this.#armG(Math.min(2 * interval, this.#timers.t2));
    });
  }

  /** A refusal was sent; it is repeated until it is acknowledged. */
  #completed(input: Input): void {
    switch (input.kind) {
      case 'request':
      case 'timer G':
        if (this.#last) this.#events.send(this.#last);
        return;
      case 'ack':
        this.#stopTimers();
        this.#last = null;
        this.#state = (next) => this.#confirmed(next);
        this.#after(this.#reliable ? 0 : this.#timers.t4, { kind: 'timer I' });
        return;
      case 'timer H':
        this.terminate();
        this.#events.onUnacknowledged();
        return;
      default:
    }
  }

  /** Absorbs ACKs that come again. */
  #confirmed(input: Input): void {
    if (input.kind === 'timer I') this.terminate();
  }

  #enterAccepted(): void {
    this.#state = (input) => this.#accepted(input);
    this.#after(giveUpAfter(this.#timers), { kind: 'timer L' });
  }

  /** RFC 6026: absorbs INVITEs that come again; the user agent itself repeats its 2xx. */
  #accepted(input: Input): void {
    switch (input.kind) {
      case 'respond':
        if (input.response.status < 300) this.#events.send(writeAnswer(input.response));
        return;
      case 'ack':
        this.#events.onAck(input.request);
        return;
      case 'timer L':
        this.terminate();
        return;
      default:
    }
  }

  /** One such timer runs at a time: H, I or L. */
  #after(ms: number, input: Input): void {
    this.#stopDeadline = this.#running.after(ms, () => this.#state(input));
  }

  #stopTimers(): void {
    this.#stopRepeating();
    this.#stopDeadline();
  }
}
