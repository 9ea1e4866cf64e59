import { type Choice, askOn, isOffered, missed, speakMenu } from './choices.ts';
import { beginDraft, keepDraft } from './message.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineState,
  hoursContext,
  say,
  sayGoodbye,
} from './state.ts';
import { speakWeek } from './speak-hours.ts';
import { sayPhoneNumber } from '../../conversation/words/read-phone-number.ts';

/**
 * The keys never change, because callers learn them: a choice that is not offered leaves its key without a
 * meaning.
 */
const choiceOfKey: Readonly<Record<string, Choice>> = {
  1: 'message',
  2: 'callback',
  3: 'hours',
  0: 'repeat',
  9: 'repeat',
  '*': 'repeat',
};

/** After the welcome: the menu, or a goodbye when there is nothing to choose. */
export function openMenu(state: OfflineState, context: OfflineContext): Decision {
  const hasChoices = isOffered(context, 'message') || isOffered(context, 'hours') || context.tools.size > 0;
  if (!context.understandsWords && !hasChoices) {
    return sayGoodbye(context, state, 'goodbye', [say(context.book.menu.nothingOffered)]);
  }
  return { state, steps: [say(speakMenu(context))] };
}

/** Handles a key: turns to its choice at any time, and keeps a message that was begun before. */
export function pressKey(state: OfflineState, key: string, context: OfflineContext): Decision {
  const choice = choiceOfKey[key];
  if (choice === undefined || !isOffered(context, choice)) {
    return missed(state, context, [say(context.book.menu.unknownKey(key))]);
  }
  const kept = keepDraft(state, context);
  const free: OfflineState = { ...state, phase: 'choose', draft: null, misses: 0 };
  const decision = choose(free, choice, context);
  return { state: decision.state, steps: [...kept, ...decision.steps] };
}

function choose(state: OfflineState, choice: Choice, context: OfflineContext): Decision {
  switch (choice) {
    case 'message':
    case 'callback':
      return context.understandsWords ? beginDraft(state, choice, context) : record(state, choice, context);
    case 'hours':
      return tellHours(state, context);
    case 'repeat':
      return { state, steps: [say(speakMenu(context))] };
  }
}

function record(state: OfflineState, choice: 'message' | 'callback', context: OfflineContext): Decision {
  const { record: phrases } = context.book;
  const number = context.script.callerNumber;
  const instruction =
    choice === 'message'
      ? phrases.afterTheTone
      : phrases.callbackAfterTheTone(number === null ? null : sayPhoneNumber(number, context.hasSound));
  return {
    state,
    steps: [
      say(instruction),
      { do: 'record_message', kind: choice === 'message' ? 'voicemail' : 'callback' },
    ],
  };
}

/** Says the opening hours, then the other choices. */
export function tellHours(state: OfflineState, context: OfflineContext): Decision {
  const hours = say(speakWeek(hoursContext(context)), { topic: 'opening_hours', about: null });
  return { state: { ...state, served: true, misses: 0 }, steps: [hours, askOn(context)] };
}

/** Says what became of a recorded message. */
export function afterRecording(
  state: OfflineState,
  result: { kind: 'voicemail' | 'callback'; outcome: 'kept' | 'empty' | 'failed' },
  context: OfflineContext,
): Decision {
  const { record: phrases } = context.book;
  const { kind, outcome } = result;
  if (outcome === 'kept') {
    const thanks = say(kind === 'callback' ? phrases.callbackRecorded : phrases.messageRecorded);
    return { state: { ...state, served: true, misses: 0 }, steps: [thanks, askOn(context)] };
  }
  return missed(state, context, [say(outcome === 'empty' ? phrases.nothingRecorded : phrases.failed)]);
}
