import type { Clock } from '../platform/clock.ts';
import type { TakeLine } from './carrier.ts';
import { CarrierRests } from './carrier-rests.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** A call that would wait longer for its turn is refused. */
const MAX_WAIT_MS = 5_000;

/** The calls of each carrier through this process, and when its next one may begin. */
export class TrunkLoad {
  readonly #clock: Clock;
  readonly #calls = new Map<number, number>();
  /** Carriers that asked for no further call. */
  readonly rests: CarrierRests;
  readonly #nextAtMs = new Map<number, number>();

  constructor(clock: Clock) {
    this.rests = new CarrierRests(clock);
    this.#clock = clock;
  }

  /** How many calls may be placed over the carrier beside those it has; none while it is left alone. */
  freeOf(trunk: Pick<TrunkAccess, 'carrierId' | 'maxCalls'>): number {
    return this.rests.leftMs(trunk.carrierId) > 0 ? 0 : this.#linesOf(trunk);
  }

  #linesOf({ carrierId, maxCalls }: Pick<TrunkAccess, 'carrierId' | 'maxCalls'>): number {
    return maxCalls === null ? Number.POSITIVE_INFINITY : maxCalls - (this.#calls.get(carrierId) ?? 0);
  }

  /** Counts a call of the carrier until the function returned is called. */
  begin(carrierId: number): () => void {
    this.#calls.set(carrierId, (this.#calls.get(carrierId) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#calls.get(carrierId) ?? 1) - 1;
      if (left > 0) this.#calls.set(carrierId, left);
      else this.#calls.delete(carrierId);
    };
  }

  /** The line of a call that arrives: its carrier is known only when the number called has been found. */
  openLine(): { take: TakeLine; free(): void } {
    let end: (() => void) | null = null;
    const take: TakeLine = ({ id, maxCalls }) => {
      if (this.#linesOf({ carrierId: id, maxCalls }) <= 0) return false;
      end = this.begin(id);
      return true;
    };
    return { take, free: () => end?.() };
  }

  /**
   * Takes the carrier's next turn: how long the call has to wait for it; null when as many already wait as it
   * may take in five seconds.
   */
  takeTurn({ carrierId, callsPerSecond }: Pick<TrunkAccess, 'carrierId' | 'callsPerSecond'>): number | null {
    const nowMs = this.#clock.monotonicMs();
    const atMs = Math.max(nowMs, this.#nextAtMs.get(carrierId) ?? 0);
    if (atMs - nowMs > MAX_WAIT_MS) return null;
    this.#nextAtMs.set(carrierId, atMs + 1_000 / callsPerSecond);
    return atMs - nowMs;
  }
}
