import type { Clock } from '../../platform/clock.ts';
import type { Paced, SharedTurns } from '../shared-limits.ts';
import { NotItsTurnError } from './smpp-errors.ts';

/** So much earlier than its time a text may leave: what comes at once need not be spread thinly. */
const EARLY_MS = 100;

/** Texts that leave by one account, at most so many in a second through all processes. */
export class Pace {
  readonly #account: Paced;
  readonly #clock: Clock;
  readonly #turns: SharedTurns;

  constructor(account: Paced, { clock, turns }: { clock: Clock; turns: SharedTurns }) {
    this.#account = account;
    this.#clock = clock;
    this.#turns = turns;
  }

  /**
   * Waits for the turn of the next text.
   * @throws NotItsTurnError when `signal` aborts before, and at once when the turn comes after `withinMs`.
   */
  async turn(withinMs: number, signal: AbortSignal): Promise<void> {
    const { inMs } = await this.#turns.reserveTurn(this.#account, withinMs + EARLY_MS);
    if (inMs === null) throw new NotItsTurnError('too many texts wait');
    const waitMs = inMs - EARLY_MS;
    if (waitMs > 0 && !(await this.#clock.sleep(waitMs, signal)))
      throw new NotItsTurnError('the text was given up before its turn');
  }

  /** Nothing leaves for a while: the carrier wants no more at the moment. */
  rest(ms: number): void {
    this.#turns.rest(this.#account.carrierId, ms + EARLY_MS);
  }
}
