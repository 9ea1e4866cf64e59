import { findVocabulary } from '../conversation/words/find-vocabulary.ts';
import { spokenLanguageOf } from '../languages/find-phrase-book.ts';
import type { ActiveCall } from './active-call.ts';
import { asksNotToBeCalled } from './asks-not-to-be-called.ts';
import { noteBarring } from './record-message.ts';

/** Keeps somebody whose words ask for it from being called again, whoever answers them (docs/law.md). */
export function heedBarring(call: ActiveCall, words: string): void {
  if (call.history.isBarred) return;
  const vocabulary = findVocabulary(spokenLanguageOf(call.script.language));
  if (asksNotToBeCalled(words, call.script, vocabulary)) void noteBarring(call);
}
