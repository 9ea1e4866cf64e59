import { foldWords } from '../conversation/words/fold-words.ts';
import { findIntents } from '../conversation/words/understand.ts';
import type { Vocabulary } from '../conversation/words/vocabulary.ts';
import type { CallScript } from '../call-recorder.ts';

/** On an inbound call a longer utterance that holds words such as `do not call` is about something else. */
const MAX_WORDS = 8;

/** Whether somebody whose number is known asks not to be called again. */
export const asksNotToBeCalled = (
  text: string,
  { direction, callerNumber }: Pick<CallScript, 'direction' | 'callerNumber'>,
  vocabulary: Vocabulary,
): boolean =>
  callerNumber !== null &&
  findIntents(text, vocabulary).includes('do_not_call') &&
  (direction === 'outbound' || foldWords(text).length <= MAX_WORDS);
