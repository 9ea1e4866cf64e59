import { parts, Statement, type Argument, type Parts, type Send, type Value } from './statement.ts';

/** A row of which nothing is known. */
// oxlint-disable-next-line typescript/no-explicit-any -- whoever gives no type says that it does not matter
export type Row = Record<string, any>;

/**
 * Writes and sends statements: db`select name from rooms where id = ${id}`. `T` is the list of rows that comes back.
 */
export interface Asking extends Parts {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the rows is for the caller to say
  <T extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...args: readonly Argument[]
  ): Statement<T>;
  /** Sends a text as it is; without values it may hold several statements. The rows of the last one. */
  unsafe(text: string, values?: readonly Value[]): Promise<Row[]>;
}

/** A transaction. */
export interface Tx extends Asking {
  /** Runs `work` so that what it fails with leaves the transaction as it was before. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Statements that are sent by `send`. */
export function dbOver(send: Send): Asking {
  const asking = <T>(strings: TemplateStringsArray, ...args: readonly Argument[]): Statement<T> =>
    new Statement<T>(send, strings, args);
  const unsafe = async (text: string, values: readonly Value[] = []): Promise<Row[]> =>
    (await send({ text, values, prepared: false })).rows;
  return Object.assign(asking, parts, { unsafe });
}
