import type { PhraseBook } from '../languages/phrase-book.ts';
import type { Fact, Facts, ToolResult } from '../tools.ts';
import {
  type SpeakingContext,
  speakBookings,
  speakMoment,
  speakMoney,
  speakReadBack,
  speakRooms,
  speakTimes,
  speakWhat,
  speakWhen,
} from './speak-facts.ts';

/**
 * A result of a tool in one or two sentences of the call's language, for every engine alike; null where there
 * is nothing to say beyond what the engine says itself (`answer_question`, `read_menu`, `end_call`).
 */
export function sayOfResult(tool: string, result: ToolResult, context: SpeakingContext): string | null {
  return result.ok ? sayOfSuccess(tool, result.facts, context) : sayOfRefusal(tool, result, context);
}

function sayOfSuccess(tool: string, facts: Facts, context: SpeakingContext): string | null {
  const { done, transfer } = context.book;
  switch (tool) {
    case 'take_message':
      return done.messageTaken;
    case 'request_callback':
      return done.callbackNoted;
    case 'find_appointment_times':
      return speakTimes(facts, context);
    case 'book_appointment':
      return done.booked(speakWhat(tool, facts, context));
    case 'move_appointment':
      return done.moved(speakWhen(facts, context));
    case 'cancel_appointment':
      return done.cancelled(speakWhat(tool, facts, context));
    case 'find_my_bookings':
      return speakBookings(facts, context);
    case 'find_rooms':
      return speakRooms(facts, context);
    case 'place_order':
      return done.ordered(
        textOf(facts['number']),
        speakMoney(facts['total'], context),
        speakMoment(facts['ready_at'], context),
      );
    case 'quote_order':
      return speakReadBack(tool, facts, context);
    case 'reserve_room':
      return done.reserved(textOf(facts['number']), speakWhat(tool, facts, context));
    case 'cancel_order':
      return done.cancelledOrder(textOf(facts['number']));
    case 'cancel_reservation':
      return done.cancelledReservation(textOf(facts['number']));
    case 'send_text':
      return done.texted;
    case 'transfer_call':
      return transfer.connecting(typeof facts['to'] === 'string' ? facts['to'] : null);
    default:
      return null;
  }
}

function sayOfRefusal(
  tool: string,
  result: Extract<ToolResult, { ok: false }>,
  context: SpeakingContext,
): string {
  const { book } = context;
  switch (result.reason) {
    case 'needs_confirmation':
      return `${speakReadBack(tool, result.facts, context)} ${confirmQuestion(tool, book)}`;
    case 'ambiguous':
      return book.ambiguous(book.choose.or(result.candidates ?? []));
    case 'missing':
      return askForField(result.fields?.[0], book);
    default:
      return tool === 'transfer_call' ? refusedTransfer(result.reason, book) : book.refused[result.reason];
  }
}

const refusedTransfer = (reason: string, { transfer }: PhraseBook): string =>
  reason === 'closed' ? transfer.outsideHours(null) : transfer.unavailable;

/** The question after a read-back of what a tool will do. */
export function confirmQuestion(tool: string, { confirm }: PhraseBook): string {
  switch (tool) {
    case 'book_appointment':
      return confirm.book;
    case 'move_appointment':
      return confirm.move;
    case 'cancel_appointment':
    case 'cancel_order':
    case 'cancel_reservation':
      return confirm.cancel;
    case 'place_order':
      return confirm.order;
    case 'reserve_room':
      return confirm.reserve;
    case 'send_text':
      return confirm.text;
    default:
      return confirm.other;
  }
}

function askForField(field: string | undefined, book: PhraseBook): string {
  const ask: Readonly<Record<string, string>> = book.ask;
  return (field === undefined ? undefined : ask[field]) ?? book.missing;
}

const textOf = (fact: Fact | undefined): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
