import { SharedSpeech } from './shared-speech.ts';
import type { SpeechSynthesizer, SpeechChunk, Utterance } from './synthesizer.ts';

/**
 * Longer utterances, of more than five minutes, are not cached: one takes a fifth of the whole at most. A
 * welcome of 4,000 characters is about that long.
 */
const MAX_KEPT_SAMPLES = 300 * 8_000;
/** Of the whole process: about 25 minutes of speech. */
const MAX_BYTES = 24 * 1_024 * 1_024;

interface KeptPhrase {
  chunks: SpeechChunk[];
  bytes: number;
}

/** A voice whose complete utterances are kept. */
export interface KeepingSynthesizer extends SpeechSynthesizer {
  /** Whether the sound is kept, so that the voice is not asked for it. */
  keeps(utterance: Utterance): boolean;
}

/**
 * Caches complete utterances, so that a welcome message or a menu starts at once the next time. What several
 * calls say at the same moment, as the goodbye of a server that is being stopped, is synthesised once. Beyond
 * `maxBytes` of sound the least recently used utterance is dropped first.
 */
export class PhraseCache {
  /** A Map keeps the order of insertion: the first entry is the least recently used. */
  readonly #kept = new Map<string, KeptPhrase>();
  /** Utterances that are being synthesised now. */
  readonly #shared = new Map<string, SharedSpeech>();
  readonly #maxBytes: number;
  #keptBytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The same voice with its phrases kept for `owner`. Owners share nothing: a voice of the same name can
   * sound different on another account, and what one workspace pays for is not another's.
   */
  keep(synthesizer: SpeechSynthesizer, owner: string): KeepingSynthesizer {
    const keyOf = ({ voice, language, text }: Utterance): string =>
      JSON.stringify([owner, voice, language, text]);
    return {
      prepare: async (voice) => synthesizer.prepare?.(voice),
      keeps: (utterance) => this.#kept.has(keyOf(utterance)),
      speak: (utterance, signal) => this.#speak(synthesizer, utterance, keyOf(utterance), signal),
    };
  }

  async *#speak(
    synthesizer: SpeechSynthesizer,
    utterance: Utterance,
    key: string,
    signal: AbortSignal,
  ): AsyncGenerator<SpeechChunk, void, undefined> {
    const kept = this.#take(key);
    yield* kept ? replay(kept, signal) : this.#share(synthesizer, utterance, key).follow(signal);
  }

  /** The utterance as it is being synthesised, from its beginning; it is kept when it is complete. */
  #share(synthesizer: SpeechSynthesizer, utterance: Utterance, key: string): SharedSpeech {
    const running = this.#shared.get(key);
    if (running) return running;
    const stopped = (): void => {
      if (this.#shared.get(key) === speech) this.#shared.delete(key);
    };
    let samples = 0;
    const speech = new SharedSpeech((signal) => synthesizer.speak(utterance, signal), {
      came: (chunk) => {
        samples += chunk.pcm.length;
        // Whoever follows it needs it whole; nobody joins any more.
        if (samples > MAX_KEPT_SAMPLES) stopped();
      },
      completed: (chunks) => {
        stopped();
        if (samples <= MAX_KEPT_SAMPLES) this.#put(key, chunks);
      },
      stopped,
    });
    this.#shared.set(key, speech);
    return speech;
  }

  #take(key: string): SpeechChunk[] | null {
    const phrase = this.#kept.get(key);
    if (!phrase) return null;
    this.#kept.delete(key);
    this.#kept.set(key, phrase);
    return phrase.chunks;
  }

  #put(key: string, chunks: SpeechChunk[]): void {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.pcm.byteLength, key.length * 2);
    if (bytes > this.#maxBytes || this.#kept.has(key)) return;
    this.#kept.set(key, { chunks, bytes });
    this.#keptBytes += bytes;
    for (const [oldest, phrase] of this.#kept) {
      if (this.#keptBytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= phrase.bytes;
    }
  }
}

async function* replay(
  chunks: readonly SpeechChunk[],
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk, void, undefined> {
  for (const chunk of chunks) {
    if (signal.aborted) return;
    yield chunk;
  }
}

/** A voice whose phrases are kept apart from those of others. */
export const cachePhrases = (synthesizer: SpeechSynthesizer, maxBytes = MAX_BYTES): SpeechSynthesizer =>
  new PhraseCache(maxBytes).keep(synthesizer, 'embedded');
