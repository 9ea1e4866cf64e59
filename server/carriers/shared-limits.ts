import type { Clock } from '../platform/clock.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** A carrier and its pace. */
export type Paced = Pick<TrunkAccess, 'carrierId' | 'callsPerSecond'>;

/** What became of the wish for a turn, both from now. */
export interface ReservedTurn {
  /** When the turn is; null when none is near enough. */
  inMs: number | null;
  /** When the next one is that nobody has. */
  nextInMs: number;
}

/** A line of a carrier that a call has. */
export interface SharedLine {
  free(): void;
}

/** What all calls over a carrier share, through whichever process they go. Nothing of it rejects. */
export interface SharedLimits {
  /** Reserves the carrier's next turn, if it is at most `withinMs` away. */
  reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn>;
  /** Takes a line unless `most` are taken: null then. */
  takeLine(carrierId: number, most: number): Promise<SharedLine | null>;
  /** How many lines other processes had when this one last heard of it. */
  linesOfOthers(carrierId: number): number;
}

/** The limits of a process that shares its carriers with no other. */
export class OwnLimits implements SharedLimits {
  readonly #clock: Clock;
  /** When the next free turn of each carrier is, by the monotonic clock. */
  readonly #nextAtMs = new Map<number, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async reserveTurn({ carrierId, callsPerSecond }: Paced, withinMs: number): Promise<ReservedTurn> {
    const nowMs = this.#clock.monotonicMs();
    const inMs = Math.max(0, (this.#nextAtMs.get(carrierId) ?? 0) - nowMs);
    if (inMs > withinMs) return { inMs: null, nextInMs: inMs };
    const nextInMs = inMs + 1_000 / callsPerSecond;
    this.#nextAtMs.set(carrierId, nowMs + nextInMs);
    return { inMs, nextInMs };
  }

  /** Each process counts its own calls (`TrunkLoad`). */
  async takeLine(): Promise<SharedLine> {
    return { free: () => {} };
  }

  linesOfOthers(): number {
    return 0;
  }
}
