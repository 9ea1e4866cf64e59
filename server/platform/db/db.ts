import { parts, Statement, type Argument, type Parts, type Send, type Value } from './statement.ts';

/** A row of an unknown type. */
// oxlint-disable-next-line typescript/no-explicit-any -- the default for callers that need no type
export type Row = Record<string, any>;

/**
 * Writes and sends statements: db`select name from rooms where id = ${id}`. `T` is the type of the
 * list of rows.
 */
export interface Queryable extends Parts {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the rows is for the
  // caller to say
  <T extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...args: readonly Argument[]
  ): Statement<T>;
  /**
   * Sends a text as it is; without values it may hold several statements. Returns the rows of the last
   * one.
   */
  unsafe(text: string, values?: readonly Value[]): Promise<Row[]>;
}

/** A transaction. */
export interface Tx extends Queryable {
  /** Sends a command that is already written. */
  readonly send: Send;
  /** Runs `work` in a savepoint: when it fails, the transaction continues without its changes. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Statements that `send` sends. */
export function dbOver(send: Send): Queryable {
  const asking = <T>(strings: TemplateStringsArray, ...args: readonly Argument[]): Statement<T> =>
    new Statement<T>(send, strings, args);
  const unsafe = async (text: string, values: readonly Value[] = []): Promise<Row[]> =>
    (await send({ text, values, prepared: false })).rows;
  return Object.assign(asking, parts, { unsafe });
}
