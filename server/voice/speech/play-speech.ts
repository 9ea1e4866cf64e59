import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Playback } from '../media/media-session.ts';
import { fallbackVoice } from './embedded-voices.ts';
import { SpokenTime } from './spoken-time.ts';
import {
  SpeechRefusal,
  type SpeechSynthesizer,
  type SpeechChunk,
  type TimedWord,
  type Utterance,
} from './synthesizer.ts';

export interface SpeakOptions {
  synthesizer: SpeechSynthesizer;
  voice: string;
  language: string;
  clock: Clock;
  log: Logger;
  /** When what was written will have been heard; counted anew when absent. */
  time?: SpokenTime;
}

/** The words of a text with their times, and whether all of its sound was made. */
export interface SpokenText {
  words: TimedWord[];
  complete: boolean;
}

/**
 * A provider that needs longer for its next sound has failed: a caller waits in silence for at most three
 * seconds.
 */
const MAX_SOUND_WAIT_MS = 2_800;
/** How far ahead of the playback sound is made; callers interrupt most long answers. */
const AHEAD_MS = 20_000;
const SAMPLES_PER_MS = 8;

/**
 * Speaks a text into a playback and ends it. Never rejects: what could not be said is logged and `complete`
 * is false. An unknown voice is replaced by the embedded voice of the language.
 */
export async function playSpeech(
  playback: Playback,
  text: string,
  options: SpeakOptions,
): Promise<SpokenText> {
  const { voice, language, log, clock, time = new SpokenTime(clock, null) } = options;
  const stop = new AbortController();
  void playback.done.then(() => stop.abort());
  const words: TimedWord[] = [];
  const attempt = async (chosen: string): Promise<'made' | 'unknown_voice' | 'failed'> => {
    try {
      const utterance = { text, language, voice: chosen, silentFromMs: () => time.silentFromMs };
      await feed(playback, words, utterance, { ...options, time }, stop);
      return 'made';
    } catch (error) {
      if (error instanceof SpeechRefusal && error.reason === 'unknown_voice') return 'unknown_voice';
      log.error({ err: error }, 'speech synthesis failed');
      return 'failed';
    }
  };
  let result = await attempt(voice);
  if (result === 'unknown_voice') {
    log.warn({ voice }, 'unknown voice replaced by the embedded voice');
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
  { synthesizer, clock, time }: SpeakOptions & { time: SpokenTime },
  stop: AbortController,
): Promise<void> {
  const sounds = synthesizer.speak(utterance, stop.signal)[Symbol.asyncIterator]();
  const aheadMs = (): number => time.silentFromMs - clock.monotonicMs();
  try {
    for (;;) {
      const next = await inTime(sounds.next(), Math.max(0, aheadMs()) + MAX_SOUND_WAIT_MS, clock, stop);
      if (next.done || stop.signal.aborted) return;
      const { pcm, corrected } = next.value;
      if (pcm.length > 0) playback.write(pcm);
      time.wrote(pcm.length / SAMPLES_PER_MS);
      if (corrected) words.splice(0, words.length, ...corrected);
      words.push(...next.value.words);
      if (aheadMs() > AHEAD_MS) await clock.sleep(aheadMs() - AHEAD_MS / 2, stop.signal);
    }
  } finally {
    // Not awaited, because a hanging provider would block the line.
    sounds.return?.().catch(() => {});
  }
}

/** The next sound; rejects with a timeout, and stops the provider, when it does not come in time. */
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
