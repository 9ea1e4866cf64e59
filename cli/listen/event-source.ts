import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiError,
  ConnectionError,
  SwitchboardError,
  type Event,
  type Switchboard,
} from '../../sdk/switchboard.ts';
import { before, FIRST_ID, isEventId, lowestAt, shifted } from './event-ids.ts';

const POLL_MS = 1_000;
const MAX_POLL_MS = 10_000;
const REQUEST_WITHIN_MS = 15_000;
const PER_PAGE = 100;
/** Events are committed in any order: one can appear this much later than others with greater ids. */
const OVERLAP_MS = 60_000;
/** Events of the overlap that are remembered. */
const MAX_SEEN = 100_000;

const ODD_EVENTS = 'The server tells of events without an id, or in another order.';

export interface SourceOptions {
  signal: AbortSignal;
  /** Gets sentences about the connection. */
  show: (line: string) => void;
  /** Kinds of events; null for all. */
  types?: readonly string[] | null;
}

/** Follows the events of a workspace by polling. Each request overlaps the previous one by a little. */
export class EventSource {
  readonly #client: Switchboard;
  readonly #options: SourceOptions;
  /** Ids of the events in the overlap that were already returned. */
  readonly #seen = new Set<string>();
  #lastId = FIRST_ID;
  /** What is not above it is never told. */
  #floor = FIRST_ID;

  constructor(client: Switchboard, options: SourceOptions) {
    this.#client = client;
    this.#options = options;
  }

  /**
   * Begins behind the latest event, or with those since a time.
   * @throws SwitchboardError when the server refuses or does not answer
   */
  async begin(sinceMs: number | null = null): Promise<void> {
    if (sinceMs !== null) {
      this.#floor = before(lowestAt(sinceMs));
      this.#lastId = this.#floor;
      return;
    }
    const [newest] = (await this.#page({ per_page: 1 })).data;
    this.#lastId = newest?.id ?? FIRST_ID;
    for await (const old of this.#readNew()) void old;
  }

  /** One event by its id; null when there is none any more. */
  async find(id: string): Promise<Event | null> {
    const [found] = (await this.#page({ after: before(id), per_page: 1 })).data;
    return found?.id === id ? found : null;
  }

  /** Yields new events, oldest first, until the signal aborts; waits while the server does not answer. */
  async *follow(): AsyncGenerator<Event> {
    const { signal, show } = this.#options;
    let waitMs = POLL_MS;
    while (!signal.aborted) {
      try {
        for await (const events of this.#readNew()) {
          if (waitMs > POLL_MS) show('The server answers again.');
          waitMs = POLL_MS;
          for (const event of events) {
            if (signal.aborted) return;
            yield event;
          }
        }
      } catch (error) {
        if (signal.aborted) return;
        if (waitMs === POLL_MS) show(`${sentenceOf(error)} Trying again.`);
        waitMs = Math.min(waitMs * 2, MAX_POLL_MS);
      }
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  /** What is new, page by page. */
  async *#readNew(): AsyncGenerator<Event[]> {
    const overlapping = shifted(this.#lastId, -OVERLAP_MS);
    let after = overlapping > this.#floor ? overlapping : this.#floor;
    for (;;) {
      const { data } = await this.#page({ after, per_page: PER_PAGE });
      if (!data.every(({ id }) => isEventId(id) && id > after)) throw new SwitchboardError(ODD_EVENTS);
      const fresh = data.filter(({ id }) => !this.#seen.has(id));
      for (const { id } of fresh) this.#seen.add(id);
      after = data.at(-1)?.id ?? after;
      if (after > this.#lastId) this.#lastId = after;
      this.#forget(shifted(this.#lastId, -OVERLAP_MS));
      yield fresh;
      if (data.length < PER_PAGE) return;
    }
  }

  /** What is older is not read again. */
  #forget(horizon: string): void {
    for (const id of this.#seen) if (id <= horizon || this.#seen.size > MAX_SEEN) this.#seen.delete(id);
  }

  #page(query: { after?: string; per_page: number }) {
    const { signal, types } = this.#options;
    const chosen = types === undefined || types === null ? {} : { type: types.join(',') };
    const options = { signal, timeoutMs: REQUEST_WITHIN_MS, maxRetries: 0 };
    return this.#client.events.list({ ...query, ...chosen }, options);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return `The server answered ${error.status}: ${error.message}`;
  const isOdd = error instanceof SwitchboardError && !(error instanceof ConnectionError);
  return isOdd ? error.message : 'The server does not answer.';
}
