import type { Connection } from './connection.ts';
import { dbOver, type Tx } from './db.ts';
import type { Answer, Command } from './statement.ts';

const plain = (text: string): Command => ({ text, values: [], prepared: false });

/** What a transaction, or the part of it since a savepoint, has come to. */
class Scope {
  /** The first error: from then on the database does nothing more, even if somebody caught it. */
  failure: Error | null = null;
  over = false;
}

/**
 * Runs `work` in one transaction: its effects are there when it returns, and none of them when it throws or when one of
 * its statements failed.
 * @param mode what follows `begin`, such as `isolation level repeatable read read only`.
 */
export async function runTransaction<T>(
  connection: Connection,
  mode: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const scope = new Scope();
  await connection.ask(plain(`begin ${mode}`));
  try {
    const result = await work(txOver(connection, scope));
    if (scope.failure) throw scope.failure;
    const { command } = await connection.ask(plain('commit'));
    if (command !== 'COMMIT') throw new Error('the transaction was given up');
    return result;
  } catch (error) {
    await connection.ask(plain('rollback')).catch(() => {});
    throw error;
  } finally {
    scope.over = true;
  }
}

function txOver(connection: Connection, scope: Scope): Tx {
  const send = async (command: Command): Promise<Answer> => {
    if (scope.over) throw new Error('the transaction that this statement belongs to is over');
    try {
      return await connection.ask(command);
    } catch (error) {
      scope.failure ??= error as Error;
      throw error;
    }
  };
  const savepoint = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await send(plain('savepoint part'));
    const part = new Scope();
    try {
      const result = await work(txOver(connection, part));
      if (part.failure) throw part.failure;
      await send(plain('release savepoint part'));
      return result;
    } catch (error) {
      await send(plain('rollback to savepoint part; release savepoint part')).catch(() => {});
      throw error;
    } finally {
      part.over = true;
    }
  };
  return Object.assign(dbOver(send), { savepoint });
}
