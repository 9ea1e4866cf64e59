import type { Spoken } from './line.ts';
import type { PlaybackResult } from './media/media-session.ts';
import { wordsHeard } from './speech/heard-words.ts';
import type { SpokenText } from './speech/play-speech.ts';

/** How much of a sentence was heard; `whole` is its text, where it is known without its words. */
export function whatWasHeard(
  { words, complete }: SpokenText,
  { startedAtMs, playedMs, interruptedBy }: PlaybackResult,
  { whole, offsetMs }: { whole: string | null; offsetMs: number },
): Spoken {
  const isWhole = complete && interruptedBy === null;
  return {
    heard: isWhole ? (whole ?? words.map(({ text }) => text).join(' ')) : wordsHeard(words, playedMs),
    // A sentence that waited for the one before it begins when its sound does.
    offsetMs: playedMs > 0 ? Math.max(offsetMs, Math.round(startedAtMs)) : offsetMs,
    durationMs: Math.round(playedMs),
    interrupted: interruptedBy !== null,
  };
}
