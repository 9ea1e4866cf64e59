import { FrameCutter, SOCKET_RATE } from './frames.ts';
import { Resampler } from './resampler.ts';
import { SoundQueue } from './sound-queue.ts';

/** What the browser gives to code on its audio thread; TypeScript's library has no types for it. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/**
 * Sends the microphone as frames of the socket. The rate is changed here, because Firefox takes no microphone
 * in a context of another rate than the device's.
 */
class Capture extends AudioWorkletProcessor {
  readonly #resampler = new Resampler(sampleRate, SOCKET_RATE);
  readonly #cutter = new FrameCutter((frame) => this.port.postMessage(frame, [frame.buffer]));

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0];
    if (channel !== undefined) this.#cutter.push(this.#resampler.push(channel));
    return true;
  }
}

/** Plays samples of the socket's rate. */
class Playback extends AudioWorkletProcessor {
  readonly #queue = new SoundQueue(sampleRate);
  readonly #resampler = new Resampler(SOCKET_RATE, sampleRate);

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<Float32Array>) =>
      this.#queue.push(this.#resampler.push(data));
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    const [first, ...others] = output ?? [];
    if (first === undefined) return true;
    this.#queue.pull(first);
    for (const other of others) other.set(first);
    return true;
  }
}

registerProcessor('capture', Capture);
registerProcessor('playback', Playback);
