import type { TakenMessage } from '../call-recorder.ts';
import type { Step } from './dialogue.ts';
import { askOn, isOffered, maxMisses } from './offline-choices.ts';
import type { Decision, Draft, OfflineContext, OfflineState } from './offline-state.ts';
import { say, sayGoodbye } from './offline-state.ts';
import { findSaidName } from './words/find-said-name.ts';
import { foldWords } from './words/fold-words.ts';
import { findSaidNumber, readPhoneNumber, sayPhoneNumber } from './words/read-phone-number.ts';
import { findConsent, findIntents, findName } from './words/understand.ts';

/** Longest body of a message, in characters: that of free text (decisions, section 1). */
const maxBodyLength = 10_000;
/** An utterance this short that holds a word of farewell or refusal is one; a longer one may be a message that quotes it. */
const maxCommandWords = 4;
/** The same for the polite request to repeat the question. */
const MAX_REPEAT_WORDS = 7;

/** Begins to take a message or a wish to be called back, by asking what it is about. */
export function beginDraft(state: OfflineState, kind: Draft['kind'], context: OfflineContext): Decision {
  if (!isOffered(context, 'message')) {
    return { state, steps: [say(`${context.book.record.failed} ${context.book.talk.offerQuestions}`)] };
  }
  const draft: Draft = {
    kind,
    body: null,
    name: state.callerName ?? context.script.callerName,
    number: state.callerNumber,
  };
  return ask({ ...state, phase: 'body', misses: 0, draft }, context);
}

/** Keeps a name or a number that is said beside something else, so that nobody is asked for what they have told. */
export function noteCaller(state: OfflineState, text: string, context: OfflineContext): OfflineState {
  const name = findSaidName(text, context.vocabulary);
  const number = findSaidNumber(text, context.script.business.country);
  const { draft, callerName, callerNumber } = state;
  return {
    ...state,
    callerName: name ?? callerName,
    callerNumber: number ?? callerNumber,
    draft: draft && { ...draft, name: name ?? draft.name, number: number ?? draft.number },
  };
}

/** Takes one answer of the caller while a message is put together. */
export function continueDraft(state: OfflineState, text: string, context: OfflineContext): Decision {
  const { draft } = state;
  if (!draft) return { state: { ...state, phase: 'choose' }, steps: [] };
  const intents = foldWords(text).length <= maxCommandWords ? findIntents(text, context.vocabulary) : [];
  if (intents.includes('cancel')) {
    const dropped = say(`${context.book.message.dropped} ${context.book.talk.anythingElse}`);
    return { state: { ...state, phase: 'choose', draft: null, misses: 0 }, steps: [dropped] };
  }
  if (intents.includes('goodbye')) {
    return sayGoodbye(context, state, 'goodbye', keepDraft(state, context));
  }
  if (asksToRepeat(text, context)) return ask(state, context);
  const heard = { ...state, misses: 0 };
  switch (state.phase) {
    case 'body':
      return askForRest({ ...heard, draft: { ...draft, body: text.slice(0, maxBodyLength) } }, context);
    case 'name': {
      const name = findName(text, context.vocabulary);
      return askForNumber({ ...heard, callerName: name, draft: { ...draft, name } }, context);
    }
    case 'number':
      return takeNumber(state, draft, text, context);
    default:
      return takeConsent(state, draft, text, context);
  }
}

/** A short request to hear the question again; in a longer utterance its words belong to the message. */
function asksToRepeat(text: string, { vocabulary }: OfflineContext): boolean {
  return foldWords(text).length <= MAX_REPEAT_WORDS && findIntents(text, vocabulary).includes('repeat');
}

/** Nothing was said while a part was asked for: it is asked once more, then what is there is kept. */
export function awaitDraft(state: OfflineState, context: OfflineContext): Decision {
  const misses = state.misses + 1;
  if (misses >= maxMisses) return sayGoodbye(context, state, 'silence', keepDraft(state, context));
  const again = ask({ ...state, misses }, context);
  return { ...again, steps: [say(context.book.talk.stillThere), ...again.steps] };
}

/**
 * What is worth keeping of a message although the caller did not finish it: any words, and a wish to be called back
 * once there is a number to call.
 */
export function keepDraft(state: OfflineState, context: OfflineContext): Step[] {
  const { draft } = state;
  if (!draft) return [];
  const isCallable = draft.number !== null || context.script.callerNumber !== null;
  if (draft.body === null && !(draft.kind === 'callback' && isCallable)) return [];
  return [{ do: 'leave_message', message: messageOf(draft, context) }];
}

/** What became of a message that was put together. */
export function afterKeeping(
  state: OfflineState,
  result: { kind: TakenMessage['kind']; kept: boolean },
  context: OfflineContext,
): Decision {
  if (state.phase === 'over') return { state, steps: [] };
  const { message, record, talk } = context.book;
  if (!result.kept) return { state, steps: [say(`${record.failed} ${talk.anythingElse}`)] };
  const thanks = say(result.kind === 'callback' ? message.callbackKept : message.kept);
  return { state: { ...state, served: true }, steps: [thanks, askOn(context)] };
}

function messageOf(draft: Draft, context: OfflineContext): TakenMessage {
  return {
    kind: draft.kind,
    body: draft.body ?? context.book.written.callbackRequested,
    callerName: draft.name,
    callbackNumber: draft.number,
    audioMs: null,
  };
}

/** The question for the part that the phase stands for. */
function ask(state: OfflineState, context: OfflineContext): Decision {
  const { message } = context.book;
  const { draft } = state;
  switch (state.phase) {
    case 'name':
      return { state, steps: [say(message.askName)] };
    case 'number':
      return { state, steps: [say(message.askNumber)] };
    case 'confirm': {
      const number = draft?.number ?? context.script.callerNumber ?? '';
      return {
        state,
        steps: [say(message.confirmNumber(draft?.name ?? null, sayPhoneNumber(number, context.hasSound)))],
      };
    }
    default:
      return { state, steps: [say(draft?.kind === 'callback' ? message.askReason : message.ask)] };
  }
}

function askForRest(state: OfflineState, context: OfflineContext): Decision {
  if (state.draft?.name === null) return ask({ ...state, phase: 'name' }, context);
  return askForNumber(state, context);
}

function askForNumber(state: OfflineState, context: OfflineContext): Decision {
  const known = state.draft?.number ?? context.script.callerNumber;
  return ask({ ...state, phase: known === null ? 'number' : 'confirm' }, context);
}

function takeNumber(state: OfflineState, draft: Draft, text: string, context: OfflineContext): Decision {
  const number = readPhoneNumber(text, context.script.business.country);
  if (number !== null)
    return ask({ ...state, phase: 'confirm', misses: 0, draft: { ...draft, number } }, context);
  const refuses = findConsent(text, context.vocabulary) === 'no' && !/\d/.test(text);
  const misses = state.misses + 1;
  if (refuses || misses >= maxMisses) return complete(state, context);
  return { state: { ...state, misses }, steps: [say(context.book.message.askNumberAgain)] };
}

function takeConsent(state: OfflineState, draft: Draft, text: string, context: OfflineContext): Decision {
  const number = readPhoneNumber(text, context.script.business.country);
  if (number !== null) return ask({ ...state, misses: 0, draft: { ...draft, number } }, context);
  const consent = findConsent(text, context.vocabulary);
  if (consent === 'yes') return complete(state, context);
  const misses = state.misses + 1;
  if (misses >= maxMisses) return complete(state, context);
  if (consent === 'no')
    return ask(
      { ...state, phase: 'number', misses, callerNumber: null, draft: { ...draft, number: null } },
      context,
    );
  return ask({ ...state, misses }, context);
}

function complete(state: OfflineState, context: OfflineContext): Decision {
  const steps = keepDraft(state, context);
  const done: OfflineState = { ...state, phase: 'choose', misses: 0, draft: null };
  // A callback without any number to call and without words cannot be kept: what was asked for is said once more.
  return steps.length > 0 ? { state: done, steps } : { state: done, steps: [askOn(context)] };
}
