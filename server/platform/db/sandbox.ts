import { dbOver, type Tx } from './db.ts';
import type { Sql } from './sql.ts';
import type { Answer, Command } from './statement.ts';

/** Ends the transaction of a sandbox; never leaves `inSandbox`. */
class RolledBack extends Error {}

/**
 * Runs `work` on a database that keeps nothing: one transaction that is always rolled back, used like a pool.
 * Only `work` sees what it writes, and its jobs and events have no effect outside. Statements and
 * transactions of the sandbox run one after the other on one connection; a nested transaction is a savepoint.
 * Locks are real, so `work` should use records that others do not use.
 */
export async function inSandbox<T>(sql: Sql, work: (sandbox: Sql) => Promise<T>): Promise<T> {
  let outcome: { result: T } | null = null;
  try {
    await sql.begin(async (tx) => {
      outcome = { result: await work(sandboxOver(tx)) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (outcome === null) throw new Error('the sandbox ended without a result');
  return (outcome as { result: T }).result;
}

function sandboxOver(tx: Tx): Sql {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  // Each statement has a savepoint of its own, so that a failed one does not undo the others.
  const send = (command: Command): Promise<Answer> =>
    inTurn(() => tx.savepoint((part) => part.send(command)));
  const sandbox: Sql = Object.assign(dbOver(send), {
    begin: <T>(work: (part: Tx) => Promise<T>): Promise<T> => inTurn(() => tx.savepoint(work)),
    reserve: () => Promise.reject(new Error('a sandbox has one connection, and nothing may keep it')),
    share: () => sandbox,
    wasDiskFull: () => false,
    usage: () => ({ used: 1, idle: 0, waiting: 0, limit: 1 }),
    end: () => Promise.resolve(),
  });
  return sandbox;
}
