import type { Clock } from '../platform/clock.ts';
import { EventQueue } from '../voice/listening/event-queue.ts';
import type { Listener, ListeningSession } from '../voice/listening/listener.ts';

/** A pause that nobody heard is over after this time. */
const UNHEARD_PAUSE_MS = 1_500;

/**
 * The words of a simulated person: the simulator knows the text that it speaks, and tells it when the sound
 * of it has been heard.
 */
export class SimulatedWords implements Listener {
  readonly id = 'simulated';
  readonly #clock: Clock;
  readonly #over: AbortSignal;
  #events: EventQueue | null = null;
  /** What was spoken and not yet told. */
  #spoken: string[] = [];

  /** `over` aborts when the call has ended. */
  constructor(clock: Clock, over: AbortSignal) {
    this.#clock = clock;
    this.#over = over;
  }

  open(): Promise<ListeningSession> {
    const events = (this.#events = new EventQueue());
    return Promise.resolve({
      events,
      write: () => {},
      flush: () => this.#tell(),
      close: () => events.end(),
    });
  }

  /** The sound of `text` has been played; its words are told when the line notices the pause after it. */
  spoken(text: string): void {
    this.#spoken.push(text);
    void this.#clock.sleep(UNHEARD_PAUSE_MS, this.#over).then((isOver) => {
      if (isOver && this.#spoken.length > 0) this.#tell();
    });
  }

  #tell(): void {
    this.#events?.push({ kind: 'final', text: this.#spoken.splice(0).join(' ') });
  }
}
