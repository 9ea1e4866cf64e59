type AnswerHeaders = Record<string, string | string[] | undefined>;

/** What is told of an answer while it comes. */
export interface AnswerListener {
  onHead(status: number): void;
  onBody(piece: Buffer): void;
}

/** How far an answer is: more is to come, it is whole, or it is whole and something came that belongs to no answer. */
export type Progress = 'open' | 'whole' | 'beyond';

/** What came is not an answer by RFC 9112. */
export class NotHttp extends Error {
  override name = 'NotHttp';
}

/** Of the status line and all headers together, of announcements (1xx) and trailers too, in bytes. */
const LARGEST_HEAD = 16 * 1024;
/** Less than the five seconds after which many servers close an idle connection, perhaps just when we write. */
const KEEP_MS = 4_000;
const LONGEST_KEEP_MS = 60_000;
/** The server's own limit is taken for a second shorter: what we write takes its time. */
const KEEP_MARGIN_MS = 1_000;
const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_FEED = 10;
/** Characters of a head that is remembered. */
const MOST_REMEMBERED = 1024;
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [^\0\r\n]*)?$/;
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):([^\0\r\n]*)$/;
const CHUNK_SIZE = /^([\da-f]{1,12})[ \t]*(?:;[^\0\r\n]*)?$/i;

/** What a head tells of the answer. */
interface Head {
  readonly text: string;
  readonly status: number;
  /** How the body ends (RFC 9112, section 6.3). */
  readonly state: 'length' | 'chunk-size' | 'until-close' | 'over';
  /** Of the body in bytes, where it is told. */
  readonly length: number;
  readonly keepMs: number;
}

type State = 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer' | 'until-close' | 'over';

/**
 * Reads one answer after another from what a connection brings, in pieces of any size (RFC 9112, as a client).
 * Where the standard leaves a choice it is strict about what delimits messages: an answer that could be read in two ways is none.
 */
export class AnswerParser {
  readonly #listener: AnswerListener;
  #state: State = 'over';
  /** A head that came in several pieces, as far as it came. */
  #head: Buffer | null = null;
  #headLength = 0;
  /** Bytes of heads and trailers so far. */
  #headBytes = 0;
  /** A line of a chunked body, as far as it came. */
  #line = '';
  /** Bytes to come of the body or of its chunk. */
  #left = 0;
  /** The last head that came. */
  #known: Head | null = null;
  /** For how long the connection may rest before it is used again; 0 when it must not be. */
  keepMs = 0;

  constructor(listener: AnswerListener) {
    this.#listener = listener;
  }

  /** An answer is expected from now on. */
  begin(): void {
    this.#state = 'head';
    this.#head = null;
    this.#headLength = 0;
    this.#headBytes = 0;
    this.#line = '';
  }

  /** @throws NotHttp */
  push(piece: Buffer): Progress {
    let at = 0;
    while (at < piece.length) {
      if (this.#state === 'over') return 'beyond';
      at = this.#read(piece, at);
    }
    return this.#state === 'over' ? 'whole' : 'open';
  }

  /** The server has closed the connection, which may be the end of a body; whether the answer is whole. */
  close(): boolean {
    return this.#state === 'until-close' || this.#state === 'over';
  }

  /** Reads on from `at`; where it stopped. */
  #read(piece: Buffer, at: number): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(piece, at);
      case 'length':
      case 'chunk':
        return this.#readCounted(piece, at);
      case 'until-close':
        this.#listener.onBody(at === 0 ? piece : piece.subarray(at));
        return piece.length;
      default:
        return this.#readLine(piece, at);
    }
  }

  #readHead(piece: Buffer, at: number): number {
    if (this.#head === null) {
      const end = piece.indexOf(HEAD_END, at);
      if (end >= 0) {
        this.#count(end + 4 - at);
        this.#takeHead(piece.toString('latin1', at, end));
        return end + 4;
      }
    }
    // Gathered in one place, so that a head that comes byte by byte costs no more than its length.
    const head = (this.#head ??= Buffer.allocUnsafe(LARGEST_HEAD));
    const before = this.#headLength;
    const copied = piece.copy(head, before, at);
    const end = head.subarray(0, before + copied).indexOf(HEAD_END, Math.max(0, before - 3));
    if (end < 0) {
      this.#headLength = before + copied;
      if (this.#headLength + this.#headBytes >= LARGEST_HEAD) throw new NotHttp('the headers are too large');
      return piece.length;
    }
    this.#count(end + 4);
    this.#head = null;
    this.#headLength = 0;
    this.#takeHead(head.toString('latin1', 0, end));
    return at + end + 4 - before;
  }

  #takeHead(text: string): void {
    // A server that answers hundreds of times a second says the same each time.
    const head = this.#known?.text === text ? this.#known : readHead(text);
    if (text.length <= MOST_REMEMBERED) this.#known = head;
    const { status, state, length, keepMs } = head;
    // Other 1xx than 101 announce an answer and are none.
    if (status < 200) return;
    this.#state = state;
    this.#left = length;
    this.keepMs = keepMs;
    this.#listener.onHead(status);
  }

  #readCounted(piece: Buffer, at: number): number {
    const end = Math.min(piece.length, at + this.#left);
    this.#left -= end - at;
    this.#listener.onBody(at === 0 && end === piece.length ? piece : piece.subarray(at, end));
    if (this.#left > 0) return end;
    this.#state = this.#state === 'chunk' ? 'chunk-end' : 'over';
    return end;
  }

  #readLine(piece: Buffer, at: number): number {
    const feed = piece.indexOf(LINE_FEED, at);
    const end = feed < 0 ? piece.length : feed + 1;
    this.#line += piece.toString('latin1', at, end);
    if (this.#line.length > LARGEST_HEAD) throw new NotHttp('a line between chunks is too long');
    if (feed < 0) return end;
    if (!this.#line.endsWith('\r\n')) throw new NotHttp('a line between chunks has no end');
    const line = this.#line.slice(0, -2);
    this.#line = '';
    this.#takeLine(line);
    return end;
  }

  #takeLine(line: string): void {
    if (this.#state === 'chunk-size') {
      const size = CHUNK_SIZE.exec(line)?.[1];
      if (size === undefined) throw new NotHttp('the size of a chunk is unclear');
      this.#left = Number.parseInt(size, 16);
      this.#state = this.#left > 0 ? 'chunk' : 'trailer';
    } else if (this.#state === 'chunk-end') {
      if (line !== '') throw new NotHttp('a chunk is longer than it said');
      this.#state = 'chunk-size';
    } else {
      this.#count(line.length + 2);
      if (line === '') this.#state = 'over';
    }
  }

  #count(bytes: number): void {
    this.#headBytes += bytes;
    if (this.#headBytes > LARGEST_HEAD) throw new NotHttp('the headers are too large');
  }
}

/** @throws NotHttp */
function readHead(text: string): Head {
  const lines = text.split('\r\n');
  const [, minor, code] = STATUS_LINE.exec(lines[0] ?? '') ?? [];
  if (code === undefined) throw new NotHttp('the first line is not that of an answer');
  const status = Number(code);
  if (status === 101) throw new NotHttp('nobody asked for another protocol');
  const announcement = { text, status, state: 'over', length: 0, keepMs: 0 } as const;
  if (status < 200) return announcement;
  const headers = readHeaders(lines);
  const keepMs = keepMsOf(minor === '0', headers);
  const codings = listOf(headers['transfer-encoding']);
  const lengths = new Set(listOf(headers['content-length']));
  if (status === 204 || status === 304) return { ...announcement, keepMs };
  if (codings.length > 0) {
    const isChunked = codings.at(-1) === 'chunked';
    if (codings.length > 1 || !isChunked)
      throw new NotHttp('the body is encoded in a way that was not asked for');
    // With a length beside it, it is not sure where the answer ends: the connection is of no more use.
    return { ...announcement, state: 'chunk-size', keepMs: lengths.size === 0 ? keepMs : 0 };
  }
  if (lengths.size === 0) return { ...announcement, state: 'until-close' };
  const [told = ''] = lengths;
  if (lengths.size > 1 || !/^\d{1,15}$/.test(told)) throw new NotHttp('the length of the body is unclear');
  const length = Number(told);
  return { ...announcement, state: length > 0 ? 'length' : 'over', length, keepMs };
}

/** Names are lower case; what stands in several lines is a list. */
function readHeaders(lines: readonly string[]): AnswerHeaders {
  const headers: AnswerHeaders = Object.create(null) as AnswerHeaders;
  let last = '';
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    // A value that goes on in the next line (RFC 9112, section 5.2).
    const isFolded = last !== '' && (line.startsWith(' ') || line.startsWith('\t'));
    const [, name = '', text = ''] = HEADER.exec(isFolded ? `${last}:${line}` : line) ?? [];
    if (name === '') throw new NotHttp('a header is none');
    const value = text.trim();
    if (isFolded) {
      const before = headers[last];
      if (Array.isArray(before)) before.push(`${before.pop() ?? ''} ${value}`);
      else headers[last] = `${before ?? ''} ${value}`;
      continue;
    }
    last = name.toLowerCase();
    const before = headers[last];
    if (before === undefined) headers[last] = value;
    else if (Array.isArray(before)) before.push(value);
    else headers[last] = [before, value];
  }
  return headers;
}

/** The members of a list that may stand in one line or in several, in lower case. */
function listOf(value: string | string[] | undefined): string[] {
  if (value === undefined) return [];
  const texts = typeof value === 'string' ? [value] : value;
  return texts.flatMap((text) => text.split(',')).map((member) => member.trim().toLowerCase());
}

/** For how long the connection may rest, by the server's word (RFC 9112, section 9.3); 0 when it is to be closed. */
function keepMsOf(isOld: boolean, headers: AnswerHeaders): number {
  const wishes = listOf(headers['connection']);
  if (wishes.includes('close') || (isOld && !wishes.includes('keep-alive'))) return 0;
  const hint = headers['keep-alive'];
  const seconds = hint === undefined ? undefined : /\btimeout\s*=\s*"?(\d{1,6})/i.exec(String(hint))?.[1];
  if (seconds === undefined) return KEEP_MS;
  return Math.max(0, Math.min(Number(seconds) * 1000 - KEEP_MARGIN_MS, LONGEST_KEEP_MS));
}
