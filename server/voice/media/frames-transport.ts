import type { MessagePort } from 'node:worker_threads';
import type { MediaTransport, TransportListener } from './transport.ts';

const FRAME_SAMPLES = 160;
/** A minute of sound can wait; more is lost as packets are. */
const FRAMES_WAITING = 3_000;

/**
 * A peer in this process, such as the simulated carrier: `Int16Array`s of 160 samples and `{ key }` messages
 * through a port, in both directions the sound that RTP would carry. What the peer writes ahead of time is
 * played at its time, with keys in their place among the frames. A silent peer is no loss of media; a closed
 * port is.
 */
export class FramesTransport implements MediaTransport {
  listener: TransportListener = { key: () => undefined, broken: () => undefined };
  packetsReceived = 0;
  signsOfLife = 0;
  packetsSent = 0;
  packetsLost = 0;
  readonly maxJitterMs = 0;
  readonly quality = null;
  readonly expecting = false;
  sending = false;
  readonly #port: MessagePort;
  #waiting: (Int16Array | string)[] = [];
  #closed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: unknown) => this.#receive(message));
    port.on('close', () => {
      this.sending = false;
      if (!this.#closed) this.listener.gone?.();
    });
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
    this.signsOfLife++;
    if (typeof entry !== 'string') this.packetsReceived++;
    if (this.#waiting.length >= FRAMES_WAITING) this.packetsLost++;
    else this.#waiting.push(entry);
  }
}

function readEntry(message: unknown): Int16Array | string | null {
  if (message instanceof Int16Array) return message.length === FRAME_SAMPLES ? message : null;
  if (typeof message !== 'object' || message === null || !('key' in message)) return null;
  return typeof message.key === 'string' ? message.key : null;
}
