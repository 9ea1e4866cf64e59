import type { Step } from './steps.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineState,
  isOutbound,
  say,
  sayGoodbye,
  scheduleOf,
} from './state.ts';

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
  const { menu, talk, called, keys } = context.book;
  if (context.isAside) return '';
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
  if (!context.usesKeys) {
    const offer = isOffered(context, 'message') ? talk.offerWithMessages : talk.offerQuestions;
    return [...speakTasks(context), offer].join(' ');
  }
  return [
    ...(isOffered(context, 'message') ? [menu.message, menu.callback] : []),
    ...(isOffered(context, 'hours') ? [menu.hours] : []),
    ...(context.tools.has('book_appointment') ? [keys.appointments] : []),
    ...(context.tools.has('find_my_bookings') && takesBookings(context) ? [keys.bookings] : []),
    ...(context.tools.has('transfer_call') ? [keys.person] : []),
    after === 'served' ? menu.orHangUp : menu.repeat,
  ].join(' ');
}

/** What can be booked or ordered in words. */
function speakTasks({ book, tools }: OfflineContext): string[] {
  const can = [
    ...(tools.has('book_appointment') ? [book.canDo.book] : []),
    ...(tools.has('place_order') ? [book.canDo.order] : []),
    ...(tools.has('reserve_room') ? [book.canDo.reserve] : []),
  ];
  return can.length === 0 ? [] : [book.canDo.sentence(book.hours.list(can))];
}

const BOOKING_TOOLS = ['book_appointment', 'place_order', 'reserve_room'];

const takesBookings = ({ tools }: OfflineContext): boolean => BOOKING_TOOLS.some((tool) => tools.has(tool));

/** The question after something was done. */
export function askOn(context: OfflineContext): Step {
  if (context.isAside) return say('');
  return say(context.understandsWords ? context.book.talk.anythingElse : speakMenu(context, 'served'));
}

/** Counts an input that was not understood: says why, then the menu again, or goodbye after the third. */
export function missed(state: OfflineState, context: OfflineContext, before: Step[]): Decision {
  const misses = state.misses + 1;
  if (misses >= MAX_MISSES) return sayGoodbye(context, state, 'silence', before);
  return { state: { ...state, misses }, steps: [...before, say(speakMenu(context))] };
}
