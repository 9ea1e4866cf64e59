import { setPriority } from 'node:os';

/** The niceness of a media thread; 0 is the default. */
const NICENESS = -10;

/**
 * Raises the priority of this thread: 20 ms of sound cannot wait for other work. Linux counts niceness by
 * thread, so the rest of the process is not affected. False where the system does not allow it, as for any
 * user without the right to do so; sound is then carried as well as the load permits.
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
