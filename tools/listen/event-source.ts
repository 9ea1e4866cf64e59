import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './find-server.ts';

/** The envelope of an event, as `GET /events` and webhooks contain it. */
export interface Envelope {
  id: string;
  type: string;
  created_at: string;
  data: Record<string, unknown>;
}

const POLL_MS = 1_000;
const MAX_POLL_MS = 10_000;
const REQUEST_WITHIN_MS = 15_000;
const PER_PAGE = 100;
/** Events are committed in any order: one can appear this much later than others with greater ids. */
const OVERLAP_MS = 60_000;
const FIRST_ID = `evt_${'0'.repeat(30)}`;

/** Follows the events of a workspace by polling. Each request overlaps the previous one by a little. */
export class EventSource {
  readonly #server: Server;
  readonly #signal: AbortSignal;
  readonly #show: (line: string) => void;
  /** Ids of the events in the overlap that were already returned. */
  readonly #seen = new Set<string>();
  #lastId = FIRST_ID;

  constructor(server: Server, options: { signal: AbortSignal; show: (line: string) => void }) {
    this.#server = server;
    this.#signal = options.signal;
    this.#show = options.show;
  }

  /** Finds the latest event; only later ones are new. @throws Error with a sentence for the terminal. */
  async begin(): Promise<void> {
    const [newest] = await this.#get('per_page=1');
    this.#lastId = newest?.id ?? FIRST_ID;
    await this.#readNew();
  }

  /**
   * Yields every new event, oldest first, until the signal aborts. It waits while the server does not answer.
   */
  async *follow(): AsyncGenerator<Envelope> {
    let waitMs = POLL_MS;
    while (!this.#signal.aborted) {
      try {
        const events = await this.#readNew();
        if (waitMs > POLL_MS) this.#show('The server answers again.');
        waitMs = POLL_MS;
        yield* events;
      } catch (error) {
        if (this.#signal.aborted) return;
        if (waitMs === POLL_MS) this.#show(`${(error as Error).message} Trying again.`);
        waitMs = Math.min(waitMs * 2, MAX_POLL_MS);
      }
      await sleep(waitMs, undefined, { signal: this.#signal }).catch(() => {});
    }
  }

  async #readNew(): Promise<Envelope[]> {
    const found: Envelope[] = [];
    let after = shifted(this.#lastId, -OVERLAP_MS);
    for (;;) {
      const page = await this.#get(`after=${after}&per_page=${PER_PAGE}`);
      found.push(...page);
      after = page.at(-1)?.id ?? after;
      if (page.length < PER_PAGE) break;
    }
    const fresh = found.filter(({ id }) => !this.#seen.has(id));
    for (const { id } of fresh) this.#seen.add(id);
    if (after > this.#lastId) this.#lastId = after;
    const horizon = shifted(this.#lastId, -OVERLAP_MS);
    for (const id of this.#seen) if (id <= horizon) this.#seen.delete(id);
    return fresh;
  }

  async #get(query: string): Promise<Envelope[]> {
    const { baseUrl, key } = this.#server;
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(REQUEST_WITHIN_MS)]);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${baseUrl}/events?${query}`, { headers, signal }).catch((error: unknown) => {
      throw new Error(`The server at ${baseUrl} does not answer.`, { cause: error });
    });
    const body = (await answer.json()) as { data?: Envelope[]; error?: { message: string } };
    if (answer.ok && body.data) return body.data;
    throw new Error(`The server at ${baseUrl} answered ${answer.status}: ${body.error?.message ?? ''}`);
  }
}

/** The lowest id of another time: the first twelve digits are milliseconds since 1970. */
function shifted(id: string, byMs: number): string {
  const atMs = Math.max(0, Number.parseInt(id.slice(4, 16), 16) + byMs);
  return `evt_${atMs.toString(16).padStart(12, '0')}${'0'.repeat(18)}`;
}
