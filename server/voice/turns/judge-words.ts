import { splitWords } from './split-words.ts';
import type { TurnWords } from './turn-words.ts';

/** What words mean that are said while the assistant speaks. */
export type Judgement =
  /** Nothing was said. */
  | 'nothing'
  /** Said by somebody who goes on listening. */
  | 'backchannel'
  /** Words, but fewer than it takes to interrupt. */
  | 'few_words'
  | 'interruption';

/**
 * Judges words said while the assistant speaks: "stop" interrupts always, "mm-hm" never, everything else from
 * `interruptingWords` words on.
 */
export function judgeWords(text: string, words: TurnWords, interruptingWords = 1): Judgement {
  const said = splitWords(text);
  if (said.length === 0) return 'nothing';
  const sentence = ` ${said.join(' ')} `;
  if (words.interrupters.some((phrase) => sentence.includes(` ${phrase} `))) return 'interruption';
  if (isMadeOf(said, words.backchannels)) return 'backchannel';
  return said.length < interruptingWords ? 'few_words' : 'interruption';
}

/** Whether `said` is nothing but such phrases, one after the other. */
function isMadeOf(said: readonly string[], phrases: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < said.length; at++) {
    if (!reached.has(at)) continue;
    for (const phrase of phrases) {
      const parts = splitWords(phrase);
      if (parts.every((part, offset) => said[at + offset] === part)) reached.add(at + parts.length);
    }
  }
  return reached.has(said.length);
}
