import { setTimeout as pause } from 'node:timers/promises';
import type { Told } from './change.ts';

/** Changes of one resource that wait; beyond it they are told as one, without an id. */
const MAX_OF_RESOURCE = 200;
/** Turns that wait. */
const MAX_TURNS = 500;
/** Changes of this time are told together. */
const GATHER_MS = 50;

/**
 * What one follower has not read yet. The same change of the same record waits once, so that a follower who
 * is slower than the changes gets fewer messages and not more memory: there is a limit for each resource.
 */
export class ChangeQueue {
  /** By record and change, the latest last. */
  readonly #waiting = new Map<string, Told>();
  readonly #counts = new Map<string, number>();
  #wake: (() => void) | null = null;
  #isClosed = false;

  get size(): number {
    return this.#waiting.size;
  }

  add(told: Told): void {
    if (this.#isClosed) return;
    const group = told.what === 'turn' ? 'turn' : String(told.resource);
    const many = `${group} many`;
    if (this.#waiting.has(many)) {
      this.#put(many, { ...oneForMany(told), at: told.at });
    } else {
      this.#put(`${group} ${told.id} ${told.what} ${told.turn?.position ?? ''}`, told, group);
      const limit = group === 'turn' ? MAX_TURNS : MAX_OF_RESOURCE;
      if ((this.#counts.get(group) ?? 0) > limit) this.#collapse(group, many, told);
    }
    this.#wake?.();
  }

  /** No more is added; what waits can still be read. */
  close(): void {
    this.#isClosed = true;
    this.#wake?.();
  }

  /** What is told together, in its order, until the queue is closed or `signal` aborts. */
  async *batches(signal: AbortSignal): AsyncGenerator<Told[], void, undefined> {
    const wake = (): void => this.#wake?.();
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        if (this.#waiting.size > 0) {
          const batch = [...this.#waiting.values()];
          this.#waiting.clear();
          this.#counts.clear();
          yield batch;
          await pause(GATHER_MS, undefined, { signal }).catch(() => undefined);
        } else if (this.#isClosed) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', wake);
    }
  }

  /** A change that waits already moves to the end: its id is the place to go on. */
  #put(key: string, told: Told, group?: string): void {
    if (!this.#waiting.delete(key) && group !== undefined) {
      this.#counts.set(group, (this.#counts.get(group) ?? 0) + 1);
    }
    this.#waiting.set(key, told);
  }

  #collapse(group: string, many: string, last: Told): void {
    for (const key of this.#waiting.keys()) if (key.startsWith(`${group} `)) this.#waiting.delete(key);
    this.#put(many, oneForMany(last));
  }
}

const oneForMany = ({ event_id, resource, at }: Told): Told => ({
  ...{ event_id, resource, id: null, what: 'updated', at },
});
