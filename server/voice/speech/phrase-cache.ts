import type { SpeechSynthesizer, SpeechChunk, Utterance } from './synthesizer.ts';

/** Longer utterances are not cached. */
const MAX_KEPT_SAMPLES = 60 * 8_000;

interface KeptPhrase {
  chunks: SpeechChunk[];
  bytes: number;
}

/**
 * Caches complete utterances, so that a welcome message or a menu starts at once the next time. Beyond
 * `maxBytes` of sound the least recently used utterance is dropped first.
 */
export function cachePhrases(
  synthesizer: SpeechSynthesizer,
  maxBytes = 24 * 1_024 * 1_024,
): SpeechSynthesizer {
  // A Map keeps the order of insertion: the first entry is the least recently used.
  const kept = new Map<string, KeptPhrase>();
  let keptBytes = 0;

  const keep = (key: string, chunks: SpeechChunk[]): void => {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.pcm.byteLength, key.length * 2);
    if (bytes > maxBytes || kept.has(key)) return;
    kept.set(key, { chunks, bytes });
    keptBytes += bytes;
    for (const [oldest, phrase] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= phrase.bytes;
    }
  };

  return {
    async *speak(utterance: Utterance, signal: AbortSignal): AsyncGenerator<SpeechChunk, void, undefined> {
      const key = JSON.stringify([utterance.voice, utterance.language, utterance.text]);
      const phrase = kept.get(key);
      if (phrase) {
        kept.delete(key);
        kept.set(key, phrase);
        for (const chunk of phrase.chunks) {
          if (signal.aborted) return;
          yield chunk;
        }
        return;
      }
      const said: SpeechChunk[] = [];
      let samples = 0;
      for await (const chunk of synthesizer.speak(utterance, signal)) {
        samples += chunk.pcm.length;
        if (samples <= MAX_KEPT_SAMPLES) said.push(chunk);
        yield chunk;
      }
      if (!signal.aborted && samples <= MAX_KEPT_SAMPLES) keep(key, said);
    },
  };
}
