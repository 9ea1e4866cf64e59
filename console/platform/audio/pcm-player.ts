import { samplesOf } from './frames.ts';
import { openSoundContext } from './sound-context.ts';

/** Plays frames of the API's sockets (PCM, 16 bit, 16 kHz, one channel), 60 ms after they came. */
export class PcmPlayer {
  readonly #node: AudioWorkletNode;

  private constructor(node: AudioWorkletNode) {
    this.#node = node;
  }

  /** Call it from a click: browsers allow sound only then. */
  static async open(): Promise<PcmPlayer> {
    const context = await openSoundContext();
    const node = new AudioWorkletNode(context, 'playback', { numberOfInputs: 0, outputChannelCount: [1] });
    node.connect(context.destination);
    return new PcmPlayer(node);
  }

  play(frame: Int16Array): void {
    const samples = samplesOf(frame);
    this.#node.port.postMessage(samples, [samples.buffer]);
  }

  close(): void {
    this.#node.disconnect();
    this.#node.port.close();
  }
}
