import type { MessagePort } from 'node:worker_threads';
import type { ToldLink } from '../voice/media/frames-transport.ts';

export const FRAME_SAMPLES = 160;
/** Frames that lie ready after a gap, so that the next late one leaves none. */
const FRAMES_READY = 2;
/** Frames ahead of those received; more would only be heard later. */
const MAX_AHEAD = 15;

/**
 * The telephone on the other side of a simulated call whose sound is made elsewhere as it is heard, such as
 * in a browser. What arrives late leaves a gap, and what arrives in a burst is dropped beyond 300 ms: the
 * delay does not grow.
 */
export class StreamedTelephone {
  readonly #port: MessagePort;
  /** Frames sent that the other side has not played yet. */
  #ahead = 0;
  #isClosed = false;
  /** Called with every frame received: 160 samples at 8 kHz, fifty times a second. */
  onFrame: (frame: Int16Array) => void = () => undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: unknown) => {
      if (!(message instanceof Int16Array)) return;
      this.#ahead = Math.max(0, this.#ahead - 1);
      this.onFrame(message);
    });
  }

  /** Sends a frame of 160 samples at 8 kHz; false when it was dropped. */
  send(frame: Int16Array<ArrayBuffer>): boolean {
    if (this.#isClosed || this.#ahead >= MAX_AHEAD) return false;
    if (this.#ahead === 0) for (let n = 0; n < FRAMES_READY; n++) this.#post(new Int16Array(FRAME_SAMPLES));
    this.#post(frame);
    return true;
  }

  /** Presses a key after what was sent. */
  press(key: string): void {
    if (!this.#isClosed) this.#port.postMessage({ key }, []);
  }

  /** Tells how the sound came to us. */
  tell(link: ToldLink): void {
    if (!this.#isClosed) this.#port.postMessage({ link }, []);
  }

  close(): void {
    this.#isClosed = true;
    this.#port.close();
  }

  #post(frame: Int16Array<ArrayBuffer>): void {
    this.#ahead += 1;
    this.#port.postMessage(frame, [frame.buffer]);
  }
}
