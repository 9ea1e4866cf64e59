import type { Clock } from '../../platform/clock.ts';
import type { CallScript } from '../call-recorder.ts';
import type { CallerInput, Dialogue, Step, StepResult } from './dialogue.ts';
import { decide } from './offline-decide.ts';
import type { OfflineContext, OfflineInput, OfflineState } from './offline-state.ts';
import { firstState } from './offline-state.ts';
import { findPhraseBook, spokenLanguageOf } from './phrases/find-phrase-book.ts';
import { findVocabulary } from './words/find-vocabulary.ts';

/** What an engine is told about the call it leads. */
export interface DialogueOptions {
  script: CallScript;
  clock: Clock;
  understandsWords: boolean;
  hasSound: boolean;
}

/** Opens the embedded engine, which needs no provider: a keypad menu, and modest understanding where words arrive. */
export function openOfflineDialogue(options: DialogueOptions): Dialogue {
  const { script, clock, understandsWords, hasSound } = options;
  const book = findPhraseBook(script.language);
  const vocabulary = findVocabulary(spokenLanguageOf(script.language));
  const contextNow = (): OfflineContext => ({
    script,
    book,
    vocabulary,
    understandsWords,
    hasSound,
    now: clock.now(),
  });
  let state: OfflineState = firstState;

  async function* respond(input: CallerInput): AsyncGenerator<Step, void, StepResult> {
    let next: OfflineInput | null = input;
    while (next) {
      const decision = decide(state, next, contextNow());
      state = decision.state;
      next = yield* perform(decision.steps);
    }
  }

  return { respond };
}

/**
 * Hands out the steps of one decision. A caller who interrupted a sentence has the word: what would have been said
 * after it is left out, what has to be done is done. Returns the result of the last step where it calls for another
 * decision.
 */
async function* perform(steps: readonly Step[]): AsyncGenerator<Step, OfflineInput | null, StepResult> {
  let interrupted = false;
  let followUp: OfflineInput | null = null;
  for (const step of steps) {
    if (step.do === 'say' && interrupted) continue;
    const result: StepResult = yield step;
    followUp = result.did === 'say' || result.did === 'hang_up' ? null : result;
    if (result.did === 'say') interrupted ||= result.interrupted;
  }
  return followUp;
}
