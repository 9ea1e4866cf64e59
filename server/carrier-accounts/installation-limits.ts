import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import {
  OwnLimits,
  type Paced,
  type ReservedTurn,
  type SharedLimits,
  type SharedLine,
} from '../carriers/shared-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { correctLines, countLinesOfOthers, freeLine, takeLine, takeTurn } from './shared-limits.queries.ts';

/** A call does not wait longer for a database that does not answer. */
const ANSWER_MS = 2_000;
/** The time between two looks at what the database has of this process. */
const CORRECT_MS = 10_000;
/** For how long it counts what others have. */
const KNOWN_MS = 1_000;

export interface InstallationLimitsOptions {
  sql: Sql;
  /** The process whose calls these are (`voice-node.ts`); its lines are freed when it is gone. */
  nodeId: number;
  clock: Clock;
  log: Logger;
}

/**
 * The limits of carriers as all processes of the installation share them: the database decides, in one short
 * statement for a turn and one for a line. While it does not answer, each process keeps them for itself.
 */
export class InstallationLimits implements SharedLimits {
  readonly #options: InstallationLimitsOptions;
  readonly #own: OwnLimits;
  /** The lines that the database gave, by their ids, with their carriers. */
  readonly #kept = new Map<string, number>();
  /** The lines that it is asked for. */
  readonly #asked = new Set<string>();
  readonly #others = new Map<number, { lines: number; atMs: number }>();
  readonly #stopping = new AbortController();
  /** Whether the database may have what it should not, or not what it should. */
  #isToCorrect = false;

  constructor(options: InstallationLimitsOptions) {
    this.#options = options;
    this.#own = new OwnLimits(options.clock);
    void this.#keepCorrect();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn> {
    const { sql, clock } = this.#options;
    const answer = await this.#ask(carrier.carrierId, () =>
      takeTurn(sql, carrier, { withinMs, at: isoOf(clock.now()) }),
    );
    return answer ?? this.#own.reserveTurn(carrier, withinMs);
  }

  async takeLine(carrierId: number, most: number): Promise<SharedLine | null> {
    const { sql, nodeId } = this.#options;
    const id = randomUUID();
    this.#asked.add(id);
    const answer = await this.#ask(carrierId, () => takeLine(sql, { id, carrierId }, { nodeId, most }));
    this.#asked.delete(id);
    if (answer) this.#learn(carrierId, answer.ofOthers);
    else this.#isToCorrect = true;
    if (answer && !answer.isTaken) return null;
    // A line that the database did not give counts there as soon as it answers.
    this.#kept.set(id, carrierId);
    return { free: () => void this.#free(id) };
  }

  linesOfOthers(carrierId: number): number {
    const known = this.#others.get(carrierId);
    const isOld = !known || this.#options.clock.monotonicMs() - known.atMs >= KNOWN_MS;
    if (isOld) void this.#askForOthers(carrierId, known?.lines ?? 0);
    return known?.lines ?? 0;
  }

  /** Those that are told next time; those that this process heard of last count meanwhile. */
  async #askForOthers(carrierId: number, meanwhile: number): Promise<void> {
    const { sql, nodeId } = this.#options;
    this.#learn(carrierId, meanwhile);
    const lines = await this.#ask(carrierId, () => countLinesOfOthers(sql, carrierId, nodeId));
    if (lines !== null) this.#learn(carrierId, lines);
  }

  #learn(carrierId: number, lines: number): void {
    this.#others.set(carrierId, { lines, atMs: this.#options.clock.monotonicMs() });
  }

  async #free(id: string): Promise<void> {
    const carrierId = this.#kept.get(id);
    if (carrierId === undefined) return;
    this.#kept.delete(id);
    const freed = await this.#ask(carrierId, () => freeLine(this.#options.sql, id).then(() => true));
    if (freed === null) this.#isToCorrect = true;
  }

  /** What the database answers; null when it does not, in time. Never rejects. */
  async #ask<T>(carrierId: number, question: () => Promise<T>): Promise<T | null> {
    const { clock, log } = this.#options;
    const answered = new AbortController();
    const late = async (): Promise<null> => {
      if (await clock.sleep(ANSWER_MS, answered.signal))
        log.warn({ carrier_id: carrierId }, 'the database did not judge the limits of a carrier in time');
      return null;
    };
    const answer = question().catch((error: unknown) => {
      log.warn({ err: error, carrier_id: carrierId }, 'the database could not judge the limits of a carrier');
      return null;
    });
    return Promise.race([answer, late()]).finally(() => answered.abort());
  }

  /** Tells the database what it missed, and what it lost when this process was taken for dead. */
  async #keepCorrect(): Promise<void> {
    const { sql, nodeId, clock, log } = this.#options;
    while (await clock.sleep(CORRECT_MS, this.#stopping.signal)) {
      if (!this.#isToCorrect && this.#kept.size === 0) continue;
      // Once more after the last call: its line may have been told again while it was freed.
      this.#isToCorrect = this.#kept.size > 0;
      const kept = [...this.#kept].map(([id, carrierId]) => ({ id, carrierId }));
      await correctLines(sql, nodeId, { kept, asked: [...this.#asked] }).catch((error: unknown) => {
        this.#isToCorrect = true;
        log.warn({ err: error }, 'the lines of carriers could not be corrected');
      });
    }
  }
}
