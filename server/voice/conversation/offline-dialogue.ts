import type { Clock } from '../../platform/clock.ts';
import type { CallScript } from '../call-recorder.ts';
import type { CallerInput, Dialogue, Step, StepResult } from './dialogue.ts';
import { decide } from './offline-decide.ts';
import { type OfflineContext, type OfflineInput, type OfflineState, firstState } from './offline-state.ts';
import { findPhraseBook, spokenLanguageOf } from '../languages/find-phrase-book.ts';
import { findVocabulary } from './words/find-vocabulary.ts';

/** What an engine knows about its call. */
export interface DialogueOptions {
  script: CallScript;
  clock: Clock;
  understandsWords: boolean;
  hasSound: boolean;
}

/**
 * Opens the offline engine, which needs no provider: a menu of keys, and the understanding of
 * docs/conversation.md.
 */
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
 * Yields the steps of one decision. After an interrupted sentence the other sentences are left out, while
 * everything else is done. Returns the result of the last step where it needs another decision.
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
