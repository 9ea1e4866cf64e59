import { EXCLUSION_VIOLATION, UNIQUE_VIOLATION, violatedConstraint } from '../platform/db/sql.ts';
import { timeRefused } from './find-room.ts';
import { sentenceOf } from './judge-start.ts';

/**
 * Runs `work` and says "taken" where the database itself refused its time. Under `lockCalendars` that does not
 * happen; the constraints hold for whoever comes without.
 */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      violatedConstraint(error, EXCLUSION_VIOLATION) === 'appointments_apart' ||
      violatedConstraint(error, UNIQUE_VIOLATION) === 'appointments_places'
    ) {
      throw timeRefused(sentenceOf('fully_booked'));
    }
    throw error;
  }
}
