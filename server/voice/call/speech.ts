import type { Line, Spoken } from '../line.ts';
import { MAX_OWN_SPEECH_MS, type OwnSpeech } from '../speech/own-speech.ts';
import type { Clock } from '../../platform/clock.ts';
import { Busy } from './busy.ts';
import { within } from './within.ts';
import { inSpan, startSpan, type Span } from '../../platform/tracing/tracing.ts';

/** A line that takes longer for a sentence than its words could last has failed. */
const MAX_SENTENCE_BASE_MS = 15_000;
const MAX_SENTENCE_MS_PER_CHARACTER = 200;
/** One sentence sounds and one is being synthesised; callers interrupt most long answers. */
const MAX_ON_LINE = 2;

interface SentenceOptions {
  interruptible: boolean;
  /** Stops the sentence in any case: the end of the call. */
  signal: AbortSignal;
  /** Takes the sentence back, unless it sounds and cannot be interrupted: newer input of the caller. */
  withdraw?: AbortSignal | undefined;
  /** Called when it is its turn to be heard. */
  begun?: () => void;
}

interface Sentence extends SentenceOptions {
  said: string | OwnSpeech;
  stop: AbortController;
  spoken: PromiseWithResolvers<Spoken>;
  span: Span;
  /** When it was asked for, in milliseconds since the answer. */
  askedMs: number;
}

/**
 * The sentences of the assistant, in order. While one is heard the next is already with the line, which
 * synthesises it. Never rejects: what the line does wrong is told to `onFault`.
 */
export class Speech {
  /** The assistant speaks, or has the caller speak after the tone: there is no silence to fill. */
  readonly floor = new Busy();
  /** When the last sentence ended, in milliseconds since the answer. */
  untilMs = 0;
  readonly #line: Line;
  readonly #callerTime: Clock;
  readonly #onFault: (error: unknown) => void;
  readonly #waiting: Sentence[] = [];
  /** With the line: the first one sounds. */
  #onLine: Sentence[] = [];
  /** Resolves when the first one is over. */
  #head: PromiseWithResolvers<false> = Promise.withResolvers();

  constructor(line: Line, callerTime: Clock, onFault: (error: unknown) => void) {
    this.#line = line;
    this.#callerTime = callerTime;
    this.#onFault = onFault;
  }

  /** Resolves when nothing is said or recorded, or when `signal` aborts. */
  async whenQuiet(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const aborted = Promise.withResolvers<void>();
    const abort = (): void => aborted.resolve();
    signal.addEventListener('abort', abort, { once: true });
    await Promise.race([this.floor.whenFree(), aborted.promise]);
    signal.removeEventListener('abort', abort);
  }

  /** Queues a sentence, or speech that an engine makes; resolves with what was heard of it. */
  say(said: string | OwnSpeech, options: SentenceOptions): Promise<Spoken> {
    if (options.signal.aborted || options.withdraw?.aborted) return Promise.resolve(this.#unheard());
    const sentence: Sentence = {
      ...options,
      said,
      stop: new AbortController(),
      spoken: Promise.withResolvers<Spoken>(),
      span: startSpan('speak'),
      askedMs: this.#line.elapsedMs(),
    };
    const stop = (): void => this.#stop(sentence);
    const withdraw = (): void => {
      if (sentence.interruptible || this.#onLine[0] !== sentence) this.#stop(sentence);
    };
    options.signal.addEventListener('abort', stop, { once: true });
    options.withdraw?.addEventListener('abort', withdraw, { once: true });
    this.#waiting.push(sentence);
    const over = this.floor.begin();
    this.#next();
    return sentence.spoken.promise.finally(() => {
      options.signal.removeEventListener('abort', stop);
      options.withdraw?.removeEventListener('abort', withdraw);
      over();
    });
  }

  #next(): void {
    while (this.#onLine.length < MAX_ON_LINE) {
      const sentence = this.#waiting.shift();
      if (!sentence) return;
      this.#onLine.push(sentence);
      void this.#speak(sentence);
    }
  }

  async #speak(sentence: Sentence): Promise<void> {
    let spoken: Spoken | undefined;
    try {
      const speaking = inSpan(sentence.span, () => this.#begin(sentence));
      await this.#untilHead(sentence, speaking);
      sentence.begun?.();
      spoken = await within(speaking, longestMs(sentence.said), this.#callerTime);
      if (!spoken) throw new Error('the line did not finish a sentence in time');
      this.untilMs = Math.max(this.untilMs, spoken.offsetMs + spoken.durationMs);
    } catch (error) {
      this.#onFault(error);
    }
    this.#onLine = this.#onLine.filter((other) => other !== sentence);
    const before = this.#head;
    this.#head = Promise.withResolvers();
    before.resolve(false);
    if (spoken?.interrupted) this.#withdrawBehind(sentence);
    this.#end(sentence, spoken ?? this.#unheard());
    this.#next();
  }

  #begin({ said, interruptible, stop }: Sentence): Promise<Spoken> {
    const options = { interruptible, signal: stop.signal };
    if (typeof said === 'string') return this.#line.say(said, options);
    return this.#line.sound?.play(said, options) ?? Promise.resolve(this.#unheard());
  }

  /** The time of a sentence begins when the one before it has been heard. */
  async #untilHead(sentence: Sentence, speaking: Promise<Spoken>): Promise<void> {
    const over = speaking.then(
      () => true,
      () => true,
    );
    while (this.#onLine[0] !== sentence) {
      const isOver = await Promise.race([over, this.#head.promise]);
      if (isOver) return;
    }
  }

  /** The caller interrupted: what was to be said behind it is not said, up to what cannot be interrupted. */
  #withdrawBehind(interrupted: Sentence): void {
    if (interrupted.stop.signal.aborted) return;
    const behind = [...this.#onLine, ...this.#waiting];
    for (const sentence of behind) {
      if (!sentence.interruptible) return;
      this.#stop(sentence);
    }
  }

  #stop(sentence: Sentence): void {
    sentence.stop.abort();
    const index = this.#waiting.indexOf(sentence);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    this.#end(sentence, this.#unheard());
  }

  #end({ spoken, span, askedMs }: Sentence, how: Spoken): void {
    const { heard, offsetMs, durationMs, interrupted } = how;
    span.set({
      // What waits behind other sentences sounds later.
      'switchboard.speech.until_sound_ms': heard === '' ? null : Math.max(0, Math.round(offsetMs - askedMs)),
      'switchboard.speech.duration_ms': Math.round(durationMs),
      'switchboard.speech.interrupted': interrupted,
    });
    span.end();
    spoken.resolve(how);
  }

  #unheard(): Spoken {
    return { heard: '', offsetMs: this.#line.elapsedMs(), durationMs: 0, interrupted: true };
  }
}

const longestMs = (said: string | OwnSpeech): number =>
  MAX_SENTENCE_BASE_MS +
  (typeof said === 'string' ? said.length * MAX_SENTENCE_MS_PER_CHARACTER : MAX_OWN_SPEECH_MS);
