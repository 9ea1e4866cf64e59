import { EXCLUSION_VIOLATION, UNIQUE_VIOLATION, violatedConstraint } from '../platform/db/sql.ts';
import { invalid } from '../platform/refusal.ts';
import { appointmentProblems } from './appointments.problems.ts';
import { timeRefused } from './find-time.ts';

/**
 * Runs `work` and refuses where the database itself refused the time or the external id. Under
 * `lockCalendars` the time is never refused by the database; its constraints hold for statements that come
 * without the lock.
 */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const unique = violatedConstraint(error, UNIQUE_VIOLATION);
    if (unique === 'appointments_external_id')
      throw invalid({ external_id: [appointmentProblems.external_id_taken()] });
    if (
      unique === 'appointments_places' ||
      violatedConstraint(error, EXCLUSION_VIOLATION) === 'appointments_apart'
    )
      throw timeRefused('fully_booked');
    throw error;
  }
}
