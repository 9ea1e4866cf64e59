import type { Clock } from '../../../platform/clock.ts';
import type { OwnSpeech } from '../../speech/own-speech.ts';
import type { TimedWord } from '../../speech/synthesizer.ts';

/**
 * How far ahead of the playback sound is given away. What a session sends faster than it is heard can be
 * taken back until then.
 */
const AHEAD_MS = 600;
/** How long a character lasts where the sound of the words is not complete yet. */
const MS_PER_CHARACTER = 65;
const SAMPLES_PER_MS = 8;

/**
 * What a model speaks: sound that comes faster than it is heard, and its words, whose times nobody tells.
 * They are taken to be spread evenly over the sound.
 */
export class SpokenSound implements OwnSpeech {
  readonly sound: AsyncIterable<Int16Array>;
  readonly #clock: Clock;
  readonly #stopped = new AbortController();
  #waiting: Int16Array[] = [];
  #text = '';
  /** The sound that came, and how much of it was given away. */
  #madeMs = 0;
  #givenMs = 0;
  #isComplete = false;
  #wake: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
    this.sound = this.#give();
  }

  /** The length of the sound that came. */
  get madeMs(): number {
    return this.#madeMs;
  }

  add(pcm: Int16Array): void {
    this.#waiting.push(pcm);
    this.#madeMs += pcm.length / SAMPLES_PER_MS;
    this.#wake();
  }

  addWords(text: string): void {
    this.#text += text;
  }

  /** All of it has come. */
  complete(): void {
    this.#isComplete = true;
    this.#wake();
  }

  /** What was not given away yet is not heard. */
  stop(): void {
    this.#stopped.abort();
    this.#wake();
  }

  words(): TimedWord[] {
    const { length } = this.#text;
    const wholeMs = this.#isComplete ? this.#madeMs : Math.max(this.#madeMs, length * MS_PER_CHARACTER);
    return [...this.#text.matchAll(/\S+/gu)]
      .map(({ 0: text, index }) => ({ text, startMs: (index / length) * wholeMs }))
      .filter(({ startMs }) => startMs < this.#givenMs);
  }

  async *#give(): AsyncGenerator<Int16Array> {
    let startedAtMs: number | null = null;
    while (!this.#stopped.signal.aborted) {
      const pcm = this.#waiting.shift();
      if (pcm) {
        startedAtMs ??= this.#clock.monotonicMs();
        const aheadMs = this.#givenMs - (this.#clock.monotonicMs() - startedAtMs) - AHEAD_MS;
        if (aheadMs > 0) await this.#clock.sleep(aheadMs, this.#stopped.signal);
        if (this.#stopped.signal.aborted) return;
        this.#givenMs += pcm.length / SAMPLES_PER_MS;
        yield pcm;
      } else if (this.#isComplete) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
