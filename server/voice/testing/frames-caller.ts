import type { MessagePort } from 'node:worker_threads';
import { until } from '../../platform/jobs/testing/until.ts';
import { rmsDbfs } from '../audio/levels.ts';
import type { EndedBy } from '../line.ts';
import type { Signalling, SignallingListener } from '../signalling.ts';

/** The far side of a call with sound, controlled by a test: its signalling, and its frames of 20 ms. */
export class FramesCaller implements Signalling {
  readonly offered = null;
  listener: SignallingListener | null = null;
  readonly heard: Int16Array[] = [];
  /** Called with every frame as it arrives. */
  onFrame: (frame: Int16Array) => void = () => undefined;
  isGone = false;
  hangUps = 0;
  /** How often the line picked up. */
  answers = 0;
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (frame: Int16Array) => {
      this.heard.push(frame);
      this.onFrame(frame);
    });
  }

  listen(listener: SignallingListener): void {
    this.listener = listener;
  }

  async answer(): Promise<{ remote: null } | 'gone'> {
    this.answers++;
    return this.isGone ? 'gone' : { remote: null };
  }

  async hangUp(): Promise<void> {
    this.hangUps++;
    this.end('us', 'hung up');
  }

  end(by: EndedBy, cause: string): void {
    this.listener?.ended(by, cause);
  }

  press(key: string): void {
    this.#port.postMessage({ key }, []);
  }

  speak(pcm: Int16Array): void {
    for (let at = 0; at + 160 <= pcm.length; at += 160) this.#port.postMessage(pcm.slice(at, at + 160), []);
  }

  breakOff(): void {
    this.#port.close();
  }

  /** What was heard from frame `from` on. */
  sound(from = 0): Int16Array {
    const frames = this.heard.slice(from);
    const pcm = new Int16Array(frames.length * 160);
    for (const [index, frame] of frames.entries()) pcm.set(frame, index * 160);
    return pcm;
  }

  /** Waits until `frames` frames from frame `from` on are heard and are not silent. */
  async hears(frames = 10, from = 0): Promise<void> {
    const isHeard = (): boolean =>
      this.heard.slice(from).filter((frame) => rmsDbfs(frame) > -50).length >= frames;
    await until(`${frames} frames are heard`, isHeard);
  }
}
