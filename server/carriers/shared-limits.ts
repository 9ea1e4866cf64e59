import type { Clock } from '../platform/clock.ts';

/** A carrier and its pace: calls, or texts, that begin in a second at most. */
export interface Paced {
  carrierId: number;
  perSecond: number;
}

/** What became of the wish for a turn, all from now. */
export interface ReservedTurn {
  /** When the turn is; null when none is near enough. */
  inMs: number | null;
  /** When the next one is that nobody has. */
  nextInMs: number;
  /** For how long the carrier is left alone yet, because it asked for that; every turn is after that. */
  restsMs: number;
}

/** A line of a carrier that a call has. */
export interface SharedLine {
  free(): void;
}

/** The turns that all processes share. Nothing of it rejects. */
export interface SharedTurns {
  /** Reserves the carrier's next turn, if it is at most `withinMs` away. */
  reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn>;
  /** Leaves the carrier alone for so long from now on, and not shorter than before. */
  rest(carrierId: number, ms: number): void;
}

/** What all calls over a carrier share, through whichever process they go. Nothing of it rejects. */
export interface SharedLimits extends SharedTurns {
  /** Takes a line unless `most` are taken: null then. Without a limit it is given at once. */
  takeLine(carrierId: number, most: number | null): Promise<SharedLine | null>;
  /** How many lines other processes had when this one last heard of it. */
  linesOfOthers(carrierId: number): number;
}

/** The limits of a process that shares its carriers with no other. */
export class OwnLimits implements SharedLimits {
  readonly #clock: Clock;
  /** When the next free turn of each carrier is, by the monotonic clock. */
  readonly #nextAtMs = new Map<number, number>();
  /** Until when each one that asked for it is left alone. */
  readonly #restsUntilMs = new Map<number, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async reserveTurn({ carrierId, perSecond }: Paced, withinMs: number): Promise<ReservedTurn> {
    const nowMs = this.#clock.monotonicMs();
    const restsMs = Math.max(0, (this.#restsUntilMs.get(carrierId) ?? 0) - nowMs);
    if (restsMs === 0) this.#restsUntilMs.delete(carrierId);
    const inMs = Math.max(restsMs, (this.#nextAtMs.get(carrierId) ?? 0) - nowMs);
    if (inMs > withinMs) return { inMs: null, nextInMs: inMs, restsMs };
    const nextInMs = inMs + 1_000 / perSecond;
    this.#nextAtMs.set(carrierId, nowMs + nextInMs);
    return { inMs, nextInMs, restsMs };
  }

  rest(carrierId: number, ms: number): void {
    const untilMs = this.#clock.monotonicMs() + ms;
    this.#restsUntilMs.set(carrierId, Math.max(untilMs, this.#restsUntilMs.get(carrierId) ?? 0));
  }

  /** Each process counts its own calls (`TrunkLoad`). */
  async takeLine(): Promise<SharedLine> {
    return { free: () => {} };
  }

  linesOfOthers(): number {
    return 0;
  }
}
