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
import { sayPhoneNumber } from '../../conversation/words/read-phone-number.ts';
import type { Intent, Meanings } from '../../understanding/meanings.ts';
import { lexiconOf } from '../../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../../languages/spoken-languages.ts';
import { tokenize } from '../../understanding/tokens.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { joinPieces } from './join-pieces.ts';
import { RELAYED } from '../../understanding/find-relayed.ts';
import { correctLetter } from '../../understanding/correct-letter.ts';
import { spellName } from '../spell-back.ts';

/** Longest body of a message, in characters: that of free text in the API. */
const MAX_BODY_LENGTH = 10_000;
/** Up to so many words a farewell or a refusal is one; a longer utterance may be a message that quotes it. */
const MAX_COMMAND_WORDS = 4;
/** `Yes` to `what is it about?` says nothing. */
const MAX_BARE_YES = 2;
/** The same for a polite request to repeat the question. */
const MAX_REPEAT_WORDS = 7;

/** A name that is said beside something else is kept from this confidence on. */
const MIN_NAME_CONFIDENCE = 0.8;
/** Longest answer that is kept as a name although it does not look like one, in words and characters. */
const MAX_NAME_WORDS = 4;
const MAX_NAME_LENGTH = 100;

const countWords = (text: string): number => text.trim().split(/\s+/u).length;

const intentsOf = (text: string, context: OfflineContext): Intent[] =>
  context.read(text, null).intents.map(({ value }) => value);

/** A short answer to the question for a name is one, whatever it looks like; a refusal is none. */
function wholeAnswer(text: string, { consent, intents }: Meanings): string | null {
  const name = text.replace(/^[\s,.;:!?]+|[\s,.;:!?]+$/gu, '').slice(0, MAX_NAME_LENGTH);
  const isName = consent === null && intents.length === 0 && /\p{L}/u.test(name);
  return isName && countWords(name) <= MAX_NAME_WORDS ? name : null;
}

/** Begins a message or a request to be called back, by asking what it is about. */
export function beginDraft(
  state: OfflineState,
  kind: Draft['kind'],
  context: OfflineContext,
  said: string | null = null,
): Decision {
  if (!isOffered(context, 'message')) {
    return { state, steps: [say(`${context.book.record.failed} ${context.book.talk.offerQuestions}`)] };
  }
  const draft: Draft = {
    kind,
    body: said === null ? null : reasonIn(said, context),
    opening: said === null ? null : momentIn(said, context),
    name: state.callerName ?? context.script.callerName,
    number: state.callerNumber,
  };
  const begun: OfflineState = { ...state, phase: 'body', misses: 0, pieces: '', draft };
  return draft.body === null ? ask(begun, context) : askForRest(begun, context);
}

/** A request that names a day or a time is kept with what it is about. */
function momentIn(said: string, context: OfflineContext): string | null {
  const { dates, times } = context.read(said, null);
  return dates.length + times.length > 0 ? said : null;
}

const withOpening = ({ opening }: Draft, text: string): string =>
  opening === null ? text : `${opening.replace(/[\s.!?]+$/u, '')}. ${text}`;

/** Words beside the request itself from which on it says what it is about. */
const MIN_REASON_WORDS = 4;

/** What a request for a message or a callback says of its matter already; null for a bare request. */
function reasonIn(said: string, { read, script }: OfflineContext): string | null {
  const { intents, names, phones, text } = read(said, null);
  const known = [...intents, ...names, ...phones];
  const { choices, answers } = lexiconOf(spokenLanguageOf(script.language));
  const { fillers } = choices;
  const { matters } = answers;
  const tokens = tokenize(text);
  const rest = tokens.filter(
    ({ word, from, to }) => !fillers.includes(word) && !known.some((one) => from < one.to && one.from < to),
  );
  const isRelayed = intents.some(({ confidence, value }) => value === 'message' && confidence >= RELAYED);
  const hasMatter = rest.length > 0 && indexOf(matters).findLongest(tokens).length > 0;
  return isRelayed || hasMatter || rest.length >= MIN_REASON_WORDS ? said.slice(0, MAX_BODY_LENGTH) : null;
}

/**
 * Keeps a name or a number that is said beside something else, so that the caller is not asked for it later.
 */
export function rememberCaller(state: OfflineState, text: string, context: OfflineContext): OfflineState {
  const { names, phones } = context.read(text, null);
  const name = names.findLast(({ confidence }) => confidence >= MIN_NAME_CONFIDENCE)?.value ?? null;
  const number = phones.at(-1)?.value ?? null;
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
  const intents = countWords(text) <= MAX_COMMAND_WORDS ? intentsOf(text, context) : [];
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
      if (countWords(text) <= MAX_BARE_YES && context.read(text, 'consent').consent === 'yes')
        return state.misses < 2
          ? ask({ ...state, misses: state.misses + 1 }, context)
          : complete(state, context);
      return askForRest(
        { ...heard, draft: { ...draft, body: withOpening(draft, text).slice(0, MAX_BODY_LENGTH) } },
        context,
      );
    case 'name': {
      const meanings = context.read(text, 'name');
      const name = meanings.names.at(-1)?.value ?? wholeAnswer(text, meanings);
      return askForNumber({ ...heard, callerName: name, draft: { ...draft, name, nameSaid: text } }, context);
    }
    case 'number':
      return takeNumber(state, draft, text, context);
    default:
      return takeConsent(state, draft, text, context);
  }
}

/** A short request to hear the question again; in a longer utterance its words belong to the message. */
function asksToRepeat(text: string, context: OfflineContext): boolean {
  return countWords(text) <= MAX_REPEAT_WORDS && intentsOf(text, context).includes('repeat');
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

function takeNumber(state: OfflineState, draft: Draft, text: string, context: OfflineContext): Decision {
  const meanings = context.read(text, 'phone');
  const number = meanings.phones.at(-1)?.value ?? null;
  if (number !== null && state.pieces === '') return confirmNumber(state, draft, number, context);
  const pieced = takePiece(state, draft, meanings, context);
  if (pieced) return pieced;
  const refuses = meanings.consent === 'no' && !/\d/.test(text);
  const misses = state.misses + 1;
  if (refuses || misses >= MAX_MISSES) return complete(state, context);
  return { state: { ...state, misses }, steps: [say(context.book.message.askNumberAgain)] };
}

/** A number that is said in pieces is asked on for until it is one; null when no digits were said. */
function takePiece(
  state: OfflineState,
  draft: Draft,
  meanings: Meanings,
  context: OfflineContext,
): Decision | null {
  const said = joinPieces(state.pieces, meanings, 'phone', context.read);
  if (said === null) return null;
  if (said.value !== null) return confirmNumber(state, draft, said.value, context);
  const next: OfflineState = { ...state, phase: 'number', callerNumber: null, pieces: said.pieces };
  return { state: next, steps: [say(context.book.message.goOn)] };
}

const confirmNumber = (
  state: OfflineState,
  draft: Draft,
  number: string,
  context: OfflineContext,
): Decision =>
  ask({ ...state, phase: 'confirm', misses: 0, pieces: '', draft: { ...draft, number } }, context);

function takeConsent(state: OfflineState, draft: Draft, text: string, context: OfflineContext): Decision {
  const heard = context.read(text, 'phone');
  const number = heard.phones.at(-1)?.value ?? null;
  if (number !== null) return confirmNumber(state, draft, number, context);
  const name = draft.name === null ? null : correctLetter(draft.name, text, context.script.language);
  if (name !== null)
    return ask({ ...state, misses: 0, callerName: name, draft: { ...draft, name } }, context);
  const { consent } = context.read(text, 'consent');
  if (consent === 'yes') return complete(state, context);
  const pieced = takePiece(state, { ...draft, number: null }, heard, context);
  if (pieced) return pieced;
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
