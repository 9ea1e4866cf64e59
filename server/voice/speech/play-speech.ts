import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Playback } from '../media/media-session.ts';
import { fallbackVoice } from './embedded-voices.ts';
import { SpeechRefusal } from './synthesizer.ts';
import type { SpeechSynthesizer, SpeechChunk, TimedWord, Utterance } from './synthesizer.ts';

export interface SpeakOptions {
  synthesizer: SpeechSynthesizer;
  voice: string;
  language: string;
  clock: Clock;
  log: Logger;
}

/** What was made of a text: its words with their times, and whether it was made to its end. */
export interface SpokenText {
  words: TimedWord[];
  complete: boolean;
}

/** A provider that lets a caller wait in silence for longer has failed (quality bar: never over 3 s). */
const MAX_SOUND_WAIT_MS = 2_800;
/** Sound is made this far ahead of what is played, no further: most long answers are cut short by the caller. */
const AHEAD_MS = 20_000;
const SAMPLES_PER_MS = 8;

/**
 * Speaks a text into a playback and ends it. Never rejects: what could not be said is logged and `complete` is false.
 * An unknown voice is replaced by the embedded voice of the language: better another voice than none.
 */
export async function playSpeech(
  playback: Playback,
  text: string,
  options: SpeakOptions,
): Promise<SpokenText> {
  const { voice, language, log } = options;
  const stop = new AbortController();
  void playback.done.then(() => stop.abort());
  const words: TimedWord[] = [];
  const attempt = async (chosen: string): Promise<'made' | 'unknown_voice' | 'failed'> => {
    try {
      await feed(playback, words, { text, language, voice: chosen }, options, stop);
      return 'made';
    } catch (error) {
      if (error instanceof SpeechRefusal && error.reason === 'unknown_voice') return 'unknown_voice';
      log.error({ err: error }, 'A sentence could not be spoken to its end.');
      return 'failed';
    }
  };
  let result = await attempt(voice);
  if (result === 'unknown_voice') {
    log.warn({ voice }, 'Another voice stands in for one that is unknown.');
    result = await attempt(fallbackVoice(language));
  }
  stop.abort();
  playback.end();
  return { words, complete: result === 'made' };
}

async function feed(
  playback: Playback,
  words: TimedWord[],
  utterance: Utterance,
  { synthesizer, clock }: SpeakOptions,
  stop: AbortController,
): Promise<void> {
  const sounds = synthesizer.speak(utterance, stop.signal)[Symbol.asyncIterator]();
  const startedAtMs = clock.monotonicMs();
  let writtenMs = 0;
  let aheadMs = 0;
  try {
    for (;;) {
      const next = await inTime(sounds.next(), Math.max(0, aheadMs) + MAX_SOUND_WAIT_MS, clock, stop);
      if (next.done || stop.signal.aborted) return;
      playback.write(next.value.pcm);
      words.push(...next.value.words);
      writtenMs += next.value.pcm.length / SAMPLES_PER_MS;
      aheadMs = writtenMs - (clock.monotonicMs() - startedAtMs);
      if (aheadMs > AHEAD_MS) await clock.sleep(aheadMs - AHEAD_MS / 2, stop.signal);
    }
  } finally {
    // Not awaited: a provider that hangs would hold the line as well.
    sounds.return?.().catch(() => {});
  }
}

/** The next sound, or a refusal when it does not come in time; the provider is told to stop then. */
async function inTime(
  next: Promise<IteratorResult<SpeechChunk>>,
  withinMs: number,
  clock: Clock,
  stop: AbortController,
): Promise<IteratorResult<SpeechChunk>> {
  const came = new AbortController();
  const late = clock.sleep(withinMs, came.signal).then((tooLate) => {
    if (!tooLate) return next;
    stop.abort();
    throw new SpeechRefusal('timeout', `No sound came within ${Math.round(withinMs)} ms.`);
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    came.abort();
  }
}
