import type { MessagePort } from 'node:worker_threads';
import type { SoundCodec } from '../audio/codec.ts';
import type { MediaQuality } from '../rtp/media-quality.ts';
import type { MediaTransport, TransportListener } from './transport.ts';

const FRAME_SAMPLES = 160;
/** A minute of sound can wait; more is lost as packets are. */
const FRAMES_WAITING = 3_000;

/** How the sound of a peer in this process came over its network, as the peer tells it now and then. */
export interface ToldLink {
  readonly codec: SoundCodec;
  readonly encrypted: boolean;
  /** Messages of sound so far. */
  readonly received: number;
  readonly lost: number;
  readonly jitterMs: number;
  readonly maxJitterMs: number;
  /** The latest, and the median; null where none was measured. */
  readonly roundTripMs: number | null;
  readonly medianRoundTripMs: number | null;
}

/**
 * A peer in this process, such as the simulated carrier: `Int16Array`s of 160 samples and `{ key }` messages
 * through a port, in both directions the sound that RTP would carry. What the peer writes ahead of time is
 * played at its time, with keys in their place among the frames. A silent peer is no loss of media; a closed
 * port is. `{ link }` messages (`ToldLink`) tell how the sound came to the peer.
 */
export class FramesTransport implements MediaTransport {
  listener: TransportListener = { key: () => undefined, broken: () => undefined };
  signsOfLife = 0;
  packetsSent = 0;
  readonly expecting = false;
  sending = false;
  readonly #port: MessagePort;
  #waiting: (Int16Array | string)[] = [];
  #closed = false;
  #frames = 0;
  #overflown = 0;
  #link: ToldLink | null = null;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: unknown) => this.#receive(message));
    port.on('close', () => {
      this.sending = false;
      if (!this.#closed) this.listener.gone?.();
    });
  }

  get packetsReceived(): number {
    return this.#link?.received ?? this.#frames;
  }

  get packetsLost(): number {
    return (this.#link?.lost ?? 0) + this.#overflown;
  }

  get maxJitterMs(): number {
    return this.#link?.maxJitterMs ?? 0;
  }

  get link(): MediaTransport['link'] {
    return this.#link ?? undefined;
  }

  get quality(): MediaQuality | null {
    if (!this.#link) return null;
    const { codec, encrypted, medianRoundTripMs: roundTripMs } = this.#link;
    const remote = { packetsLost: null, maxJitterMs: null, roundTripMs };
    return { codec, encrypted, packetsRefused: 0, refusedFrom: null, concealedMs: 0, remote };
  }

  connect(): void {
    this.sending = !this.#closed;
  }

  take(frame: Int16Array): boolean {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (typeof next === 'string') {
        this.listener.key(next);
        continue;
      }
      frame.set(next);
      return true;
    }
    frame.fill(0);
    return false;
  }

  send(_index: number, frame: Int16Array | null): void {
    const copy = frame ? frame.slice() : new Int16Array(FRAME_SAMPLES);
    this.#port.postMessage(copy, [copy.buffer]);
    this.packetsSent++;
  }

  close(): void {
    this.#closed = true;
    this.sending = false;
    this.#port.close();
  }

  #receive(message: unknown): void {
    const entry = readEntry(message);
    if (entry === null) return;
    if (typeof entry === 'object' && 'received' in entry) {
      this.#link = entry;
      return;
    }
    this.signsOfLife++;
    if (typeof entry !== 'string') this.#frames++;
    if (this.#waiting.length >= FRAMES_WAITING) this.#overflown++;
    else this.#waiting.push(entry);
  }
}

function readEntry(message: unknown): Int16Array | string | ToldLink | null {
  if (message instanceof Int16Array) return message.length === FRAME_SAMPLES ? message : null;
  if (typeof message !== 'object' || message === null) return null;
  // The port is one of our own: what is told through it was made by its type.
  if ('link' in message) return message.link as ToldLink;
  return 'key' in message && typeof message.key === 'string' ? message.key : null;
}
