import type { TimedWord } from './synthesizer.ts';

/** The assumed length of the last word, whose end is not reported. */
const LAST_WORD_MS = 300;

/**
 * The part of an utterance that was heard when its sound stopped after `playedMs`: a word counts when more
 * than half of it sounded, so that the transcript ends where the caller interrupted (docs/conversation.md).
 */
export function wordsHeard(words: readonly TimedWord[], playedMs: number): string {
  const heard: string[] = [];
  let endMs: number | null = null;
  for (const [index, word] of [...words.entries()].toReversed()) {
    const next = words[index + 1];
    if (next && next.startMs > word.startMs) endMs = next.startMs;
    if (playedMs > (word.startMs + (endMs ?? word.startMs + LAST_WORD_MS)) / 2) heard.unshift(word.text);
  }
  return heard.join(' ');
}
