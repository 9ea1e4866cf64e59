import { setImmediate } from 'node:timers/promises';

/** Maximum nesting of lists and objects in a body; the API's own schemas use four levels. */
export const MAX_DEPTH = 32;
/** Maximum fields of one object in a body: ten times the most that any schema has. */
export const MAX_KEYS = 1_000;
/**
 * Maximum entries of a list that are read: the longest list that a schema allows. Further entries are
 * skipped.
 */
const MAX_ENTRIES = 10_000;
/**
 * Maximum values in one entry of a list, and in a body outside its lists, where the body is read in pieces.
 */
const MAX_VALUES = 10_000;
/** Bytes read at once: a longer body is read in pieces, and other requests are served in between. */
const MAX_AT_ONCE = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

const utf8 = new TextDecoder('utf-8', { fatal: true });
const utf8Piece = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The body exceeds a limit of the parser. `field` is the field of the body that does, null for the body
 * itself.
 */
export class TooMuchJson extends Error {
  override name = 'TooMuchJson';
  readonly field: string | null;
  readonly what: 'levels' | 'fields' | 'values';
  constructor(field: string | null, what: 'levels' | 'fields' | 'values') {
    super(`too many ${what} in ${field ?? 'the body'}`);
    this.field = field;
    this.what = what;
  }
}

/**
 * Reads JSON whose size is limited. Levels and fields are counted before anything is built, since building an
 * object of a hundred thousand fields takes longer than all other requests may wait; a long list is built in
 * pieces.
 * @throws SyntaxError or TypeError where it is not JSON in UTF-8; TooMuchJson.
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const scan = new JsonScan(bytes, bytes.length > MAX_AT_ONCE);
  while (scan.at < bytes.length) {
    scan.read(Math.min(bytes.length, scan.at + MAX_AT_ONCE));
    if (scan.at < bytes.length) await setImmediate();
  }
  if (scan.lists.length === 0) return JSON.parse(utf8.decode(bytes)) as unknown;
  return fillLists(bytes, scan.lists);
}

/** A list directly in the body's object: the byte range of its entries, split between entries into pieces. */
interface LongList {
  field: string;
  from: number;
  to: number;
  pieces: [from: number, to: number][];
}

/** Parses the body without its lists, and then each list piece by piece. */
async function fillLists(bytes: Buffer, lists: LongList[]): Promise<unknown> {
  const rest: Buffer[] = [];
  let at = 0;
  for (const { from, to } of lists) {
    rest.push(bytes.subarray(at, from));
    at = to;
  }
  rest.push(bytes.subarray(at));
  const body = JSON.parse(utf8.decode(Buffer.concat(rest))) as Record<string, unknown>;
  // The last of several fields with one name counts, as in JSON.parse.
  for (const [field, { pieces }] of new Map(lists.map((list) => [list.field, list]))) {
    const list = body[field];
    if (!Array.isArray(list)) continue;
    for (const [from, to] of pieces) {
      const text = utf8Piece.decode(bytes.subarray(from, to));
      if (pieces.length > 1 && text.trim() === '') throw new SyntaxError('an entry is missing');
      for (const entry of JSON.parse(`[${text}]`) as unknown[]) list.push(entry);
      await setImmediate();
    }
  }
  return body;
}

/**
 * Scans the bytes once for the beginnings and ends of lists and objects. JSON.parse checks the syntax later.
 */
class JsonScan {
  at = 0;
  readonly lists: LongList[] = [];
  readonly #bytes: Buffer;
  readonly #isLong: boolean;
  #depth = 0;
  #inText = false;
  #textFrom = 0;
  #textTo = 0;
  #field: string | null = null;
  #values = 0;
  #list: LongList | null = null;
  #pieceFrom = 0;
  #entries = 0;
  readonly #commas = new Uint32Array(MAX_DEPTH + 1);
  readonly #isObject = new Uint8Array(MAX_DEPTH + 1);

  constructor(bytes: Buffer, isLong: boolean) {
    this.#bytes = bytes;
    this.#isLong = isLong;
  }

  read(end: number): void {
    const bytes = this.#bytes;
    let at = this.at;
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (this.#inText) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) {
          this.#inText = false;
          this.#textTo = at + 1;
        }
      } else if (byte === QUOTE) {
        this.#inText = true;
        // Only a text on the first level can be the name of a field.
        if (this.#depth === 1) this.#textFrom = at;
      } else if (byte === COMMA) this.#comma(at);
      else if (byte === COLON) this.#colon();
      else if (byte === LIST || byte === OBJECT) this.#open(at, byte === OBJECT);
      else if (byte === LIST_END || byte === OBJECT_END) this.#close(at, byte === OBJECT_END);
    }
    this.at = at;
  }

  #colon(): void {
    if (this.#depth !== 1 || !this.#isObject[1]) return;
    const name: unknown = JSON.parse(utf8Piece.decode(this.#bytes.subarray(this.#textFrom, this.#textTo)));
    this.#field = typeof name === 'string' ? name : null;
  }

  #open(at: number, isObject: boolean): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new TooMuchJson(null, 'levels');
    this.#commas[this.#depth] = 0;
    this.#isObject[this.#depth] = isObject ? 1 : 0;
    this.#count();
    if (!this.#isLong || isObject || this.#depth !== 2 || !this.#isObject[1] || this.#field === null) return;
    this.#list = { field: this.#field, from: at + 1, to: at + 1, pieces: [] };
    this.#pieceFrom = at + 1;
    this.#entries = 0;
    this.#values = 0;
  }

  #comma(at: number): void {
    const commas = (this.#commas[this.#depth] ?? 0) + 1;
    this.#commas[this.#depth] = commas;
    if (this.#isObject[this.#depth] && commas >= MAX_KEYS) throw new TooMuchJson(this.#field, 'fields');
    this.#count();
    if (!this.#list || this.#depth !== 2) return;
    this.#values = 0;
    this.#entries += 1;
    // One entry beyond the limit is kept, so that the validation finds the list too long.
    if (
      this.#entries <= MAX_ENTRIES + 1 &&
      (at - this.#pieceFrom >= PIECE_BYTES || this.#entries > MAX_ENTRIES)
    ) {
      this.#list.pieces.push([this.#pieceFrom, at]);
      this.#pieceFrom = at + 1;
    }
  }

  #close(at: number, isObject: boolean): void {
    if (this.#depth === 0 || Boolean(this.#isObject[this.#depth]) !== isObject)
      throw new SyntaxError('not JSON');
    if (this.#list && this.#depth === 2) {
      if (this.#entries <= MAX_ENTRIES) this.#list.pieces.push([this.#pieceFrom, at]);
      this.#list.to = at;
      this.lists.push(this.#list);
      this.#list = null;
      this.#values = 0;
    }
    this.#depth -= 1;
  }

  #count(): void {
    this.#values += 1;
    if (this.#isLong && this.#values > MAX_VALUES) throw new TooMuchJson(this.#field, 'values');
  }
}
