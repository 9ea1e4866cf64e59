import { createHash, randomBytes } from 'node:crypto';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { Failure } from '../faults.ts';

const CONNECT_MS = 15_000;
/** A frame of sound has 640 bytes, an event of a call a few thousand. */
const MAX_MESSAGE = 1_000_000;
/** Parts that a message comes in, at most. */
const MAX_PARTS = 1_000;
/** A control frame has no more (RFC 6455, section 5.5). */
const MAX_CONTROL = 125;
/** What the server says instead of a socket, at most. */
const MAX_REFUSAL = 10_000;
/** Joined to the key of the handshake (RFC 6455, section 1.3). */
const PROTOCOL_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OP = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** What is heard from a socket. */
export interface SocketListener {
  sound(frame: Buffer): void;
  text(message: string): void;
  /** The connection is over; with what the server says of it, if anything. */
  closed(why: string): void;
}

/**
 * A WebSocket client for the sound of calls (RFC 6455): Node.js 20 has none, and those of later versions take
 * no `Authorization`.
 */
export class SoundSocket {
  readonly #socket: Duplex;
  #listener: SocketListener | null = null;
  #rest: Buffer;
  #parts: Buffer[] = [];
  #kind: number | null = null;
  #size = 0;
  #isOver = false;

  /** Connects. @throws Failure with what the server answers instead */
  static async open(url: URL, key: string): Promise<SoundSocket> {
    const nonce = randomBytes(16).toString('base64');
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = {
      ...{ Authorization: `Bearer ${key}`, Connection: 'Upgrade', Upgrade: 'websocket' },
      ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': nonce, 'Accept-Language': 'en' },
    };
    return new Promise((resolve, reject) => {
      const asking = ask(url, { headers });
      const timer = setTimeout(() => asking.destroy(new Error('no answer in time')), CONNECT_MS);
      asking.once('close', () => clearTimeout(timer));
      asking.once('error', (error) => reject(new Failure(`The sound does not connect: ${error.message}.`)));
      asking.once('response', (response) => void refusalOf(response).then(reject));
      asking.once('upgrade', (response, socket, head) => {
        clearTimeout(timer);
        const expected = createHash('sha1')
          .update(nonce + PROTOCOL_ID)
          .digest('base64');
        if (response.headers['sec-websocket-accept'] === expected)
          return resolve(new SoundSocket(socket, head));
        socket.destroy();
        reject(new Failure('The sound does not connect: the server speaks no WebSocket there.'));
      });
      asking.end();
    });
  }

  private constructor(socket: Duplex, head: Buffer) {
    this.#socket = socket;
    this.#rest = head;
    socket.on('error', () => undefined);
  }

  /** Begins to read; the first frames may have come with the answer to the handshake. */
  listen(listener: SocketListener): void {
    this.#listener = listener;
    this.#socket.on('data', (bytes: Buffer) => this.#take(bytes));
    this.#socket.once('close', () => this.#end(''));
    this.#take(Buffer.alloc(0));
    if (this.#socket.destroyed) this.#end('');
  }

  /** Sends a frame of sound. */
  send(frame: Buffer): void {
    this.#write(OP.binary, frame);
  }

  /** Sends a message as JSON. */
  tell(message: object): void {
    this.#write(OP.text, Buffer.from(JSON.stringify(message)));
  }

  /** Leaves a server that sends what cannot be. */
  leave(why: string): void {
    this.#end(why);
  }

  close(): void {
    this.#write(OP.close, Buffer.from([1000 >> 8, 1000 & 0xff]));
    this.#socket.end();
    this.#end('');
  }

  #end(why: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.destroy();
    this.#listener?.closed(why);
  }

  #write(op: number, payload: Buffer): void {
    if (this.#isOver || !this.#socket.writable) return;
    if (this.#socket.writableLength > MAX_MESSAGE) return this.#end('The server does not read any more.');
    const { length } = payload;
    const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
    const mask = randomBytes(4);
    const masked = Buffer.from(payload);
    for (let at = 0; at < length; at += 1) masked[at] = (masked[at] ?? 0) ^ (mask[at % 4] ?? 0);
    this.#socket.write(Buffer.concat([Buffer.from([0x80 | op, ...size]), mask, masked]));
  }

  #take(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (let frame = readFrame(this.#rest); frame !== null; frame = readFrame(this.#rest)) {
      if (frame === 'broken' || !this.#isInOrder(frame))
        return this.#end('What the server sends is no WebSocket.');
      this.#rest = this.#rest.subarray(frame.size);
      this.#judge(frame);
      if (this.#isOver) return;
    }
  }

  #judge({ op, isLast, payload }: Frame): void {
    // A code of two bytes, and words.
    if (op === OP.close) return this.#end(payload.toString('utf8', 2));
    if (op === OP.ping) return this.#write(OP.pong, payload);
    if (op === OP.pong) return;
    if (op !== OP.more) this.#kind = op;
    this.#parts.push(payload);
    this.#size += payload.length;
    if (this.#size > MAX_MESSAGE) return this.#end('The server sends more than a message may have.');
    if (this.#parts.length > MAX_PARTS)
      return this.#end('The server sends a message in more parts than a message may have.');
    if (!isLast) return;
    const message = Buffer.concat(this.#parts);
    const isText = this.#kind === OP.text;
    [this.#parts, this.#size, this.#kind] = [[], 0, null];
    if (isText) this.#listener?.text(message.toString('utf8'));
    else this.#listener?.sound(message);
  }

  /** Whether a frame may come now: parts follow their beginning, and only what controls stands between. */
  #isInOrder({ op, isLast, payload }: Frame): boolean {
    if (op >= OP.close) return op <= OP.pong && isLast && payload.length <= MAX_CONTROL;
    return op <= OP.binary && (op === OP.more) === (this.#kind !== null);
  }
}

interface Frame {
  op: number;
  isLast: boolean;
  payload: Buffer;
  /** Of the frame with its head. */
  size: number;
}

/** The first frame of these bytes (section 5.2); null while it is not whole. */
function readFrame(bytes: Buffer): Frame | 'broken' | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  // Servers never mask, and no extension was agreed on that would use the other flags.
  if ((second & 0x80) !== 0 || (first & 0x70) !== 0) return 'broken';
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (length > MAX_MESSAGE) return 'broken';
  if (bytes.length < head + length) return null;
  const payload = bytes.subarray(head, head + length);
  return { op: first & 0x0f, isLast: (first & 0x80) !== 0, payload, size: head + length };
}

async function refusalOf(response: IncomingMessage): Promise<Failure> {
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length > MAX_REFUSAL) break;
    }
  } catch {
    // What came before it broke off may be enough.
  }
  let said = '';
  try {
    said = (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? '';
  } catch {
    // A proxy answers in its own way.
  }
  return new Failure(`The sound does not connect (${response.statusCode}). ${said}`.trimEnd());
}
