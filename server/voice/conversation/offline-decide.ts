import { answerWords } from './offline-answers.ts';
import { missed } from './offline-choices.ts';
import { afterRecording, openMenu, pressKey } from './offline-menu.ts';
import { afterKeeping, awaitDraft, continueDraft, keepDraft, noteCaller } from './offline-message.ts';
import type { Decision, OfflineContext, OfflineInput, OfflineState } from './offline-state.ts';
import { isCalledByUs, say, sayGoodbye } from './offline-state.ts';

/**
 * Decides what the assistant does next, without a language model: from the keys of a phone, and from words where the
 * line understands them. Pure: the same state, input and context give the same decision.
 */
export function decide(state: OfflineState, input: OfflineInput, context: OfflineContext): Decision {
  if (state.phase === 'over') return { state, steps: [] };
  if ('did' in input) {
    return input.did === 'record_message'
      ? afterRecording(state, input, context)
      : afterKeeping(state, input, context);
  }
  switch (input.kind) {
    case 'greeted':
      return openMenu(state, context);
    case 'key':
      return pressKey(state, input.key, context);
    case 'words': {
      const told = noteCaller(state, input.text, context);
      return told.phase === 'choose'
        ? answerWords(told, input.text, context)
        : continueDraft(told, input.text, context);
    }
    case 'sound':
      return hearNoise(state, context);
    case 'silence':
      return fallSilent(state, context);
    case 'gone':
      return { state: { ...state, phase: 'over', draft: null }, steps: keepDraft(state, context) };
  }
}

/**
 * Somebody speaks, or a street is loud, where only keys are understood. The menu is said to its end this time:
 * the same noise must not hide it again and again. Keys pressed meanwhile are acted on after it.
 */
function hearNoise(state: OfflineState, context: OfflineContext): Decision {
  const decision = missed(state, context, [say(context.book.menu.onlyKeys)]);
  const steps = decision.steps.map((step) => (step.do === 'say' ? { ...step, interruptible: false } : step));
  return { ...decision, steps };
}

function fallSilent(state: OfflineState, context: OfflineContext): Decision {
  if (state.phase !== 'choose') return awaitDraft(state, context);
  // Whoever was served and says nothing more has said it all; whom we called has heard it all.
  if (state.served || isCalledByUs(context)) return sayGoodbye(context, state, 'goodbye');
  return missed(state, context, context.understandsWords ? [say(context.book.talk.stillThere)] : []);
}
