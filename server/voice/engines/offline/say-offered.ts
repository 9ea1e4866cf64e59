import type { Facts } from '../../tools.ts';
import { joinTimes, speakAppointment, speakReservation, speakRoom } from '../speak-facts.ts';
import type { TaskContext } from './task-context.ts';
import type { Offered } from './task.ts';

/** Words one of the entries that can be chosen. */
function speakEntry(entry: Facts, kind: Offered['kind'], context: TaskContext): string {
  switch (kind) {
    case 'times':
      return joinTimes([entry], context.speaking);
    case 'rooms':
      return speakRoom(entry, context.speaking);
    case 'bookings':
      return speakBooking(entry, context);
    case 'names':
      return typeof entry['value'] === 'string' ? entry['value'] : '';
  }
}

/** Says what can be chosen, and asks which. */
export function sayOffered({ entries, kind, about }: Offered, context: TaskContext): void {
  const { choose, ambiguous } = context.book;
  const list =
    kind === 'times'
      ? joinTimes(entries, context.speaking)
      : choose.or(entries.map((entry) => speakEntry(entry, kind, context)));
  if (about !== undefined) context.sentences.push(context.book.flow.chooseFor(about, list));
  else if (kind === 'names') context.sentences.push(ambiguous(list));
  else if (entries.length === 1) context.sentences.push(choose.one(list), choose.suits);
  else if (kind === 'bookings') context.sentences.push(ambiguous(list));
  else context.sentences.push(choose.several(list), choose.which);
}

function speakBooking(entry: Facts, { book, speaking }: TaskContext): string {
  if (entry['check_in'] !== undefined) return speakReservation(entry, speaking);
  const { number } = entry;
  if (entry['date'] === undefined && (typeof number === 'string' || typeof number === 'number')) {
    return book.parts.order(String(number));
  }
  return speakAppointment(entry, speaking);
}
