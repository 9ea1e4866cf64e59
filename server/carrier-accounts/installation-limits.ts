import { randomUUID } from 'node:crypto';
import type { Paced, ReservedTurn, SharedLimits, SharedLine } from '../carriers/shared-limits.ts';
import { CoalescedWork } from '../platform/coalesced-work.ts';
import type { NotificationListener } from '../platform/db/notification-listener.ts';
import { askInTime } from './ask-in-time.ts';
import { InstallationTurns, type InstallationTurnsOptions } from './installation-turns.ts';
import { correctLines, countLinesOfOthers, freeLine, takeLine } from './shared-limits.queries.ts';
import { TRUNKS } from './trunk-directory.ts';

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
  /** The lines of the calls of this process, by their ids. */
  readonly #kept = new Map<string, { carrierId: number; isTold: boolean }>();
  /** The lines that it is asked for. */
  readonly #asked = new Set<string>();
  readonly #others = new Map<number, { lines: number; atMs: number }>();
  readonly #stopping = new AbortController();
  readonly #correcting = new CoalescedWork(() => this.#correct());
  /** Whether the database may have what it should not, or not what it should. */
  #isToCorrect = false;

  /** Create it before the notification listener starts, because it subscribes to it. */
  constructor(options: InstallationLimitsOptions, notifications: NotificationListener) {
    this.#options = options;
    this.#turns = new InstallationTurns(options);
    // A carrier may have a limit now, and calls that began without one.
    const correct = (): void => void (this.#kept.size > 0 && this.#correcting.ask());
    notifications.subscribe(TRUNKS, { onNotice: correct, onConnected: correct });
    void this.#keepCorrect();
  }

  stop(): void {
    void this.#correcting.stop();
    this.#stopping.abort();
  }

  reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn> {
    return this.#turns.reserveTurn(carrier, withinMs);
  }

  rest(carrierId: number, ms: number): void {
    this.#turns.rest(carrierId, ms);
  }

  /** Without a limit the line stays here, and is told once the carrier has one. */
  async takeLine(carrierId: number, most: number | null): Promise<SharedLine | null> {
    const { sql, nodeId } = this.#options;
    const id = randomUUID();
    if (most === null) return this.#keep(id, { carrierId, isTold: false });
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
    return this.#keep(id, { carrierId, isTold: true });
  }

  #keep(id: string, line: { carrierId: number; isTold: boolean }): SharedLine {
    this.#kept.set(id, line);
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
    const line = this.#kept.get(id);
    this.#kept.delete(id);
    if (!line?.isTold) return;
    const { carrierId } = line;
    const freed = await askInTime(
      carrierId,
      () => freeLine(this.#options.sql, id).then(() => true),
      this.#options,
    );
    if (freed === null) this.#isToCorrect = true;
  }

  async #keepCorrect(): Promise<void> {
    while (await this.#options.clock.sleep(CORRECT_MS, this.#stopping.signal))
      if (this.#isToCorrect || this.#kept.size > 0) await this.#correcting.ask();
  }

  /** Tells the database what it missed, and what it lost when this process was taken for dead. */
  async #correct(): Promise<void> {
    const { sql, nodeId, log } = this.#options;
    // Once more after the last call: its line may have been told again while it was freed.
    this.#isToCorrect = this.#kept.size > 0;
    const kept = [...this.#kept].map(([id, { carrierId }]) => ({ id, carrierId }));
    try {
      const told = await correctLines(sql, nodeId, { kept, asked: [...this.#asked] });
      for (const id of told) {
        const line = this.#kept.get(id);
        if (line) line.isTold = true;
        else void this.#correcting.ask();
      }
    } catch (error) {
      this.#isToCorrect = true;
      log.warn({ err: error }, 'the lines of carriers could not be corrected');
    }
  }
}
