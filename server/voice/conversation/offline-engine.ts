import type { CallerInput, Engine, Turn, Unfinished } from '../engines/engine.ts';
import type { EngineOptions } from '../engines/open-engines.ts';
import { decide } from './offline-decide.ts';
import { type OfflineContext, type OfflineInput, type OfflineState, firstState } from './offline-state.ts';
import type { Step } from './offline-steps.ts';
import { findPhraseBook, spokenLanguageOf } from './phrases/find-phrase-book.ts';
import { findVocabulary } from './words/find-vocabulary.ts';

export const OFFLINE_ENGINE_ID = 'switchboard-offline';

/**
 * Opens the offline engine, which needs no provider: a menu of keys, and the understanding of
 * docs/conversation.md.
 */
export function openOfflineEngine(options: EngineOptions): Engine {
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

  return {
    id: OFFLINE_ENGINE_ID,
    async answer(input, turn) {
      let next: OfflineInput | null = decidable(input);
      while (next) {
        const decision = decide(state, next, contextNow());
        state = decision.state;
        const done = await perform(decision.steps, turn);
        // A caller who says something during the last sentences is answered.
        if (done.isKeptOn && state.phase === 'over') state = { ...state, phase: 'choose' };
        next = done.followUp;
      }
    },
    unfinished(): Unfinished {
      const [step] = decide(state, { kind: 'gone' }, contextNow()).steps;
      return {
        message: step?.do === 'leave_message' ? step.message : null,
        collected: { name: state.callerName, phone: state.callerNumber },
        task: state.draft === null ? null : 'take_message',
      };
    },
    takeOver(from) {
      const { message, collected } = from;
      const { name, phone } = collected;
      state = {
        ...firstState,
        callerName: message?.callerName ?? (typeof name === 'string' ? name : null),
        callerNumber: message?.callbackNumber ?? (typeof phone === 'string' ? phone : null),
        ...(message && message.kind !== 'voicemail' ? draftOf(message) : {}),
      };
    },
  };
}

/** A message that another engine had begun to take: what is missing of it is asked for. */
function draftOf(message: NonNullable<Unfinished['message']>): Partial<OfflineState> {
  const { kind, body, callerName: name, callbackNumber: number } = message;
  if (kind === 'voicemail') return {};
  return { phase: name === null ? 'name' : 'number', draft: { kind, body, name, number } };
}

/** A caller who comes back from a transfer hears the menu. */
const decidable = (input: CallerInput): OfflineInput =>
  input.kind === 'returned' ? { kind: 'greeted' } : input;

interface Performed {
  /** The result of the last step where it needs another decision. */
  followUp: OfflineInput | null;
  /** The goodbye was interrupted before it began. */
  isKeptOn: boolean;
}

/**
 * Performs the steps of one decision. After an interrupted sentence the other sentences are left out, while
 * everything else is done.
 */
async function perform(steps: readonly Step[], turn: Turn): Promise<Performed> {
  const said: Promise<{ interrupted: boolean }>[] = [];
  let followUp: OfflineInput | null = null;
  for (const step of steps) {
    const { interruptible, informs } = step.do === 'say' ? step : { interruptible: true, informs: null };
    switch (step.do) {
      case 'say':
        said.push(turn.say(step.text, { interruptible, informs }));
        break;
      case 'leave_message':
        await Promise.all(said);
        followUp = {
          did: 'leave_message',
          kind: step.message.kind,
          kept: await turn.keepMessage(step.message),
        };
        break;
      case 'record_message':
        // Asked for together with the instruction, so that a key only skips that.
        followUp = { did: 'record_message', kind: step.kind, outcome: await turn.record(step.kind) };
        if (turn.signal.aborted) return { followUp: null, isKeptOn: false };
        break;
      case 'bar_calls':
        await Promise.all(said);
        followUp = { did: 'bar_calls', kept: await turn.barCalls() };
        break;
      case 'hang_up':
        turn.hangUp(step.because);
        followUp = null;
    }
    if (step.do === 'say') followUp = null;
  }
  const results = await Promise.all(said);
  const goodbye = results.at(-1);
  return { followUp, isKeptOn: steps.at(-1)?.do === 'hang_up' && goodbye?.interrupted === true };
}
