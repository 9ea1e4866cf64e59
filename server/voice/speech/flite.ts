import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { fliteNameOf } from './embedded-voices.ts';
import type { WorkerStart } from './espeak-worker.ts';
import { JoinedSpeech } from './joined-speech.ts';
import { plainLetters } from './plain-letters.ts';
import { splitSpeech } from './split-speech.ts';
import { spawnFliteWorker, SynthesisThread } from './synthesis-thread.ts';
import { MAX_TEXT_LENGTH, SpeechRefusal, type SpeechChunk, type Utterance } from './synthesizer.ts';
import { toSpeakable } from './speakable-text.ts';
import { WordTimes } from './word-times.ts';

/** The thread takes memory: it ends when it was not needed for so long. */
const IDLE_MS = 300_000;

export interface FliteOptions {
  clock: Clock;
  log: Logger;
  /** Starts the thread; another one in tests. */
  spawn?: (start: WorkerStart) => Worker;
}

/**
 * Flite, which is loaded when a call first needs it, into a thread of its own: about a fifth of a second, and
 * 70 to 150 MiB until five minutes after it last spoke.
 */
export class Flite {
  readonly #options: FliteOptions;
  #thread: SynthesisThread | null = null;
  /** Aborts when it is used. */
  #idle = new AbortController();
  #speaking = 0;
  #isClosed = false;

  constructor(options: FliteOptions) {
    this.#options = options;
  }

  get isLoaded(): boolean {
    return this.#thread !== null;
  }

  /** Begins to load it; resolves when it can speak. */
  prepare(): Promise<void> {
    return this.#use().started();
  }

  /** @throws SpeechRefusal */
  async *speak({ text, language, voice }: Utterance, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    const name = fliteNameOf(voice);
    if (name === null) throw new SpeechRefusal('unknown_voice', `There is no embedded voice "${voice}".`);
    if (text.length > MAX_TEXT_LENGTH)
      throw new SpeechRefusal('text_too_long', `A text is spoken up to ${MAX_TEXT_LENGTH} characters.`);
    const thread = this.#use();
    this.#speaking += 1;
    try {
      const whole = new JoinedSpeech();
      for (const [index, piece] of splitSpeech(text, language).entries()) {
        const times = new WordTimes(piece, voice);
        const order = { name, text: plainLetters(toSpeakable(piece)), urgent: index === 0 };
        for await (const { pcm } of thread.perform(order, signal)) {
          yield whole.add({ pcm, words: times.hear(pcm).words });
        }
        if (signal.aborted) return;
        yield whole.add({ pcm: new Int16Array(0), ...times.end() });
        whole.next();
      }
    } finally {
      this.#speaking -= 1;
      this.#restAfterUse();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#idle.abort();
    await this.#thread?.close();
  }

  #use(): SynthesisThread {
    if (this.#isClosed) throw new SpeechRefusal('closed', 'The embedded voice has been shut down.');
    const { log, spawn = spawnFliteWorker } = this.#options;
    this.#thread ??= new SynthesisThread({ log, spawn });
    this.#restAfterUse();
    return this.#thread;
  }

  /** Ends the thread when nobody uses it any more. */
  #restAfterUse(): void {
    this.#idle.abort();
    const idle = (this.#idle = new AbortController());
    void this.#options.clock.sleep(IDLE_MS, idle.signal).then((isIdle) => {
      if (!isIdle || this.#speaking > 0 || this.#isClosed) return;
      const thread = this.#thread;
      this.#thread = null;
      return thread?.close();
    });
  }
}
