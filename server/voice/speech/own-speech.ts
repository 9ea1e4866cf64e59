import type { Clock } from '../../platform/clock.ts';
import type { Logger } from 'pino';
import { within } from '../call/within.ts';
import type { Playback } from '../media/media-session.ts';
import type { SpokenText } from './play-speech.ts';
import type { TimedWord } from './synthesizer.ts';

/** Speech that an engine makes itself: its sound as it comes, and the words in it. */
export interface OwnSpeech {
  /** 8 kHz samples, faster than they are heard; an error ends the speech. For one reader. */
  readonly sound: AsyncIterable<Int16Array>;
  /** The words of the sound that was given so far, and when each begins in it. */
  words(): readonly TimedWord[];
}

/** Sound of one piece of speech beyond which nothing is played. */
export const MAX_OWN_SPEECH_MS = 45_000;
/** An engine that needs longer for its next sound has failed. */
const MAX_SOUND_WAIT_MS = 5_000;
const SAMPLES_PER_MS = 8;

/**
 * Plays an engine's own speech and ends the playback. Never rejects: `complete` is false when the sound broke
 * off, which is logged.
 */
export async function playOwnSpeech(
  playback: Playback,
  speech: OwnSpeech,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<SpokenText> {
  const sounds = speech.sound[Symbol.asyncIterator]();
  const over = playback.done.then(() => ({ done: true, value: undefined }) as const);
  const startedAtMs = clock.monotonicMs();
  let writtenMs = 0;
  let complete = false;
  try {
    while (writtenMs < MAX_OWN_SPEECH_MS) {
      const aheadMs = Math.max(0, writtenMs - (clock.monotonicMs() - startedAtMs));
      const next = await within(Promise.race([sounds.next(), over]), aheadMs + MAX_SOUND_WAIT_MS, clock);
      if (!next) throw new Error('the next sound of an engine did not come in time');
      if (next.done) {
        complete = true;
        break;
      }
      playback.write(next.value);
      writtenMs += next.value.length / SAMPLES_PER_MS;
    }
  } catch (error) {
    log.error({ err: error }, 'the sound of an engine broke off');
  }
  // Not awaited, because a hanging engine would block the line.
  sounds.return?.().catch(() => {});
  playback.end();
  return { words: [...speech.words()], complete };
}
