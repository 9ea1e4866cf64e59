import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../../platform/clock.ts';
import { FrameCutter } from '../../voice/audio/frame-cutter.ts';
import { decode, encode, type Codec } from '../../voice/audio/g711.ts';
import { ChunkOrder } from './chunk-order.ts';
import type { SoundStamp } from './stream-figures.ts';
import {
  readStreamMessage,
  StreamWriter,
  type StreamMessage,
  type StreamVendorName,
} from './stream-messages.ts';

/** Codes of RFC 6455, section 7.4. */
const CLOSED = { over: 1000, unreadable: 1003, refused: 1008 } as const;
/** The vendor speaks first, at once. */
const START_WITHIN_MS = 10_000;
/** Sound comes fifty times a second, also while the person is silent. */
const SILENT_FOR_MS = 20_000;
/** Messages and sound of one second: a network that held them back brings them in bursts. */
const MAX_MESSAGES_A_SECOND = 300;
const MAX_BYTES_A_SECOND = 24_000;
/** Sound in one message: 200 ms. */
const MAX_PAYLOAD_BYTES = 1_600;
/** A vendor that takes no sound misses it beyond about a second; the call goes on in real time. */
const MAX_BUFFERED_BYTES = 16_000;
/** A ping measures the round trip this often, while sound comes. */
const PING_EVERY_MS = 5_000;
/** Silence is sent for this many frames; then nothing is, and the vendor plays silence of its own. */
const SILENT_FRAMES = 10;

/** What `start` has to say; null is not compared. */
export interface ExpectedStream {
  accountId: string | null;
  callId: string | null;
  parameter: string;
}

/** Called with what comes over the socket; nothing comes after `ended`. */
export interface StreamListener {
  started(codec: Codec): void;
  /** A message of sound arrived at `nowMs` (monotonic). */
  heard(stamp: SoundStamp, nowMs: number): void;
  /** How long the vendor took to answer a ping. */
  roundTrip(ms: number): void;
  /** 20 ms at 8 kHz. */
  frame(pcm: Int16Array<ArrayBuffer>): void;
  key(key: string): void;
  /** Why the stream ended: the vendor said so, the connection broke, or the socket broke the rules. */
  ended(how: 'stopped' | 'broken' | 'refused', cause: string): void;
}

/**
 * The sound of one call over the socket of a vendor. Closes a socket that says nothing, says too much, or
 * says something else than what was agreed on for the call.
 */
export class StreamSocket {
  readonly #socket: WebSocket;
  readonly #vendor: StreamVendorName;
  readonly #expected: () => ExpectedStream;
  readonly #clock: Clock;
  readonly #listener: StreamListener;
  readonly #over = new AbortController();
  readonly #order = new ChunkOrder<Buffer>();
  readonly #cutter = new FrameCutter((frame) => this.#listener.frame(frame));
  readonly #marks = new Map<string, () => void>();
  #writer: StreamWriter | null = null;
  #codec: Codec = 'PCMU';
  #streamId: string | null = null;
  #heardAtMs: number;
  #second = { fromMs: 0, messages: 0, bytes: 0 };
  #silentFrames = 0;
  #ping: { sentAtMs: number; isOpen: boolean };

  constructor(
    socket: WebSocket,
    options: {
      vendor: StreamVendorName;
      /** Asked when `start` arrives: the call's id may be known only then. */
      expected: () => ExpectedStream;
      clock: Clock;
      listener: StreamListener;
    },
  ) {
    this.#socket = socket;
    this.#vendor = options.vendor;
    this.#expected = options.expected;
    this.#clock = options.clock;
    this.#listener = options.listener;
    this.#heardAtMs = options.clock.monotonicMs();
    this.#ping = { sentAtMs: this.#heardAtMs, isOpen: false };
    socket.on('message', (data: RawData, isBinary: boolean) => this.#take(data, isBinary));
    socket.on('pong', () => this.#takePong());
    socket.once('close', () => this.#end('broken', 'The carrier broke the connection of the sound off.'));
    void this.#watch();
  }

  /** Sends 20 ms of sound; not before `start`, and not beyond what the vendor takes. */
  send(pcm: Int16Array): void {
    if (!this.#writer || this.#over.signal.aborted) return;
    this.#silentFrames = pcm.every((sample) => sample === 0) ? this.#silentFrames + 1 : 0;
    if (this.#silentFrames > SILENT_FRAMES || this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) return;
    this.#socket.send(this.#writer.media(encode('PCMU', pcm)));
  }

  /** Drops the sound that the vendor has not played yet. */
  clear(): void {
    if (this.#writer && !this.#over.signal.aborted) this.#socket.send(this.#writer.clear());
  }

  /** Resolves when the vendor has played what was sent, when the stream is over, or after `maxMs`. */
  async played(maxMs: number): Promise<void> {
    if (!this.#writer || this.#over.signal.aborted) return;
    const name = `m${this.#marks.size + 1}`;
    const waiting = new AbortController();
    this.#marks.set(name, () => waiting.abort());
    this.#socket.send(this.#writer.mark(name));
    await this.#clock.sleep(maxMs, AbortSignal.any([waiting.signal, this.#over.signal]));
    this.#marks.delete(name);
  }

  /** Closes the socket; the listener hears no more. */
  close(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#socket.close(CLOSED.over);
  }

  #take(data: RawData, isBinary: boolean): void {
    if (this.#over.signal.aborted) return;
    const nowMs = this.#clock.monotonicMs();
    this.#heardAtMs = nowMs;
    if (nowMs - this.#second.fromMs >= 1_000) this.#second = { fromMs: nowMs, messages: 0, bytes: 0 };
    this.#second.messages += 1;
    if (this.#second.messages > MAX_MESSAGES_A_SECOND) return this.#refuse('Too many messages.');
    const message =
      isBinary || !Buffer.isBuffer(data) ? null : readStreamMessage(this.#vendor, data.toString('utf8'));
    if (!message) return this.#refuse('This is no message of a media stream.', CLOSED.unreadable);
    if (message.kind === 'start') return this.#start(message);
    if (message.kind === 'other') return;
    if (!this.#writer) return this.#refuse('The stream has not started.');
    if (message.streamId !== null && this.#streamId !== null && message.streamId !== this.#streamId) {
      return this.#refuse('This is another stream.');
    }
    this.#follow(message);
  }

  #start(start: Extract<StreamMessage, { kind: 'start' }>): void {
    if (this.#writer) return this.#refuse('The stream has started already.');
    const { accountId, callId, parameter } = this.#expected();
    if (accountId !== null && start.accountId !== accountId) return this.#refuse('This is another account.');
    if (callId !== null && start.callId !== callId) return this.#refuse('This is another call.');
    if (start.parameter !== null && start.parameter !== parameter)
      return this.#refuse('This is another call.');
    if (!start.codec) return this.#refuse('The sound is not G.711 at 8 kHz with one channel.');
    if (start.streamId === null) return this.#refuse('The stream has no id.');
    this.#codec = start.codec;
    this.#streamId = start.streamId;
    this.#writer = new StreamWriter(this.#vendor, start.streamId);
    this.#listener.started(start.codec);
  }

  #follow(message: Exclude<StreamMessage, { kind: 'start' | 'other' }>): void {
    switch (message.kind) {
      case 'media':
        return this.#hear(message);
      case 'key':
        return this.#listener.key(message.key);
      case 'mark':
        return this.#marks.get(message.name)?.();
      case 'stop':
        return this.#finish('stopped', 'The caller hung up.', CLOSED.over);
      case 'error':
        return this.#finish('broken', `The carrier ended the sound: ${message.reason}`, CLOSED.over);
    }
  }

  #hear({ payload, chunk, timestampMs }: Extract<StreamMessage, { kind: 'media' }>): void {
    const sound = Buffer.from(payload, 'base64');
    if (sound.length === 0 || sound.length > MAX_PAYLOAD_BYTES) {
      return this.#refuse(`A message holds up to ${MAX_PAYLOAD_BYTES} bytes of sound.`);
    }
    this.#second.bytes += sound.length;
    if (this.#second.bytes > MAX_BYTES_A_SECOND) return this.#refuse('More sound than time.');
    this.#listener.heard({ chunk, timestampMs }, this.#heardAtMs);
    this.#measureTrip();
    for (const due of this.#order.take(chunk, sound)) this.#cutter.push(decode(this.#codec, due));
  }

  /** One ping waits for its pong at a time: a vendor that answers none is asked once. */
  #measureTrip(): void {
    const { sentAtMs, isOpen } = this.#ping;
    if (isOpen || this.#heardAtMs - sentAtMs < PING_EVERY_MS) return;
    this.#ping = { sentAtMs: this.#heardAtMs, isOpen: true };
    this.#socket.ping();
  }

  #takePong(): void {
    if (!this.#ping.isOpen || this.#over.signal.aborted) return;
    this.#ping.isOpen = false;
    this.#listener.roundTrip(this.#clock.monotonicMs() - this.#ping.sentAtMs);
  }

  #refuse(cause: string, code: number = CLOSED.refused): void {
    this.#finish('refused', `The carrier's socket was closed: ${cause}`, code, cause);
  }

  #finish(how: 'stopped' | 'broken' | 'refused', cause: string, code: number, reason = ''): void {
    this.#end(how, cause);
    this.#socket.close(code, reason);
  }

  #end(how: 'stopped' | 'broken' | 'refused', cause: string): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#listener.ended(how, cause);
  }

  /** Ends a stream that does not start, or falls silent. */
  async #watch(): Promise<void> {
    const { signal } = this.#over;
    if (!(await this.#clock.sleep(START_WITHIN_MS, signal))) return;
    if (!this.#writer) return this.#refuse('The stream did not start.');
    for (;;) {
      const leftMs = this.#heardAtMs + SILENT_FOR_MS - this.#clock.monotonicMs();
      if (leftMs <= 0)
        return this.#finish('broken', 'No sound arrived from the caller.', CLOSED.refused, 'Silence.');
      if (!(await this.#clock.sleep(leftMs, signal))) return;
    }
  }
}
