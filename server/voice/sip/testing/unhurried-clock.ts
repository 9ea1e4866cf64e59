import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { FrozenClock } from '../../../platform/clock.ts';

const STEP_MS = 10;

/**
 * A clock that goes on by ten milliseconds at most between two turns of the event loop. Both sides of a test
 * are in one process, so however long the machine stalls, what has arrived is read before a timer runs out.
 */
export class UnhurriedClock extends FrozenClock {
  #waitsForMachine = true;

  constructor() {
    super('2026-03-02T09:00:00Z');
    void this.#go();
  }

  /** From now on the clock goes as fast as the turns of the event loop: only timers are left to run out. */
  runOut(): void {
    this.#waitsForMachine = false;
  }

  /** The clock keeps pace with the machine again. */
  keepPace(): void {
    this.#waitsForMachine = true;
  }

  async #go(): Promise<void> {
    for (;;) {
      // Unreferenced: the clock does not keep a test file from ending.
      if (this.#waitsForMachine) await sleep(STEP_MS, undefined, { ref: false });
      else await nextTurn();
      await this.advance(STEP_MS);
    }
  }
}
