/** A parameter of a statement: it is sent to the database beside the text, never in it. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | readonly Value[];

/** What may appear between the pieces of a template: a value, or a part of SQL. */
export type Argument = Value | Part;

/** A part of SQL: a fragment, a name, the columns of a row. */
export interface Part {
  writeTo(draft: Draft): void;
}

/** What is sent to the database: the text with `$1`, `$2`… and their values. */
export interface Command {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the connections prepare it; without, one text may hold several statements. */
  readonly prepared: boolean;
}

/** The result of a statement. */
export interface Answer {
  readonly rows: object[];
  /** The number of rows that were read or changed. */
  readonly count: number;
  /** The command tag: `SELECT`, `COMMIT`, `ROLLBACK`… */
  readonly command: string;
}

export type Send = (command: Command) => Promise<Answer>;

const MAX_VALUES = 65_535;
/** The escapes in JSON for what `jsonb` does not take: NUL, and halves of a character. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** A statement under construction. */
export class Draft {
  text = '';
  readonly values: unknown[] = [];
  /** Whether a plan made for one set of values suits all others. */
  keepsPlan = true;

  /**
   * Adds a value. Its type is sent to the database where the text does not show it: a time next to an
   * interval, a boolean alone.
   * @throws TypeError for anything that is not a value, so that a missing field does not become null.
   */
  bind(value: unknown): void {
    if (value === null || typeof value === 'string' || typeof value === 'number') this.#add(value, '');
    else if (typeof value === 'boolean') this.#add(value, '::boolean');
    else if (typeof value === 'bigint') this.#add(String(value), '::bigint');
    else if (value instanceof Date) this.#add(value.toISOString(), '::timestamptz');
    else if (value instanceof Uint8Array) this.#add(Buffer.from(value), '::bytea');
    else if (Array.isArray(value)) {
      refuseNonValues(value);
      this.#add(value, '');
    } else throw refused(value);
  }

  /**
   * Adds a value as JSON. Words of strangers and of models may hold what the database does not take: NUL is
   * left out, and half a character is replaced, as it is in other text.
   */
  bindJson(value: unknown): void {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw refused(value);
    this.#add(UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text, '::jsonb');
  }

  #add(value: unknown, cast: string): void {
    // The protocol has a 16-bit count of values.
    if (this.values.length === MAX_VALUES)
      throw new RangeError(`a statement takes no more than ${MAX_VALUES} values`);
    this.values.push(value);
    this.text += `$${this.values.length}${cast}`;
  }
}

const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), inner]));
}

/**
 * SQL with its values. It is sent only when awaited, so that it can also be a part of another
 * statement. Values never become text: `${name}` is always a parameter.
 */
export class Statement<T> implements Promise<T>, Part {
  readonly [Symbol.toStringTag] = 'Statement';
  readonly #send: Send;
  readonly #strings: readonly string[];
  readonly #args: readonly Argument[];
  #answer: Promise<Answer> | null = null;

  constructor(send: Send, strings: readonly string[], args: readonly Argument[]) {
    this.#send = send;
    this.#strings = strings;
    this.#args = args;
  }

  /** Sends the statement now, once; awaiting it returns the rows or throws the error. */
  execute(): this {
    this.#ask().catch(() => {});
    return this;
  }

  /** Sends the statement and returns the number of rows that it changed. */
  async count(): Promise<number> {
    return (await this.#ask()).count;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting is what sends it
  then<A = T, B = never>(
    kept?: ((rows: T) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#ask().then(kept ? ({ rows }) => kept(rows as T) : ({ rows }) => rows as A, failed);
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, failed);
  }

  finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done);
  }

  writeTo(draft: Draft): void {
    draft.text += this.#strings[0];
    for (const [index, arg] of this.#args.entries()) {
      if (isPart(arg)) arg.writeTo(draft);
      else draft.bind(arg);
      draft.text += this.#strings[index + 1];
    }
  }

  #ask(): Promise<Answer> {
    this.#answer ??= this.#start();
    return this.#answer;
  }

  async #start(): Promise<Answer> {
    const draft = new Draft();
    this.writeTo(draft);
    return this.#send({ text: draft.text, values: draft.values, prepared: draft.keepsPlan });
  }
}

/** The parts of a template besides values. */
export interface Parts {
  /**
   * Writes nothing. The statement is not prepared but planned for its values each time: for searches, whose
   * best plan depends on the search text.
   */
  readonly unprepared: Part;
  /** A value for a `jsonb` column or parameter. */
  json(value: unknown): Part;
  /** The name of a table or column, quoted. */
  identifier(name: string): Part;
  /** Names separated by commas, quoted. */
  identifiers(names: readonly string[]): Part;
  /** `("a", "b") values ($1, $2)`: the text after `insert into table`. */
  row(values: object): Part;
  /** `"a" = $1, "b" = $2`: the text after `set`. */
  set(values: object): Part;
}

export const parts: Parts = {
  unprepared: { writeTo: (draft) => void (draft.keepsPlan = false) },
  json: (value) => ({ writeTo: (draft) => draft.bindJson(value) }),
  identifier: (name) => ({ writeTo: (draft) => void (draft.text += quoted(name)) }),
  identifiers: (names) => ({ writeTo: (draft) => void (draft.text += names.map(quoted).join(', ')) }),
  row: (values) => ({ writeTo: (draft) => writeRow(draft, Object.entries(values)) }),
  set: (values) => ({ writeTo: (draft) => writeAssignments(draft, Object.entries(values)) }),
};

function writeRow(draft: Draft, entries: readonly [string, unknown][]): void {
  draft.text += `(${entries.map(([column]) => quoted(column)).join(', ')}) values (`;
  for (const [index, [column, value]] of entries.entries()) {
    if (index > 0) draft.text += ', ';
    writeColumn(draft, column, value);
  }
  draft.text += ')';
}

function writeAssignments(draft: Draft, entries: readonly [string, unknown][]): void {
  for (const [index, [column, value]] of entries.entries()) {
    draft.text += `${index > 0 ? ', ' : ''}${quoted(column)} = `;
    writeColumn(draft, column, value);
  }
}

function writeColumn(draft: Draft, column: string, value: unknown): void {
  if (isPart(value)) return value.writeTo(draft);
  try {
    draft.bind(value);
  } catch (error) {
    throw new TypeError(`${column}: ${(error as Error).message}`, { cause: error });
  }
}

const refused = (value: unknown): TypeError =>
  new TypeError(`a statement takes no ${typeof value} as a value`);

/** Refuses what the driver would convert: `undefined` to null, and an object to JSON. */
function refuseNonValues(values: readonly unknown[]): void {
  for (const value of values) {
    if (Array.isArray(value)) refuseNonValues(value);
    else if (value !== null && !isValue(value)) throw refused(value);
  }
}

const isValue = (value: unknown): boolean =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ||
  value instanceof Date ||
  value instanceof Uint8Array;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'writeTo' in value;
