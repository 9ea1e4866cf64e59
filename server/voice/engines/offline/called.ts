import type { Step } from './steps.ts';
import { missed, speakMenu } from './choices.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineState,
  isOutbound,
  say,
  sayGoodbye,
} from './state.ts';

/**
 * After the welcome to somebody whom the assistant called: what the call is about, then what they can choose.
 */
export function openCalled(state: OfflineState, context: OfflineContext): Decision {
  const { purpose } = context.script;
  return { state, steps: [...(purpose === null ? [] : [say(purpose)]), say(speakMenu(context))] };
}

/**
 * A key pressed by somebody whom the assistant called: 1 a person, 2 no more calls, 0, 9 and * hear it again.
 */
export function pressCalledKey(state: OfflineState, key: string, context: OfflineContext): Decision {
  if (key === '1' && canAskForPerson(context)) return requestPerson(state, context);
  if (key === '2' && canBeBarred(context)) return stopCalling(state);
  if (key === '0' || key === '9' || key === '*') return openCalled({ ...state, misses: 0 }, context);
  return missed(state, context, [say(context.book.menu.unknownKey(key))]);
}

/**
 * A call cannot be handed over yet, so that a person is asked to call back: where the assistant may take
 * messages.
 */
export const canAskForPerson = ({ script }: OfflineContext): boolean => script.abilities.take_messages;

/** Whether the number on the other side is known, so that it can be kept from being called. */
export const canBeBarred = ({ script }: OfflineContext): boolean => script.callerNumber !== null;

/** Notes that the person called wants to speak to somebody. */
export function requestPerson(state: OfflineState, context: OfflineContext): Decision {
  if (!canAskForPerson(context)) {
    return { state, steps: [say(`${context.book.talk.noPerson} ${speakMenu(context)}`)] };
  }
  const message = {
    kind: 'callback',
    body: context.book.written.wantsPerson,
    callerName: state.callerName ?? context.script.callerName,
    callbackNumber: state.callerNumber,
    audioMs: null,
  } as const;
  return {
    state: { ...state, misses: 0, wantsPerson: true },
    steps: [{ do: 'leave_message', message }],
  };
}

/** Says what became of the request for a person, and ends the call. */
export function afterPersonRequest(state: OfflineState, isKept: boolean, context: OfflineContext): Decision {
  const { called, record } = context.book;
  return sayGoodbye(context, state, 'goodbye', [say(isKept ? called.personNoted : record.failed)]);
}

/** Keeps the person on the other side from being called again. */
export const stopCalling = (state: OfflineState): Decision => ({
  state: { ...state, misses: 0 },
  steps: [{ do: 'bar_calls' }],
});

/** Says whether the number is kept from being called, and ends a call that the assistant placed. */
export function afterBarring(state: OfflineState, isKept: boolean, context: OfflineContext): Decision {
  const { called, talk } = context.book;
  const said: Step = say(isKept ? called.notCalledAgain : called.notNoted);
  if (isOutbound(context)) return sayGoodbye(context, state, 'goodbye', [said]);
  return { state: { ...state, served: true }, steps: [said, say(talk.anythingElse)] };
}
