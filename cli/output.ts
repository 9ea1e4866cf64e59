/** Where a command writes. */
export interface Sink {
  write(text: string): unknown;
  /** Columns of the terminal; undefined where it is none. */
  columns?: number;
  isTTY?: boolean;
}

/** Columns of lines that go to a file or another program. */
const COLUMNS = 110;
const MIN_COLUMNS = 40;

/** What a command says: results on standard output, what accompanies them on standard error. */
export class Output {
  readonly #out: Sink;
  readonly #side: Sink;
  /** Whether results are JSON. */
  readonly isJson: boolean;
  #isInArray = false;
  /** A value was written that has to stay the only one. */
  #isWhole = false;

  constructor(out: Sink, side: Sink, isJson: boolean) {
    this.#out = out;
    this.#side = side;
    this.isJson = isJson;
  }

  get columns(): number {
    return Math.max(MIN_COLUMNS, this.#out.columns ?? COLUMNS);
  }

  /** A line for people; with `--json` nothing. */
  say(line: string): void {
    if (!this.isJson) this.#out.write(`${safe(line)}\n`);
  }

  /** A value for programs; without `--json` nothing. */
  json(value: unknown): void {
    if (!this.isJson) return;
    this.#out.write(`${jsonOf(value, 2)}\n`);
    this.#isWhole = true;
  }

  /** One of many values for programs, on a line of its own; without `--json` nothing. */
  jsonLine(value: unknown): void {
    if (this.isJson) this.#out.write(`${jsonOf(value)}\n`);
  }

  /** One of the values of a JSON array for programs, written as it comes; without `--json` nothing. */
  entry(value: unknown): void {
    if (!this.isJson) return;
    this.#out.write(`${this.#isInArray ? ',' : '['}\n${jsonOf(value)}`);
    this.#isInArray = true;
  }

  /** Ends that array, also one without values. */
  endArray(): void {
    if (this.isJson) this.#out.write(this.#isInArray ? '\n]\n' : '[]\n');
    this.#isInArray = false;
  }

  /**
   * What went wrong, for programs. Where a value was written already, such as the first pages of a list, that
   * is completed, and the exit code alone tells them.
   */
  error(error: unknown): void {
    if (this.#isInArray) this.endArray();
    else if (!this.#isWhole) this.jsonLine({ error });
  }

  /** Completes what was interrupted. */
  interrupted(): void {
    if (this.#isInArray) this.endArray();
  }

  /** A message of a protocol that a program speaks over standard output, with or without `--json`. */
  message(value: unknown): void {
    this.#out.write(`${JSON.stringify(value)}\n`);
  }

  /** A line that accompanies the results. */
  tell(line: string): void {
    this.#side.write(`${safe(line)}\n`);
  }

  /** How far long work is: over the same line of a terminal, and nothing elsewhere until it is done. */
  progress(line: string, isDone = false): void {
    if (this.#side.isTTY === true) this.#side.write(`\r\u001b[K${safe(line)}${isDone ? '\n' : ''}`);
    else if (isDone) this.tell(line);
  }
}

/** JSON escapes by itself only the first of the control characters; the others stand in texts alone. */
const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );

/** Text without control characters: what callers said must not command the terminal. */
export const safe = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
