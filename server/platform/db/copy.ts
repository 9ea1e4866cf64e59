import { once } from 'node:events';
import { Readable, type Duplex } from 'node:stream';
import type { Connection } from './connection.ts';
import { faultOf } from './faults.ts';

/** Rows that wait for their reader before the database is asked to pause, in bytes. */
const WAITING_BYTES = 1 << 20;

/** What the driver's own end of a connection can do for `COPY`; the driver declares none of it. */
interface CopyEnd {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What the driver calls with the answers to one command. */
abstract class CopyCommand {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  submit(end: CopyEnd): null {
    end.query(this.#text);
    return null;
  }

  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(_message: { chunk: Buffer }, _end: CopyEnd): void {}
  handleCopyInResponse(end: CopyEnd): void {
    end.sendCopyFail('the command sends rows, it takes none');
  }
}

class CopyOut extends CopyCommand {
  readonly rows: Readable;
  #end: CopyEnd | null = null;

  constructor(text: string) {
    super(text);
    this.rows = new Readable({
      highWaterMark: WAITING_BYTES,
      read: () => void this.#end?.stream.resume(),
      // What the reader does not want still arrives: only the end of the connection stops it.
      destroy: (error, done) => {
        if (error !== null || !this.rows.readableEnded) this.#end?.stream.destroy();
        done(error);
      },
    });
  }

  override submit(end: CopyEnd): null {
    this.#end = end;
    return super.submit(end);
  }

  override handleCopyData({ chunk }: { chunk: Buffer }, end: CopyEnd): void {
    // The driver uses the memory of the chunk again.
    if (!this.rows.push(Buffer.from(chunk))) end.stream.pause();
  }

  override handleError(error: Error): void {
    this.#end = null;
    this.rows.destroy(faultOf(error));
  }

  override handleReadyForQuery(): void {
    this.#end = null;
    this.rows.push(null);
  }
}

class CopyIn extends CopyCommand {
  readonly done: Promise<void>;
  readonly #rows: AsyncIterable<Buffer>;
  readonly #settle: PromiseWithResolvers<void> = Promise.withResolvers();
  #isOver = false;
  /** Why the rows ended too early; the database only repeats it. */
  #cause: Error | null = null;

  constructor(text: string, rows: AsyncIterable<Buffer>) {
    super(text);
    this.#rows = rows;
    this.done = this.#settle.promise;
  }

  override handleCopyInResponse(end: CopyEnd): void {
    void this.#send(end);
  }

  async #send(end: CopyEnd): Promise<void> {
    try {
      for await (const chunk of this.#rows) {
        if (this.#isOver) return;
        end.sendCopyFromChunk(chunk);
        if (end.stream.writableNeedDrain) await once(end.stream, 'drain');
      }
      if (!this.#isOver) end.endCopyFrom();
    } catch (error) {
      this.#cause = error instanceof Error ? error : new Error(String(error));
      if (!this.#isOver) end.sendCopyFail('the rows ended too early');
    }
  }

  override handleError(error: Error): void {
    this.#isOver = true;
    this.#settle.reject(this.#cause ?? faultOf(error));
  }

  override handleReadyForQuery(): void {
    this.#isOver = true;
    this.#settle.resolve();
  }
}

/** The driver takes any object with these methods as a command. */
const submit = (connection: Connection, command: CopyCommand): void =>
  void (connection as unknown as { query(command: CopyCommand): unknown }).query(command);

/**
 * Sends `copy … to stdout` over a connection that was opened with `copies`. The stream gives whole rows, one
 * or more at a time; it makes the database wait for a slow reader. A stream that is given up before its end
 * closes the connection.
 */
export function copyOut(connection: Connection, text: string): Readable {
  const command = new CopyOut(text);
  submit(connection, command);
  return command.rows;
}

/**
 * Sends `copy … from stdin` with `rows`, in pieces of any size, over a connection opened with `copies`.
 * @throws DatabaseError for rows that the database refuses, or what reading `rows` throws.
 */
export function copyIn(connection: Connection, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const command = new CopyIn(text, rows);
  submit(connection, command);
  return command.done;
}
