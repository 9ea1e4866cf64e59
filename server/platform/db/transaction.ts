import type { Connection } from './connection.ts';
import { dbOver, type Tx } from './db.ts';
import type { Answer, Command } from './statement.ts';

const plain = (text: string): Command => ({ text, values: [], prepared: false });

/** What a transaction, or the part of it since a savepoint, has come to. */
class Scope {
  /** The first error: from then on the database does nothing more, even if somebody caught it. */
  failure: Error | null = null;
  readonly #whole: Scope | null;
  #hasPart = false;
  #closed = false;

  constructor(whole: Scope | null = null) {
    this.#whole = whole;
    if (whole) whole.#hasPart = true;
  }

  /** No more is asked in it. Said before its last word is sent: what came behind that would be kept by itself. */
  close(): void {
    this.#closed = true;
  }

  /** The last word is answered: the whole may go on. */
  leave(): void {
    if (this.#whole) this.#whole.#hasPart = false;
  }

  get isOver(): boolean {
    return this.#closed || (this.#whole?.isOver ?? false);
  }

  /** @throws Error when what is asked now would not be a part of it. */
  admit(): void {
    if (this.isOver) throw new Error('the transaction that this statement belongs to is over');
    // It would be undone with the part, or undo what another part did.
    if (this.#hasPart) throw new Error('a part of this transaction goes on: only the part may ask');
  }

  /** @throws the failure that nothing of it may stay for. */
  complete(): void {
    if (this.failure) throw this.failure;
    this.admit();
    this.close();
  }
}

/**
 * Runs `work` in one transaction: its effects are there when it returns, and none of them when it throws or when one of
 * its statements failed. What it left running asks nothing more.
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
  // The whole knows when it failed.
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
