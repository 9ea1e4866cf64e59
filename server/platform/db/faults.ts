import { DatabaseError } from 'pg';

/** SQLSTATE codes that the program distinguishes (appendix A of PostgreSQL's manual). */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const EXCLUSION_VIOLATION = '23P01';

/** There is no connection to the database, or it was lost before the answer came. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** Every connection that the work may use was in use for as long as it waits for one. */
export class ConnectionsTaken extends DatabaseAway {
  constructor() {
    super('every connection is in use');
  }
}

/**
 * The error of a failed statement: the database's own error unchanged, everything else as
 * `DatabaseAway`.
 */
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
 * True when the database cancelled a statement that may succeed later: it waited too long for others
 * (`statement_timeout`), or it was part of a deadlock.
 */
export function isRetryable(error: unknown): boolean {
  return hasCode(error, /^(57014|40P01|40001|55P03)$/) || isPlanOutdated(error);
}

/** True when another transaction held a row for longer than `lock_timeout`. */
export const isLockTaken = (error: unknown): boolean => hasCode(error, /^55P03$/);

/** True when the database cannot store a value: SQLSTATE class 22, data exception. */
export const isUnstorableValue = (error: unknown): boolean => hasCode(error, /^22/);

/**
 * True when the database cannot be reached: it is down, starting or full, refuses the login, or ended
 * the session.
 */
export function isDatabaseAway(error: unknown): boolean {
  return endsSession(error) || hasCode(error, /^(57P0|08|53300|25P03)/);
}

/** True when a disk is full: the database's, or the one with the application's files. */
export function isDiskFull(error: unknown): boolean {
  if (hasCode(error, /^53100/)) return true;
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/**
 * True when the database refuses the login: wrong password, unknown user or database, or missing
 * permission.
 */
export function isLoginRefused(error: unknown): boolean {
  return hasCode(error, /^(28|3D000)/) || (hasCode(error, /^42501$/) && endsSession(error));
}

/**
 * True when the database ended the session with this error, or never began it: the connection is of no
 * more use.
 */
export function endsSession(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof DatabaseError && error.severity === 'FATAL');
}

/**
 * True when a cached plan no longer fits the tables, for example after a migration by another process,
 * or is missing.
 */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement')
  );
}

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof DatabaseError && codes.test(error.code ?? '');
}
