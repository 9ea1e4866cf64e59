import type { Step } from './offline-steps.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineState,
  isOutbound,
  say,
  sayGoodbye,
  scheduleOf,
} from './offline-state.ts';

export type Choice = 'message' | 'callback' | 'hours' | 'repeat';

/** Inputs in a row without a choice after which the assistant says goodbye: the menu is heard three times. */
export const MAX_MISSES = 3;

/** What can be done for the caller on this call. */
export function isOffered(context: OfflineContext, choice: Choice): boolean {
  if (choice === 'repeat') return true;
  if (choice !== 'hours') return context.script.abilities.take_messages;
  const { hours, holidays } = scheduleOf(context.script);
  return hours.length > 0 || holidays.some((holiday) => holiday.hours.length > 0);
}

/**
 * The choices in words: the keys where only keys are understood, else what can be asked for. Somebody whom
 * the assistant called is offered a person, and not to be called again.
 */
export function speakMenu(context: OfflineContext, after: 'welcome' | 'served' = 'welcome'): string {
  const { menu, talk, called } = context.book;
  if (isOutbound(context)) {
    const [person, notAgain] = context.understandsWords
      ? [called.personInWords, called.notAgainInWords]
      : [called.person, called.notAgain];
    const parts = [
      ...(isOffered(context, 'message') ? [person] : []),
      ...(context.script.callerNumber === null ? [] : [notAgain]),
    ];
    return (parts.length > 0 ? parts : [menu.orHangUp]).join(' ');
  }
  if (context.understandsWords) {
    return isOffered(context, 'message') ? talk.offerWithMessages : talk.offerQuestions;
  }
  return [
    ...(isOffered(context, 'message') ? [menu.message, menu.callback] : []),
    ...(isOffered(context, 'hours') ? [menu.hours] : []),
    after === 'served' ? menu.orHangUp : menu.repeat,
  ].join(' ');
}

/** The question after something was done. */
export function askOn(context: OfflineContext): Step {
  return say(context.understandsWords ? context.book.talk.anythingElse : speakMenu(context, 'served'));
}

/** Counts an input that was not understood: says why, then the menu again, or goodbye after the third. */
export function missed(state: OfflineState, context: OfflineContext, before: Step[]): Decision {
  const misses = state.misses + 1;
  if (misses >= MAX_MISSES) return sayGoodbye(context, state, 'silence', before);
  return { state: { ...state, misses }, steps: [...before, say(speakMenu(context))] };
}
