import type { Clock } from '../platform/clock.ts';
import type { TakeLine } from './carrier.ts';
import { CarrierRests } from './carrier-rests.ts';
import { CarrierTurns } from './carrier-turns.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** The calls of each carrier through this process, and the turns in which they begin. */
export class TrunkLoad {
  readonly turns: CarrierTurns;
  readonly #calls = new Map<number, number>();
  /** Carriers that asked for no further call. */
  readonly rests: CarrierRests;

  constructor(clock: Clock) {
    this.rests = new CarrierRests(clock);
    this.turns = new CarrierTurns(clock);
  }

  /** How many calls may be placed over the carrier beside those it has; none while it is left alone. */
  freeOf(trunk: Pick<TrunkAccess, 'carrierId' | 'maxCalls'>): number {
    return this.rests.leftMs(trunk.carrierId) > 0 ? 0 : this.#linesOf(trunk);
  }

  #linesOf({ carrierId, maxCalls }: Pick<TrunkAccess, 'carrierId' | 'maxCalls'>): number {
    return maxCalls === null ? Number.POSITIVE_INFINITY : maxCalls - (this.#calls.get(carrierId) ?? 0);
  }

  /**
   * How many calls of campaigns may begin now, within the lines and the turns of the carrier. Of two lines or
   * more they leave one to callers: to those who call, and to those who are put through.
   */
  freeForCampaigns(trunk: Pick<TrunkAccess, 'carrierId' | 'maxCalls' | 'callsPerSecond'>): number {
    const kept = trunk.maxCalls !== null && trunk.maxCalls > 1 ? 1 : 0;
    return Math.max(0, Math.min(this.freeOf(trunk) - kept, this.turns.freeOf(trunk)));
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
}
