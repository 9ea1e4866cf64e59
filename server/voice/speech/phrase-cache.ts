import type { SpeechSynthesizer, SpeechChunk, Utterance } from './synthesizer.ts';

/** Longer utterances are said once and not kept. */
const MAX_KEPT_SAMPLES = 60 * 8_000;

interface KeptPhrase {
  chunks: SpeechChunk[];
  bytes: number;
}

/**
 * Keeps what was said to its end, so that a welcome message or a menu starts at once the next time and costs nothing;
 * what has not been used for longest goes first when `maxBytes` of sound are kept.
 */
export function cachePhrases(
  synthesizer: SpeechSynthesizer,
  maxBytes = 24 * 1_024 * 1_024,
): SpeechSynthesizer {
  // A Map hands out its entries in the order they were put in: the first is the one not used for longest.
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
