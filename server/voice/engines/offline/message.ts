import type { TakenMessage } from '../../call-recorder.ts';
import type { Step } from './steps.ts';
import { askOn, isOffered, MAX_MISSES } from './choices.ts';
import {
  type Decision,
  type Draft,
  type OfflineContext,
  type OfflineState,
  say,
  sayGoodbye,
} from './state.ts';
import { findSaidName } from '../../conversation/words/find-said-name.ts';
import { foldWords } from '../../conversation/words/fold-words.ts';
import {
  findSaidNumber,
  readPhoneNumber,
  sayPhoneNumber,
} from '../../conversation/words/read-phone-number.ts';
import { correctLetter } from '../../understanding/correct-letter.ts';
import { understand } from '../../understanding/understand.ts';
import { spellName } from '../spell-back.ts';
import { findConsent, findIntents, findName } from '../../conversation/words/understand.ts';

/** Longest body of a message, in characters: that of free text in the API. */
const MAX_BODY_LENGTH = 10_000;
/** Up to so many words a farewell or a refusal is one; a longer utterance may be a message that quotes it. */
const MAX_COMMAND_WORDS = 4;
/** The same for a polite request to repeat the question. */
const MAX_REPEAT_WORDS = 7;

/** Begins a message or a request to be called back, by asking what it is about. */
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

/**
 * Keeps a name or a number that is said beside something else, so that the caller is not asked for it later.
 */
export function rememberCaller(state: OfflineState, text: string, context: OfflineContext): OfflineState {
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

/** Handles one answer of the caller while the parts of a message are asked for. */
export function continueDraft(state: OfflineState, text: string, context: OfflineContext): Decision {
  const { draft } = state;
  if (!draft) return { state: { ...state, phase: 'choose' }, steps: [] };
  const intents = foldWords(text).length <= MAX_COMMAND_WORDS ? findIntents(text, context.vocabulary) : [];
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
      return askForRest({ ...heard, draft: { ...draft, body: text.slice(0, MAX_BODY_LENGTH) } }, context);
    case 'name': {
      const name = findName(text, context.vocabulary);
      return askForNumber({ ...heard, callerName: name, draft: { ...draft, name, nameSaid: text } }, context);
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

/** Handles silence while a part is asked for: the question is repeated, then what was given is kept. */
export function askAgain(state: OfflineState, context: OfflineContext): Decision {
  const misses = state.misses + 1;
  if (misses >= MAX_MISSES) return sayGoodbye(context, state, 'silence', keepDraft(state, context));
  const again = ask({ ...state, misses }, context);
  return { ...again, steps: [say(context.book.talk.stillThere), ...again.steps] };
}

/**
 * The step that keeps an unfinished message: any words, and a request to be called back where there is a
 * number to call.
 */
export function keepDraft(state: OfflineState, context: OfflineContext): Step[] {
  const { draft } = state;
  if (!draft) return [];
  const isCallable = draft.number !== null || context.script.callerNumber !== null;
  if (draft.body === null && !(draft.kind === 'callback' && isCallable)) return [];
  return [{ do: 'leave_message', message: messageOf(draft, context) }];
}

/** Says what became of a message in words. */
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

/** Asks for the part of the current phase. */
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
        steps: [say(message.confirmNumber(nameOf(draft, context), sayPhoneNumber(number, context.hasSound)))],
      };
    }
    default:
      return { state, steps: [say(draft?.kind === 'callback' ? message.askReason : message.ask)] };
  }
}

/** The name on a message as it is read back: spelled where the ear does not tell it. */
function nameOf(draft: Draft | null, { script, hasSound }: OfflineContext): string | null {
  const name = draft?.name ?? null;
  if (name === null || !hasSound) return name;
  const utterances = draft?.nameSaid === undefined ? [] : [draft.nameSaid];
  const facts = { knownName: script.callerName, utterances, wasHeard: () => false };
  const spelled = spellName(name, script.language, facts);
  return spelled === null ? name : `${name}, ${spelled}`;
}

function askForRest(state: OfflineState, context: OfflineContext): Decision {
  if (state.draft?.name === null) return ask({ ...state, phase: 'name' }, context);
  return askForNumber(state, context);
}

function askForNumber(state: OfflineState, context: OfflineContext): Decision {
  const known = state.draft?.number ?? context.script.callerNumber;
  return ask({ ...state, phase: known === null ? 'number' : 'confirm' }, context);
}

/** The phone number of an answer, in digits or in words: "eight oh two, double five". */
function numberIn(text: string, { script, now }: OfflineContext): string | null {
  const { country, timezone } = script.business;
  const asked = 'phone' as const;
  return (
    readPhoneNumber(text, country) ??
    understand(text, { now, timezone, language: script.language, country, asked }).phones.at(-1)?.value ??
    null
  );
}

function takeNumber(state: OfflineState, draft: Draft, text: string, context: OfflineContext): Decision {
  const number = numberIn(text, context);
  if (number !== null)
    return ask({ ...state, phase: 'confirm', misses: 0, draft: { ...draft, number } }, context);
  const refuses = findConsent(text, context.vocabulary) === 'no' && !/\d/.test(text);
  const misses = state.misses + 1;
  if (refuses || misses >= MAX_MISSES) return complete(state, context);
  return { state: { ...state, misses }, steps: [say(context.book.message.askNumberAgain)] };
}

function takeConsent(state: OfflineState, draft: Draft, text: string, context: OfflineContext): Decision {
  const number = numberIn(text, context);
  if (number !== null) return ask({ ...state, misses: 0, draft: { ...draft, number } }, context);
  const name = draft.name === null ? null : correctLetter(draft.name, text, context.script.language);
  if (name !== null)
    return ask({ ...state, misses: 0, callerName: name, draft: { ...draft, name } }, context);
  const consent = findConsent(text, context.vocabulary);
  if (consent === 'yes') return complete(state, context);
  const misses = state.misses + 1;
  if (misses >= MAX_MISSES) return complete(state, context);
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
  // A callback without a number and without words cannot be kept: the caller is asked again.
  return steps.length > 0 ? { state: done, steps } : { state: done, steps: [askOn(context)] };
}
