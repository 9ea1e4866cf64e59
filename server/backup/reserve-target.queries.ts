import type { Queryable } from '../platform/db/db.ts';
import { isLockTaken } from '../platform/db/faults.ts';
import { LOCK_SPACES } from '../platform/db/session-lock.ts';

/** The session of a backup that was killed is gone once the server writes to it. */
const WAIT = '5s';

// tidy: every workspace — a backup holds them all.
/**
 * Takes the lock of the backup to this file, which the database frees when the session ends, however it does.
 * @returns false when another backup of this database has it.
 */
export async function reserveTarget(db: Queryable, path: string): Promise<boolean> {
  try {
    await db`select set_config('lock_timeout', ${WAIT}, false)`;
    await db`select pg_advisory_lock(${LOCK_SPACES.backup}, hashtext(${path}))`;
    await db`select set_config('lock_timeout', '0', false)`;
    return true;
  } catch (error) {
    if (isLockTaken(error)) return false;
    throw error;
  }
}
