import type { CallerInput } from './steps.ts';
import { answerWords } from './answers.ts';
import { afterBarring, canBeBarred, afterPersonRequest, openCalled, pressCalledKey } from './called.ts';
import { missed } from './choices.ts';
import { afterRecording, openMenu, pressKey } from './menu.ts';
import { afterKeeping, askAgain, continueDraft, keepDraft, rememberCaller } from './message.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineInput,
  type OfflineState,
  isOutbound,
  say,
  sayGoodbye,
} from './state.ts';
import { findIntents } from '../../conversation/words/understand.ts';

/**
 * Decides what the assistant does next, without a language model: from the keys of a phone, and from words
 * where the line understands them. Pure: the same state, input and context give the same decision.
 */
export function decide(state: OfflineState, input: OfflineInput, context: OfflineContext): Decision {
  if (state.phase === 'over')
    return { state, steps: stopsCalls(input, context) ? [{ do: 'bar_calls' }] : [] };
  const decision = 'did' in input ? followUp(state, input, context) : respond(state, input, context);
  const said = decision.steps.filter((step) => step.do === 'say');
  return said.length === 0 ? decision : { ...decision, state: { ...decision.state, lastSaid: said } };
}

/**
 * Whether somebody whom the assistant called asks for no more calls during its goodbye, which still counts.
 */
function stopsCalls(input: OfflineInput, context: OfflineContext): boolean {
  if ('did' in input || !isOutbound(context) || !canBeBarred(context)) return false;
  if (input.kind === 'key') return input.key === '2';
  return input.kind === 'words' && findIntents(input.text, context.vocabulary).includes('do_not_call');
}

/** Goes on after something was done. */
function followUp(
  state: OfflineState,
  result: Extract<OfflineInput, { did: string }>,
  context: OfflineContext,
): Decision {
  switch (result.did) {
    case 'record_message':
      return afterRecording(state, result, context);
    case 'bar_calls':
      return afterBarring(state, result.kept, context);
    case 'leave_message':
      return state.wantsPerson
        ? afterPersonRequest({ ...state, wantsPerson: false }, result.kept, context)
        : afterKeeping(state, result, context);
  }
}

function respond(state: OfflineState, input: CallerInput, context: OfflineContext): Decision {
  switch (input.kind) {
    case 'greeted':
      return isOutbound(context) ? openCalled(state, context) : openMenu(state, context);
    case 'key':
      return isOutbound(context) && state.phase === 'choose'
        ? pressCalledKey(state, input.key, context)
        : pressKey(state, input.key, context);
    case 'words': {
      const told = rememberCaller(state, input.text, context);
      return told.phase === 'choose'
        ? answerWords(told, input.text, context)
        : continueDraft(told, input.text, context);
    }
    case 'sound':
      return handleNoise(state, context);
    case 'silence':
      return handleSilence(state, context);
    case 'gone':
      return { state: { ...state, phase: 'over', draft: null }, steps: keepDraft(state, context) };
  }
}

/**
 * The caller speaks, or there is noise, where only keys are understood. The menu is then said without
 * interruption, because the same noise would interrupt it again. Keys pressed meanwhile are handled after it.
 */
function handleNoise(state: OfflineState, context: OfflineContext): Decision {
  const decision = missed(state, context, [say(context.book.menu.onlyKeys)]);
  const steps = decision.steps.map((step) => (step.do === 'say' ? { ...step, interruptible: false } : step));
  return { ...decision, steps };
}

function handleSilence(state: OfflineState, context: OfflineContext): Decision {
  if (state.phase !== 'choose') return askAgain(state, context);
  // A caller who was served needs nothing more, and a person who was called has heard everything.
  if (state.served || isOutbound(context)) return sayGoodbye(context, state, 'goodbye');
  return missed(state, context, context.understandsWords ? [say(context.book.talk.stillThere)] : []);
}
