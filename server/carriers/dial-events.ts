import type { DialEvent } from './carrier.ts';

/** The end of a call of which nothing was sent. */
export const notDialled = (cause: string): DialEvent => ({ kind: 'not_dialled', cause });

/** A queue of the events of one call, in order. */
export class DialEvents {
  readonly #waiting: DialEvent[] = [];
  #wake: (() => void) | null = null;

  push(event: DialEvent): void {
    this.#waiting.push(event);
    this.#wake?.();
  }

  async next(): Promise<DialEvent> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event) return event;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = null;
    }
  }
}
