import { randomUUID } from 'node:crypto';
import type { Paced, ReservedTurn, SharedLimits, SharedLine } from '../carriers/shared-limits.ts';
import { askInTime } from './ask-in-time.ts';
import { InstallationTurns, type InstallationTurnsOptions } from './installation-turns.ts';
import { correctLines, countLinesOfOthers, freeLine, takeLine } from './shared-limits.queries.ts';

/** The time between two looks at what the database has of this process. */
const CORRECT_MS = 10_000;
/** For how long it counts what others have. */
const KNOWN_MS = 1_000;

export interface InstallationLimitsOptions extends InstallationTurnsOptions {
  /** The process whose calls these are (`voice-node.ts`); its lines are freed when it is gone. */
  nodeId: number;
}

/**
 * The limits of carriers as all processes of the installation share them: the database decides, in one short
 * statement for a turn and one for a line. While it does not answer, each process keeps them for itself.
 */
export class InstallationLimits implements SharedLimits {
  readonly #options: InstallationLimitsOptions;
  readonly #turns: InstallationTurns;
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
    this.#turns = new InstallationTurns(options);
    void this.#keepCorrect();
  }

  stop(): void {
    this.#stopping.abort();
  }

  reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn> {
    return this.#turns.reserveTurn(carrier, withinMs);
  }

  rest(carrierId: number, ms: number): void {
    this.#turns.rest(carrierId, ms);
  }

  async takeLine(carrierId: number, most: number): Promise<SharedLine | null> {
    const { sql, nodeId } = this.#options;
    const id = randomUUID();
    this.#asked.add(id);
    const answer = await askInTime(
      carrierId,
      () => takeLine(sql, { id, carrierId }, { nodeId, most }),
      this.#options,
    );
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
    const lines = await askInTime(carrierId, () => countLinesOfOthers(sql, carrierId, nodeId), this.#options);
    if (lines !== null) this.#learn(carrierId, lines);
  }

  #learn(carrierId: number, lines: number): void {
    this.#others.set(carrierId, { lines, atMs: this.#options.clock.monotonicMs() });
  }

  async #free(id: string): Promise<void> {
    const carrierId = this.#kept.get(id);
    if (carrierId === undefined) return;
    this.#kept.delete(id);
    const freed = await askInTime(
      carrierId,
      () => freeLine(this.#options.sql, id).then(() => true),
      this.#options,
    );
    if (freed === null) this.#isToCorrect = true;
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
