import { ProviderError } from '../../platform/providers/provider-error.ts';
import { rmsDbfs } from '../audio/levels.ts';
import type { SpeechChunk, SpeechSynthesizer, Utterance } from '../speech/synthesizer.ts';

/** A voice of a provider, or the embedded one that stands behind all of them. */
export interface ChainVoice {
  /** An id out of the catalogue. */
  id: string;
  synthesizer: SpeechSynthesizer;
  /** The embedded voice: it is not given up, and no provider's. */
  isEmbedded: boolean;
  /** Whether the sound of this utterance is kept: then nobody is asked. */
  keeps?(utterance: Utterance): boolean;
}

/** Quieter sound is none. */
const AUDIBLE_DBFS = -60;
/** Quiet sound that is held back until something is heard. */
const MAX_QUIET_CHUNKS = 2_000;

/** One voice asked for one text. */
export class VoiceAttempt {
  readonly voice: ChainVoice;
  /** Whether a provider is asked. */
  readonly isRequest: boolean;
  readonly startedAtMs: number;
  /** When its first sound came; null before. */
  firstAtMs: number | null = null;
  /** Resolves when there is a first sound, the end, or a failure. Never rejects. */
  readonly begun: Promise<void>;
  /** What it failed of; null while it has not. */
  failure: unknown = null;
  readonly #sounds: AsyncIterator<SpeechChunk>;
  readonly #stop = new AbortController();
  readonly #outer: AbortSignal;
  readonly #abort = (): void => this.#stop.abort();
  /** Until and with the first sound. */
  readonly #first: SpeechChunk[] = [];
  #isAtEnd = false;

  constructor(
    voice: ChainVoice,
    utterance: Utterance,
    options: { nowMs: () => number; signal: AbortSignal },
  ) {
    this.voice = voice;
    this.startedAtMs = options.nowMs();
    this.#outer = options.signal;
    if (options.signal.aborted) this.#stop.abort();
    options.signal.addEventListener('abort', this.#abort, { once: true });
    const asked = { ...utterance, voice: voice.id };
    this.isRequest = !voice.isEmbedded && voice.keeps?.(asked) !== true;
    this.#sounds = voice.synthesizer.speak(asked, this.#stop.signal)[Symbol.asyncIterator]();
    this.begun = this.#readFirst(options.nowMs);
  }

  /** Whether there is sound to be heard; false as well for a text without any, whose end has come. */
  get hasSound(): boolean {
    return this.firstAtMs !== null;
  }

  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** What came so far, the first sound last; once. */
  takeFirst(): SpeechChunk[] {
    return this.#first.splice(0);
  }

  /** The next sound; null at the end. Rejects when the voice fails. */
  async next(): Promise<SpeechChunk | null> {
    if (this.#isAtEnd) return null;
    const next = await this.#sounds.next();
    if (next.done !== true) return next.value;
    this.#isAtEnd = true;
    this.#outer.removeEventListener('abort', this.#abort);
    return null;
  }

  /** Gives it up; nothing is waited for. */
  stop(): void {
    this.#outer.removeEventListener('abort', this.#abort);
    this.#stop.abort();
    this.#sounds.return?.().catch(() => {});
  }

  async #readFirst(nowMs: () => number): Promise<void> {
    try {
      for (let chunk = await this.next(); chunk; chunk = await this.next()) {
        this.#first.push(chunk);
        if (this.#first.length > MAX_QUIET_CHUNKS)
          throw new ProviderError('unknown', 'The sound of the voice cannot be heard');
        if (rmsDbfs(chunk.pcm) <= AUDIBLE_DBFS) continue;
        this.firstAtMs = nowMs();
        return;
      }
    } catch (error) {
      this.failure = error;
    }
  }
}
