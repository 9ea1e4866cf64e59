import type { MessagePort } from 'node:worker_threads';

const FRAME_SAMPLES = 160;
/** Frames sent ahead of those received, so that a late main thread leaves no gap in the sound. */
const FRAMES_AHEAD = 10;
/** Ten minutes of sound: the limit of what waits to be sent and of what is kept of the sound received. */
const FRAMES_KEPT = 30_000;

type Sent = Int16Array<ArrayBuffer> | { key: string };

/**
 * The telephone on the other side of a simulated call: plays sound in real time, presses keys, and keeps what
 * it receives. It sends one frame for each frame received.
 */
export class SimulatedTelephone {
  readonly #port: MessagePort;
  #toSend: Sent[] = [];
  #heard: Int16Array[] = [];
  #ahead = 0;
  #drained: (() => void)[] = [];
  #isClosed = false;
  /** Called with every frame received. */
  onFrame: (frame: Int16Array) => void = () => undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: unknown) => {
      if (message instanceof Int16Array) this.#hear(message);
    });
  }

  /**
   * Plays `pcm` (8 kHz) after what is still playing. Resolves when its last frame was sent, or the call is
   * over. Throws a RangeError when more than ten minutes would wait.
   */
  play(pcm: Int16Array): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const count = Math.ceil(pcm.length / FRAME_SAMPLES);
    if (this.#toSend.length + count > FRAMES_KEPT)
      throw new RangeError('More than ten minutes of sound wait.');
    for (let index = 0; index < count; index++) {
      const frame = new Int16Array(FRAME_SAMPLES);
      frame.set(pcm.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES));
      this.#toSend.push(frame);
    }
    return this.#whenSent();
  }

  /** Presses a key after what is still playing. */
  press(key: string): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#toSend.push({ key });
    return this.#whenSent();
  }

  /** The last ten minutes of the sound received. */
  heard(): Int16Array {
    const pcm = new Int16Array(this.#heard.length * FRAME_SAMPLES);
    for (const [index, frame] of this.#heard.entries()) pcm.set(frame, index * FRAME_SAMPLES);
    return pcm;
  }

  /** Ends sending and receiving. */
  close(): void {
    this.#isClosed = true;
    this.#toSend = [];
    this.#notifyDrained();
    this.#port.close();
  }

  #hear(frame: Int16Array): void {
    this.#heard.push(frame);
    if (this.#heard.length > FRAMES_KEPT) this.#heard.shift();
    this.onFrame(frame);
    this.#ahead = Math.max(0, this.#ahead - 1);
    this.#send();
  }

  #send(): void {
    while (this.#ahead < FRAMES_AHEAD) {
      const next = this.#toSend.shift();
      if (!next) break;
      const isFrame = next instanceof Int16Array;
      this.#port.postMessage(next, isFrame ? [next.buffer] : []);
      if (isFrame) this.#ahead++;
    }
    if (this.#toSend.length === 0) this.#notifyDrained();
  }

  #whenSent(): Promise<void> {
    return new Promise((resolve) => this.#drained.push(resolve));
  }

  #notifyDrained(): void {
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
