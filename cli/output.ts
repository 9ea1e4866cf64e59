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
    if (this.isJson) this.#out.write(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** One of many values for programs, on a line of its own; without `--json` nothing. */
  jsonLine(value: unknown): void {
    if (this.isJson) this.#out.write(`${JSON.stringify(value)}\n`);
  }

  /** Text for programs as it is, such as a part of a long JSON array; without `--json` nothing. */
  raw(text: string): void {
    if (this.isJson) this.#out.write(text);
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

/** Text without control characters: what callers said must not command the terminal. */
export const safe = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
