import type { Clock } from '../platform/clock.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** A call whose turn is further away is refused. */
const MAX_WAIT_MS = 5_000;

/**
 * Who goes first where calls wait for one carrier: a person to whom a caller is put through, then a call that
 * somebody asked for, then the calls of campaigns.
 */
export type DialPriority = 'transfer' | 'call' | 'campaign';

const RANKS: Record<DialPriority, number> = { transfer: 0, call: 1, campaign: 2 };

/** A call that waits for its turn. */
interface Waiter {
  rank: number;
  intervalMs: number;
  go(): void;
}

interface Pace {
  /** When the next turn is, by the monotonic clock. */
  nextAtMs: number;
  /** In the order of their turns. */
  waiting: Waiter[];
  isCalling: boolean;
}

type Paced = Pick<TrunkAccess, 'carrierId' | 'callsPerSecond'>;

/** The turns in which the calls of each carrier begin through this process. */
export class CarrierTurns {
  readonly #clock: Clock;
  readonly #paces = new Map<number, Pace>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many calls that wait behind all others would get a turn now. */
  freeOf({ carrierId, callsPerSecond }: Paced): number {
    const waitMs = this.#waitMs(this.#paces.get(carrierId), callsPerSecond, RANKS.campaign);
    return waitMs > MAX_WAIT_MS ? 0 : Math.floor(((MAX_WAIT_MS - waitMs) * callsPerSecond) / 1_000) + 1;
  }

  /**
   * Waits for the carrier's next turn, behind calls of the same and of a higher priority. Resolves to false
   * when `givenUp` aborts before, which leaves the turn to the next call; null when the turn is more than
   * five seconds away.
   */
  take(
    { carrierId, callsPerSecond }: Paced,
    priority: DialPriority,
    givenUp: AbortSignal,
  ): Promise<boolean> | null {
    const pace = this.#paceOf(carrierId);
    const rank = RANKS[priority];
    const waitMs = this.#waitMs(pace, callsPerSecond, rank);
    if (waitMs > MAX_WAIT_MS) return null;
    if (givenUp.aborted) return Promise.resolve(false);
    const intervalMs = 1_000 / callsPerSecond;
    if (waitMs === 0 && pace.waiting.length === 0) {
      pace.nextAtMs = this.#clock.monotonicMs() + intervalMs;
      return Promise.resolve(true);
    }
    return this.#wait(pace, { rank, intervalMs }, givenUp);
  }

  #paceOf(carrierId: number): Pace {
    const known = this.#paces.get(carrierId);
    if (known) return known;
    const pace: Pace = { nextAtMs: 0, waiting: [], isCalling: false };
    this.#paces.set(carrierId, pace);
    return pace;
  }

  #waitMs(pace: Pace | undefined, callsPerSecond: number, rank: number): number {
    if (!pace) return 0;
    const ahead = pace.waiting.filter((waiter) => waiter.rank <= rank).length;
    return Math.max(0, pace.nextAtMs - this.#clock.monotonicMs()) + (ahead * 1_000) / callsPerSecond;
  }

  #wait(pace: Pace, how: Omit<Waiter, 'go'>, givenUp: AbortSignal): Promise<boolean> {
    const turn = Promise.withResolvers<boolean>();
    const leave = (): void => {
      pace.waiting.splice(pace.waiting.indexOf(waiter), 1);
      turn.resolve(false);
    };
    const waiter: Waiter = {
      ...how,
      go: () => {
        givenUp.removeEventListener('abort', leave);
        turn.resolve(true);
      },
    };
    const behind = pace.waiting.findIndex(({ rank }) => rank > how.rank);
    pace.waiting.splice(behind < 0 ? pace.waiting.length : behind, 0, waiter);
    givenUp.addEventListener('abort', leave, { once: true });
    if (!pace.isCalling) void this.#callUp(pace);
    return turn.promise;
  }

  /** Gives the turns until nobody waits. */
  async #callUp(pace: Pace): Promise<void> {
    pace.isCalling = true;
    while (pace.waiting.length > 0) {
      await this.#clock.sleep(Math.max(0, pace.nextAtMs - this.#clock.monotonicMs()));
      const next = pace.waiting.shift();
      if (!next) break;
      // A timer that is late does not slow the carrier down.
      pace.nextAtMs += next.intervalMs;
      next.go();
    }
    pace.isCalling = false;
  }
}
