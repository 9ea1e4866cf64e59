import type { Clock } from '../platform/clock.ts';
import type { TakeLine } from './carrier.ts';
import { CarrierRests } from './carrier-rests.ts';
import { CarrierTurns, type DialPriority } from './carrier-turns.ts';
import {
  OwnLimits,
  type Paced,
  type ReservedTurn,
  type SharedLimits,
  type SharedLine,
} from './shared-limits.ts';
import type { TrunkAccess } from './trunk-access.ts';

type Limited = Pick<TrunkAccess, 'carrierId' | 'maxCalls'>;

/** A line of a call, or its place among those of this process until another process turns out to have it. */
export interface TakenLine {
  /** Whether the call has the line among all processes. Never rejects. */
  readonly isTaken: Promise<boolean>;
  free(): void;
}

/** The calls of each carrier through this process, and the turns in which they begin. */
export class TrunkLoad {
  readonly turns: CarrierTurns;
  readonly #limits: SharedLimits;
  readonly #calls = new Map<number, number>();
  /** Carriers that asked for no further call. */
  readonly rests: CarrierRests;

  /** @param limits those of this process alone, unless it shares them. */
  constructor(clock: Clock, limits: SharedLimits = new OwnLimits(clock)) {
    this.#limits = limits;
    this.rests = new CarrierRests(clock, limits);
    this.turns = new CarrierTurns(clock, { reserveTurn: (...wish) => this.#reserveTurn(...wish) });
  }

  /** A carrier that is left alone has no turn for a call; with the wish for one this process learns of it. */
  async #reserveTurn(carrier: Paced, withinMs: number): Promise<ReservedTurn> {
    const turn = await this.#limits.reserveTurn(carrier, withinMs);
    if (turn.restsMs === 0) return turn;
    this.rests.learn(carrier.carrierId, turn.restsMs);
    return { ...turn, inMs: null };
  }

  /** How many calls may be placed over the carrier beside those it has; none while it is left alone. */
  freeOf(trunk: Limited): number {
    return this.rests.leftMs(trunk.carrierId) > 0 ? 0 : this.#linesOf(trunk);
  }

  #linesOf({ carrierId, maxCalls }: Limited): number {
    return maxCalls === null ? Number.POSITIVE_INFINITY : maxCalls - (this.#calls.get(carrierId) ?? 0);
  }

  /**
   * How many calls of campaigns may begin now, within the lines and the turns of the carrier as far as this
   * process knows. Of two lines or more they leave one to callers: to those who call, and to those who are
   * put through.
   */
  freeForCampaigns(trunk: Limited & Pick<TrunkAccess, 'callsPerSecond'>): number {
    const others = trunk.maxCalls === null ? 0 : this.#limits.linesOfOthers(trunk.carrierId);
    const lines = this.freeOf(trunk) - others - keptFor('campaign', trunk.maxCalls);
    return Math.max(0, Math.min(lines, this.turns.freeOf(trunk)));
  }

  /**
   * Takes a line for a call that is placed: at once among those of this process, then among all. Null when
   * this process has all of them.
   */
  begin(trunk: Limited, priority: DialPriority = 'call'): TakenLine | null {
    if (this.freeOf(trunk) <= 0) return null;
    return this.#take(trunk, keptFor(priority, trunk.maxCalls));
  }

  #take({ carrierId, maxCalls }: Limited, kept: number): TakenLine {
    this.#calls.set(carrierId, (this.#calls.get(carrierId) ?? 0) + 1);
    let isOver = false;
    let shared: SharedLine | null = null;
    const free = (): void => {
      shared?.free();
      shared = null;
      if (isOver) return;
      isOver = true;
      const left = (this.#calls.get(carrierId) ?? 1) - 1;
      if (left > 0) this.#calls.set(carrierId, left);
      else this.#calls.delete(carrierId);
    };
    const ask = async (): Promise<boolean> => {
      shared = await this.#limits.takeLine(carrierId, maxCalls === null ? null : maxCalls - kept);
      const isTaken = shared !== null;
      // The call may be over by now.
      if (!isTaken || isOver) free();
      return isTaken;
    };
    return { isTaken: ask(), free };
  }

  /** The line of a call that arrives: its carrier is known only when the number called has been found. */
  openLine(): { take: TakeLine; free(): void } {
    let line: TakenLine | null = null;
    const take: TakeLine = async ({ id: carrierId, maxCalls }) => {
      if (this.#linesOf({ carrierId, maxCalls }) <= 0) return false;
      line = this.#take({ carrierId, maxCalls }, 0);
      return line.isTaken;
    };
    return { take, free: () => line?.free() };
  }
}

/** Of two lines or more campaigns leave one. */
const keptFor = (priority: DialPriority, maxCalls: number | null): number =>
  priority === 'campaign' && maxCalls !== null && maxCalls > 1 ? 1 : 0;
