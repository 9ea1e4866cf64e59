import type { FromSherpa } from './sherpa-messages.ts';

const RATE = 8_000;
const FULL_SCALE = 32_768;
/** Silence that pushes the last words through the model. */
const TAIL = new Float32Array(0.8 * RATE);

/** The part of a recogniser that is used here. */
export interface Recognizer<Stream extends WaveStream> {
  createStream(): Stream;
  isReady(stream: Stream): boolean;
  decode(stream: Stream): void;
  getResult(stream: Stream): { text: string };
  reset(stream: Stream): void;
}

export interface WaveStream {
  acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
}

/** One stream of the recogniser for each call; tells words as they change, and final ones at each pause. */
export class RecognizerStreams<Stream extends WaveStream> {
  readonly #recognizer: Recognizer<Stream>;
  readonly #tell: (message: FromSherpa) => void;
  readonly #streams = new Map<number, { stream: Stream; text: string }>();

  constructor(recognizer: Recognizer<Stream>, tell: (message: FromSherpa) => void) {
    this.#recognizer = recognizer;
    this.#tell = tell;
  }

  open(call: number): void {
    this.#streams.set(call, { stream: this.#recognizer.createStream(), text: '' });
  }

  hear(call: number, pcm8k: Int16Array): void {
    const entry = this.#streams.get(call);
    if (!entry) return;
    const samples = Float32Array.from(pcm8k, (sample) => sample / FULL_SCALE);
    const text = this.#decode(entry.stream, samples);
    if (text !== entry.text) this.#tell({ kind: 'words', call, text, isFinal: false });
    entry.text = text;
    this.#tell({ kind: 'heard', call });
  }

  flush(call: number): void {
    const entry = this.#streams.get(call);
    if (!entry) return;
    const text = this.#decode(entry.stream, TAIL);
    this.#recognizer.reset(entry.stream);
    entry.text = '';
    this.#tell({ kind: 'words', call, text, isFinal: true });
  }

  close(call: number): void {
    this.#streams.delete(call);
  }

  #decode(stream: Stream, samples: Float32Array): string {
    stream.acceptWaveform({ samples, sampleRate: RATE });
    while (this.#recognizer.isReady(stream)) this.#recognizer.decode(stream);
    const text = this.#recognizer.getResult(stream).text.trim();
    // Many models write capitals only, which would be read letter by letter.
    return text === text.toUpperCase() ? text.toLowerCase() : text;
  }
}
