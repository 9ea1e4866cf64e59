import { tone } from '../../audio/tone.ts';
import { unitsOf } from '../../speech/voice-pace.ts';

/** A word as the local servers say it: a tone, a short gap, and a pause behind punctuation; at 8 kHz. */
export interface SpokenWord {
  text: string;
  /** Where it stands in the text. */
  position: number;
  startMs: number;
  pcm: Int16Array;
}

const MS_PER_UNIT = 60;
const PAUSE_MS = 200;
const GAP_MS = 20;

/** The words of a text as sound. */
export function speechOf(text: string): SpokenWord[] {
  const words: SpokenWord[] = [];
  let startMs = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    const word = match[0];
    const soundMs = unitsOf(word.replaceAll(/\p{P}+$/gu, '')) * MS_PER_UNIT;
    const pauseMs = /\p{P}$/u.test(word) ? PAUSE_MS : GAP_MS;
    const pcm = new Int16Array((soundMs + pauseMs) * 8);
    pcm.set(tone([300 + 40 * words.length], soundMs));
    words.push({ text: word, position: match.index, startMs, pcm });
    startMs += soundMs + pauseMs;
  }
  return words;
}

/** All of it as one sound. */
export function soundOf(words: readonly SpokenWord[]): Int16Array {
  const pcm = new Int16Array(words.reduce((sum, word) => sum + word.pcm.length, 0));
  let at = 0;
  for (const word of words) {
    pcm.set(word.pcm, at);
    at += word.pcm.length;
  }
  return pcm;
}
