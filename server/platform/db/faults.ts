import { DatabaseError } from 'pg';

/** Codes of PostgreSQL that the code decides on (appendix A of its manual). */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const EXCLUSION_VIOLATION = '23P01';

/** There is no connection to ask the database over, or it was lost before the answer came. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** What the driver failed with: the database's own error as it is, everything else as `DatabaseAway`. */
export function faultOf(error: unknown): Error {
  if (error instanceof DatabaseError || error instanceof DatabaseAway) return error;
  const reason = error instanceof Error ? error.message || String(error) : String(error);
  return new DatabaseAway(reason, { cause: error });
}

/** The name of the violated constraint when `error` is a violation with this code, else null. */
export function violatedConstraint(error: unknown, code: string): string | null {
  if (!(error instanceof DatabaseError) || error.code !== code) return null;
  return error.constraint ?? '';
}

/**
 * True when the database gave a statement up that might succeed another time: it waited too long for others
 * (`statement_timeout`), or others waited for it in a circle.
 */
export function isGivenUp(error: unknown): boolean {
  return hasCode(error, /^(57014|40P01|40001|55P03)$/) || isPlanOutdated(error);
}

/** True when the database cannot hold a value, whatever the value is: SQLSTATE class 22, data exception. */
export const isUnstorableValue = (error: unknown): boolean => hasCode(error, /^22/);

/** True when the database could not be asked at all: it is down, starting, full, refuses our login, or ended the session. */
export function isDatabaseAway(error: unknown): boolean {
  return endsSession(error) || hasCode(error, /^(57P0|08|53300|25P03)/);
}

/** True when there is no room left on a disk: that of the database, or that of our own files. */
export function isDiskFull(error: unknown): boolean {
  if (hasCode(error, /^53100/)) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** True when the database does not let us in: another password than we know, no such user, database or permission. */
export function isLoginRefused(error: unknown): boolean {
  return hasCode(error, /^(28|3D000)/) || (hasCode(error, /^42501$/) && endsSession(error));
}

/** True when the database ended the session with this error, or never began it: nothing can be asked over its connection any more. */
export function endsSession(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof DatabaseError && error.severity === 'FATAL');
}

/** True when a kept plan no longer fits the tables, as after a migration by another process, or is not there. */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement')
  );
}

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof DatabaseError && codes.test(error.code ?? '');
}
