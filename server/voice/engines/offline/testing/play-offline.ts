import type { CallScript } from '../../../call-recorder.ts';
import { testScript } from '../../../testing/test-script.ts';
import type { CallerInput, Step } from '../steps.ts';
import { decide } from '../decide.ts';
import { type OfflineContext, type OfflineInput, type OfflineState, firstState } from '../state.ts';
import { findPhraseBook, spokenLanguageOf } from '../../../languages/find-phrase-book.ts';
import { understand } from '../../../understanding/understand.ts';
import { findVocabulary } from '../../../conversation/words/find-vocabulary.ts';

/** A Monday at eleven in Berlin. */
const NOW = Temporal.Instant.from('2026-11-23T10:00:00Z');

export function context(over: Partial<CallScript> = {}, understandsWords = false): OfflineContext {
  const script = testScript(over);
  return {
    script,
    book: findPhraseBook(script.language),
    vocabulary: findVocabulary(spokenLanguageOf(script.language)),
    read: (text, asked) => {
      const { timezone, country } = script.business;
      return understand(text, { now: NOW, timezone, country, language: script.language, asked });
    },
    understandsWords,
    hasSound: !understandsWords,
    now: NOW,
    tools: new Set(),
    usesKeys: !understandsWords,
    isAside: false,
  };
}

/** Feeds inputs one after the other; gives the steps of the last, and where it led. */
export function play(
  inputs: OfflineInput[],
  on: OfflineContext,
): { state: OfflineState; steps: Step[]; said: string } {
  let state = firstState;
  let steps: Step[] = [];
  for (const input of inputs) ({ state, steps } = decide(state, input, on));
  return { state, steps, said: saidOf(steps) };
}

export function saidOf(steps: Step[]): string {
  return steps
    .map((step) => (step.do === 'say' ? step.text : ''))
    .join(' ')
    .trim();
}

export const key = (pressed: string): CallerInput => ({ kind: 'key', key: pressed });
export const words = (text: string): CallerInput => ({ kind: 'words', text });
export const greeted: CallerInput = { kind: 'greeted' };
export const silence: CallerInput = { kind: 'silence' };
export const gone: CallerInput = { kind: 'gone' };
export const noMessages = { ...testScript().abilities, take_messages: false };
export const noHours = { ...testScript().business, openingHours: [] };
