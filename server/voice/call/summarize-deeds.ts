import { speakWhat, speakWhen, type SpeakingContext } from '../engines/speak-facts.ts';
import type { CallOutcome } from '../call-recorder.ts';
import type { Fact } from '../tools.ts';
import type { DoneTool } from './call-history.ts';

const OUTCOMES: Readonly<Record<string, CallOutcome>> = {
  book_appointment: 'appointment_booked',
  place_order: 'order_placed',
  reserve_room: 'reservation_made',
  take_message: 'message_taken',
  request_callback: 'message_taken',
};
/** In the order of their weight. */
const WEIGHTS: readonly CallOutcome[] = [
  'appointment_booked',
  'order_placed',
  'reservation_made',
  'message_taken',
  'information_given',
];
/** Tools that give the caller nothing to know. */
const WITHOUT_INFORMATION = new Set(['end_call', 'transfer_call']);

/** The weightiest thing that was done by tools; null when nothing was. */
export function outcomeOfDeeds(done: readonly DoneTool[]): CallOutcome | null {
  const outcomes = done
    .filter(({ tool }) => !WITHOUT_INFORMATION.has(tool))
    .map(({ tool }) => OUTCOMES[tool] ?? 'information_given');
  return WEIGHTS.find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** A sentence for everything that was changed by tools; `quote` shortens what the caller said. */
export function sentencesOfDeeds(
  done: readonly DoneTool[],
  who: string,
  context: SpeakingContext,
  quote: (text: string) => string,
): string[] {
  return done.flatMap((deed) => sentenceOf(deed, who, context, quote) ?? []);
}

function sentenceOf(
  { tool, args, facts }: DoneTool,
  who: string,
  context: SpeakingContext,
  quote: (text: string) => string,
): string | null {
  const { written } = context.book;
  const said = (name: string): string | null => {
    const value = typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[name] : null;
    return typeof value === 'string' ? value : null;
  };
  switch (tool) {
    case 'book_appointment':
    case 'reserve_room':
      return written.booked(who, speakWhat(tool, facts, context));
    case 'place_order':
      return written.ordered(who, textOf(facts['number']));
    case 'move_appointment':
      return written.moved(who, speakWhen(facts, context) ?? '');
    case 'cancel_appointment':
      return written.cancelled(who, speakWhat(tool, facts, context));
    case 'cancel_order':
    case 'cancel_reservation':
      return written.cancelled(who, textOf(facts['number']));
    case 'take_message':
      return written.leftMessage(who, quote(said('body') ?? ''));
    case 'request_callback':
      return written.wantsCallback(who, said('phone'), said('reason') && quote(said('reason') ?? ''));
    default:
      return null;
  }
}

const textOf = (fact: Fact | undefined): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
