import { setPriority } from 'node:os';

/** The niceness of a media thread; 0 is everybody's. */
const NICENESS = -10;

/**
 * Lets this thread go before others that want the processor: 20 ms of sound cannot wait for a report to be written. Linux
 * counts niceness by thread, so the rest of the process is left alone. False where the system does not allow it, as for
 * any user without the right to do so; sound is then carried as well as the load permits.
 */
export function raisePriority(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    setPriority(NICENESS);
    return true;
  } catch {
    return false;
  }
}
