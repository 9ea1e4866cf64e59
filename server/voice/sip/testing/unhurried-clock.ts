import { setTimeout as sleep } from 'node:timers/promises';
import { FrozenClock } from '../../../platform/clock.ts';

const STEP_MS = 10;

/**
 * A clock that goes on by ten milliseconds at most between two turns of the event loop. Both sides of a test
 * are in one process, so however long the machine stalls, what has arrived is read before a timer runs out.
 */
export class UnhurriedClock extends FrozenClock {
  constructor() {
    super('2026-03-02T09:00:00Z');
    void this.#go();
  }

  async #go(): Promise<void> {
    // Unreferenced: the clock does not keep a test file from ending.
    for (;;) await this.advance(await sleep(STEP_MS, STEP_MS, { ref: false }));
  }
}
