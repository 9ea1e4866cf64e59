import type { ActiveCall } from '../call/active-call.ts';
import { asksNotToBeCalled } from '../call/asks-not-to-be-called.ts';
import { noteBarring } from '../call/record-message.ts';
import { findVocabulary } from '../conversation/words/find-vocabulary.ts';
import { spokenLanguageOf } from '../languages/find-phrase-book.ts';
import type { CallerInput, Engine } from './engine.ts';

/**
 * Keeps somebody who asks for it from being called again, whatever a model answers them (docs/law.md). The
 * offline engine does so by itself, with a sentence.
 */
export function hearBarring(call: ActiveCall, { barsCalls }: Engine, input: CallerInput): void {
  if (barsCalls || input.kind !== 'words' || call.history.isBarred) return;
  const vocabulary = findVocabulary(spokenLanguageOf(call.script.language));
  if (asksNotToBeCalled(input.text, call.script, vocabulary)) void noteBarring(call);
}
