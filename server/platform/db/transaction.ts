import type { Connection } from './connection.ts';
import { dbOver, type Tx } from './db.ts';
import type { Answer, Command } from './statement.ts';

const plain = (text: string): Command => ({ text, values: [], prepared: false });

/** The state of a transaction, or of its part since a savepoint. */
class Scope {
  /** The first error: the database refuses everything after it, even if the error was caught. */
  failure: Error | null = null;
  readonly #whole: Scope | null;
  #hasPart = false;
  #closed = false;

  constructor(whole: Scope | null = null) {
    this.#whole = whole;
    if (whole) whole.#hasPart = true;
  }

  /**
   * Refuses further statements. Set before `commit` is sent: later statements would run in their own
   * transactions.
   */
  close(): void {
    this.#closed = true;
  }

  /** The last statement is answered: the outer transaction may continue. */
  leave(): void {
    if (this.#whole) this.#whole.#hasPart = false;
  }

  get isOver(): boolean {
    return this.#closed || (this.#whole?.isOver ?? false);
  }

  /** @throws Error when a statement would not be part of it. */
  admit(): void {
    if (this.isOver) throw new Error('the transaction that this statement belongs to is over');
    // The statement would be rolled back with the savepoint, or roll back what the savepoint did.
    if (this.#hasPart) throw new Error('a part of this transaction goes on: only the part may ask');
  }

  /** @throws the error that rolls it back. */
  complete(): void {
    if (this.failure) throw this.failure;
    this.admit();
    this.close();
  }
}

/**
 * Runs `work` in one transaction: it commits when `work` returns, and rolls back when `work` throws
 * or one of its statements failed. Afterwards it refuses statements.
 * @param mode the text after `begin`, such as `isolation level repeatable read read only`.
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
    scope.complete();
    const { command } = await connection.ask(plain('commit'));
    if (command !== 'COMMIT') throw scope.failure ?? new Error('the transaction was given up');
    return result;
  } catch (error) {
    scope.close();
    await connection.ask(plain('rollback')).catch(() => {});
    throw error;
  }
}

function txOver(connection: Connection, scope: Scope): Tx {
  const send = async (command: Command): Promise<Answer> => {
    scope.admit();
    return askIn(scope, connection, command);
  };
  return Object.assign(dbOver(send), {
    send,
    savepoint: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => runPart(connection, scope, work),
  });
}

async function runPart<T>(connection: Connection, whole: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  whole.admit();
  const part = new Scope(whole);
  try {
    await askIn(whole, connection, plain('savepoint part'));
    try {
      const result = await work(txOver(connection, part));
      part.complete();
      await release(connection, part);
      return result;
    } catch (error) {
      part.close();
      if (!whole.isOver) await undoPart(connection, whole);
      throw error;
    }
  } finally {
    part.leave();
  }
}

async function release(connection: Connection, part: Scope): Promise<void> {
  try {
    await connection.ask(plain('release savepoint part'));
  } catch (error) {
    throw part.failure ?? error;
  }
}

async function undoPart(connection: Connection, whole: Scope): Promise<void> {
  const undo = plain('rollback to savepoint part; release savepoint part');
  // The outer transaction records its own failure.
  await askIn(whole, connection, undo).catch(() => {});
}

async function askIn(scope: Scope, connection: Connection, command: Command): Promise<Answer> {
  try {
    return await connection.ask(command);
  } catch (error) {
    scope.failure ??= error as Error;
    throw error;
  }
}
