import type { Clock } from '../platform/clock.ts';
import type { SharedTurns } from './shared-limits.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** A carrier of calls and its pace. */
type Called = Pick<TrunkAccess, 'carrierId' | 'callsPerSecond'>;

/** A call whose turn is further away is refused. */
const MAX_WAIT_MS = 5_000;

/**
 * Who goes first where calls wait for one carrier: a person to whom a caller is put through, then a call that
 * somebody asked for, then the calls of campaigns.
 */
export type DialPriority = 'transfer' | 'call' | 'campaign';

const RANKS: Record<DialPriority, number> = { transfer: 0, call: 1, campaign: 2 };

/** A call that waits for a turn. */
interface Waiter {
  rank: number;
  /** Ends the wait: whether the call may begin now. */
  end(mayBegin: boolean): void;
}

interface Pace {
  /** When the turns are that this process has reserved, in order, by the monotonic clock. */
  reservedMs: number[];
  /** Turns that are being reserved. */
  asking: number;
  /** When the next turn is that nobody has reserved, as far as this process knows. */
  nextAtMs: number;
  /** In the order of their turns. */
  waiting: Waiter[];
}

/**
 * The turns in which the calls of each carrier begin through this process. A turn is reserved for each call
 * when it comes, among all processes; whoever waits here and ranks highest then takes it.
 */
export class CarrierTurns {
  readonly #clock: Clock;
  readonly #limits: Pick<SharedTurns, 'reserveTurn'>;
  readonly #paces = new Map<number, Pace>();

  constructor(clock: Clock, limits: Pick<SharedTurns, 'reserveTurn'>) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** How many calls that wait behind all others would get a turn now, as far as this process knows. */
  freeOf({ carrierId, callsPerSecond }: Called): number {
    const pace = this.#paceOf(carrierId);
    const { reservedMs, asking, waiting } = pace;
    const spare = Math.max(0, reservedMs.length + asking - waiting.length);
    const waitMs = this.#waitMs(pace, callsPerSecond, waiting.length + spare);
    return (
      spare + (waitMs > MAX_WAIT_MS ? 0 : Math.floor(((MAX_WAIT_MS - waitMs) * callsPerSecond) / 1_000) + 1)
    );
  }

  /**
   * Waits for the carrier's next turn, behind calls of the same and of a higher priority. Resolves to false
   * when `givenUp` aborts before, which leaves the turn to the next call, and when other processes have all
   * turns of the next five seconds; null when this one has.
   */
  take(carrier: Called, priority: DialPriority, givenUp: AbortSignal): Promise<boolean> | null {
    const pace = this.#paceOf(carrier.carrierId);
    const rank = RANKS[priority];
    const ahead = pace.waiting.filter((waiter) => waiter.rank <= rank).length;
    if (this.#waitMs(pace, carrier.callsPerSecond, ahead) > MAX_WAIT_MS) return null;
    if (givenUp.aborted) return Promise.resolve(false);
    const behind = pace.waiting.length - ahead;
    // A turn is left where somebody gave up.
    const isLeft = pace.reservedMs.length + pace.asking > pace.waiting.length;
    const { waiter, turn } = enqueue(pace, { rank, ahead }, givenUp);
    // Those behind go one turn later each.
    const withinMs = MAX_WAIT_MS + (behind * 1_000) / carrier.callsPerSecond;
    if (!isLeft) void this.#reserve(pace, waiter, carrier, withinMs);
    return turn;
  }

  #paceOf(carrierId: number): Pace {
    const known = this.#paces.get(carrierId);
    if (known) return known;
    const pace: Pace = { reservedMs: [], asking: 0, nextAtMs: 0, waiting: [] };
    this.#paces.set(carrierId, pace);
    return pace;
  }

  /** How long a call has to wait that goes after `ahead` others. */
  #waitMs({ reservedMs, nextAtMs }: Pace, callsPerSecond: number, ahead: number): number {
    const nowMs = this.#clock.monotonicMs();
    const reserved = reservedMs[ahead];
    if (reserved !== undefined) return Math.max(0, reserved - nowMs);
    return Math.max(0, nextAtMs - nowMs) + ((ahead - reservedMs.length) * 1_000) / callsPerSecond;
  }

  /** Reserves a turn for one more call, waits for it and gives it to whoever is first by then. */
  async #reserve(pace: Pace, waiter: Waiter, carrier: Called, withinMs: number): Promise<void> {
    const { carrierId, callsPerSecond: perSecond } = carrier;
    pace.asking += 1;
    const { inMs, nextInMs } = await this.#limits.reserveTurn({ carrierId, perSecond }, withinMs);
    pace.asking -= 1;
    const nowMs = this.#clock.monotonicMs();
    pace.nextAtMs = Math.max(pace.nextAtMs, nowMs + nextInMs);
    if (inMs === null) {
      const isShort = pace.waiting.length > pace.reservedMs.length + pace.asking;
      // The call may have had the turn of one behind it meanwhile.
      const loser = pace.waiting.includes(waiter) ? waiter : pace.waiting.at(-1);
      if (isShort) loser?.end(false);
      return;
    }
    if (inMs > 0) {
      const atMs = nowMs + inMs;
      pace.reservedMs = [...pace.reservedMs, atMs].toSorted((one, other) => one - other);
      await this.#clock.sleep(inMs);
      pace.reservedMs.splice(pace.reservedMs.indexOf(atMs), 1);
    }
    pace.waiting[0]?.end(true);
  }
}

/** Puts a call into the queue, behind `ahead` others, until its wait ends. */
function enqueue(
  pace: Pace,
  { rank, ahead }: { rank: number; ahead: number },
  givenUp: AbortSignal,
): { waiter: Waiter; turn: Promise<boolean> } {
  const { promise: turn, resolve } = Promise.withResolvers<boolean>();
  const leave = (): void => waiter.end(false);
  const waiter: Waiter = {
    rank,
    end: (mayBegin) => {
      givenUp.removeEventListener('abort', leave);
      pace.waiting.splice(pace.waiting.indexOf(waiter), 1);
      resolve(mayBegin);
    },
  };
  pace.waiting.splice(ahead, 0, waiter);
  givenUp.addEventListener('abort', leave, { once: true });
  return { waiter, turn };
}
