import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { CoalescedWork } from '../platform/coalesced-work.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Problem } from '../platform/problem.ts';
import { claimRegistrations, releaseRegistration, writeRegistration } from './registrations.queries.ts';

/** How often carriers that nobody keeps are looked for; a change is told at once. */
const LOOK_AGAIN_MS = 10_000;

interface CarrierRow {
  workspaceId: number;
  id: number;
}

/** How a carrier fares that is kept. */
export interface KeptListener {
  /** It is registered with, or bound, for so many seconds. */
  held(seconds: number): void;
  failed(problem: Problem): void;
}

/** How a carrier is kept: `key` is what that depends on, and it is begun anew when it changes. */
export interface Keeping {
  key: string;
  begin(listener: KeptListener): { stop(): Promise<void> };
}

export interface KeptCarriersOptions<Carrier extends CarrierRow> {
  sql: Sql;
  clock: Clock;
  log: Logger;
  /** This process, which is alive as long as its row is there (`VoiceNode`). */
  nodeId: number;
  /** How a carrier is kept, or why it cannot be. */
  keepingOf(carrier: Carrier): Keeping | { problem: Problem };
}

interface Kept extends CarrierRow {
  readonly key: string;
  stop(): Promise<void>;
}

/**
 * The carriers that this process keeps registered, or bound. The database decides which process keeps one:
 * whoever writes itself into the carrier's row first; the row of a process that dies is removed by another,
 * which frees them.
 */
export class KeptCarriers<Carrier extends CarrierRow> {
  readonly #options: KeptCarriersOptions<Carrier>;
  readonly #kept = new Map<number, Kept>();
  readonly #stopping = new AbortController();
  #wanted: readonly Carrier[] = [];
  /** One after the other; never rejects. */
  readonly #syncing = new CoalescedWork(() => this.#syncOnce());
  /** Statuses are written in their order. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: KeptCarriersOptions<Carrier>) {
    this.#options = options;
    void this.#lookAgain();
  }

  /** Keeps these from now on, as far as no other process does. Returns at once. */
  follow(carriers: readonly Carrier[]): void {
    this.#wanted = carriers;
    void this.#syncing.ask();
  }

  /** Ends all of it and leaves it to other processes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#syncing.stop();
    await Promise.all([...this.#kept.values()].map((kept) => this.#giveUp(kept)));
    await this.#writing;
  }

  async #lookAgain(): Promise<void> {
    const { clock } = this.#options;
    while (await clock.sleep(LOOK_AGAIN_MS, this.#stopping.signal)) {
      if (this.#wanted.length > 0) await this.#syncing.ask();
    }
  }

  async #syncOnce(): Promise<void> {
    const { sql, nodeId, log } = this.#options;
    const wanted = this.#wanted;
    try {
      const ids = wanted.map(({ id }) => id);
      const others = [...this.#kept.values()].filter(({ id }) => !ids.includes(id));
      await Promise.all(others.map((kept) => this.#giveUp(kept)));
      const claimed = ids.length === 0 ? [] : await claimRegistrations(sql, nodeId, ids);
      await Promise.all(wanted.map((carrier) => this.#apply(carrier, claimed.includes(carrier.id))));
    } catch (error) {
      log.warn({ err: error }, 'registrations could not be claimed');
    }
  }

  async #apply(carrier: Carrier, isOurs: boolean): Promise<void> {
    const { workspaceId, id } = carrier;
    const kept = this.#kept.get(id);
    const keeping = isOurs ? this.#options.keepingOf(carrier) : null;
    const key = keeping && 'key' in keeping ? keeping.key : null;
    if (kept && kept.key === key) return;
    if (kept) await this.#drop(kept);
    if (!keeping) return;
    if (!('key' in keeping)) return this.#write(carrier, null, keeping.problem);
    const { stop } = keeping.begin({
      held: (seconds) => this.#write(carrier, seconds, null),
      failed: (problem) => this.#write(carrier, null, problem),
    });
    this.#kept.set(id, { workspaceId, id, key: keeping.key, stop });
  }

  async #drop(kept: Kept): Promise<void> {
    this.#kept.delete(kept.id);
    await kept.stop();
  }

  async #giveUp(kept: Kept): Promise<void> {
    const { sql, nodeId, log } = this.#options;
    const { workspaceId, id } = kept;
    await this.#drop(kept);
    await this.#writing;
    try {
      await releaseRegistration(sql, { workspaceId, id, nodeId });
    } catch (error) {
      log.warn({ err: error, carrier: id }, 'registration could not be released');
    }
  }

  /** Writes the status down; what is another process's by now is stopped with the next look. */
  #write({ workspaceId, id }: CarrierRow, seconds: number | null, problem: Problem | null): void {
    const { sql, clock, nodeId, log } = this.#options;
    const now = clock.now();
    const status = {
      message: problem && problem.sentence('en'),
      until: seconds === null ? null : isoOf(now.add({ seconds })),
      at: isoOf(now),
    };
    this.#writing = this.#writing.then(async () => {
      try {
        const isOurs = await writeRegistration(sql, { workspaceId, id, nodeId }, status);
        if (!isOurs) void this.#syncing.ask();
      } catch (error) {
        log.warn({ err: error, carrier: id }, 'status of a registration could not be written');
      }
    });
  }
}
