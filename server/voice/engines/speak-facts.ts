import type { PhraseBook } from '../languages/phrase-book.ts';
import type { Fact, Facts } from '../tools.ts';
import { isOfNightBefore } from '../understanding/day-parts.ts';
import { sayPhoneNumber } from '../conversation/words/read-phone-number.ts';
import { speakWhom } from './speak-whom.ts';
import type { SpellingFacts } from './spell-back.ts';

/** What facts are spoken with: the phrases, and the day on which they are heard. */
export interface SpeakingContext {
  book: PhraseBook;
  /** BCP 47 code of the call. */
  locale: string;
  /** In the zone of the business. */
  today: Temporal.PlainDate;
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** Numbers and addresses are spelled for the ear. */
  hasSound: boolean;
  /** What callers give of themselves is spelled back by it; absent where nothing is read back to a caller. */
  spelling?: SpellingFacts;
}

/** Most things named in one list: nobody keeps more in mind. */
const MAX_NAMED = 3;

/** `today`, `tomorrow`, or the weekday with its date: `on Tuesday, November 24`. */
export function speakDate(date: string, { book, locale, today }: SpeakingContext): string {
  const day = Temporal.PlainDate.from(date);
  const ahead = today.until(day).days;
  if (ahead === 0) return book.hours.today;
  if (ahead === 1) return book.hours.tomorrow;
  return book.hours.onDate(bareDate(date, locale));
}

/** The weekday with its date, without a preposition. */
export function bareDate(date: string, locale: string): string {
  return Temporal.PlainDate.from(date).toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
}

export const speakTime = (time: string, { book }: SpeakingContext): string =>
  book.hours.time(Temporal.PlainTime.from(time));

/** The day and the time of facts with `date` and `time`; null without them. */
export function speakWhen(facts: Facts, context: SpeakingContext): string | null {
  const date = facts['date'];
  const time = facts['time'];
  if (typeof date !== 'string') return null;
  const day = speakDate(date, context);
  return typeof time === 'string' ? context.book.hours.dayAt(day, speakTime(time, context)) : day;
}

/** As `speakWhen`, without the preposition before a date: for a place that has its own. */
export function speakBareWhen(facts: Facts, context: SpeakingContext): string | null {
  const { date, time } = facts;
  if (typeof date !== 'string') return null;
  const isNear = context.today.until(Temporal.PlainDate.from(date)).days < 2;
  const day = isNear ? speakDate(date, context) : bareDate(date, context.locale);
  return typeof time === 'string' ? context.book.hours.dayAt(day, speakTime(time, context)) : day;
}

/** An amount in words, from a decimal as the API has it; null for anything else. */
export function speakMoney(fact: Fact | undefined, { book, currency }: SpeakingContext): string | null {
  const amount = typeof fact === 'string' || typeof fact === 'number' ? Number(fact) : Number.NaN;
  return Number.isFinite(amount) ? book.offer.money(Math.round(amount * 100), currency) : null;
}

/** A moment given as a timestamp or as a local `YYYY-MM-DD HH:MM`; null for anything else. */
export function speakMoment(fact: Fact | undefined, context: SpeakingContext): string | null {
  const local = localOf(fact, context.timezone);
  if (!local) return null;
  const { book, today } = context;
  const date = local.toPlainDate();
  const isTonight = today.until(date).days === 1 && isOfNightBefore(local.hour * 60 + local.minute);
  const day = isTonight ? book.hours.tonight : speakDate(date.toString(), context);
  return book.hours.dayAt(day, book.hours.time(local.toPlainTime()));
}

function localOf(fact: Fact | undefined, timezone: string): Temporal.PlainDateTime | null {
  if (typeof fact !== 'string') return null;
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/u.exec(fact);
  if (local) return Temporal.PlainDateTime.from(`${local[1]}T${local[2]}`);
  if (!/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/u.test(fact)) return null;
  return Temporal.Instant.from(fact).toZonedDateTimeISO(timezone).toPlainDateTime();
}

/** Times joined day by day: `on Tuesday at 10 AM or 11 AM`, never more than three. */
export function joinTimes(times: readonly Facts[], context: SpeakingContext): string {
  const { choose } = context.book;
  const days = new Map<string, string[]>();
  for (const { date, time } of times.slice(0, MAX_NAMED)) {
    if (typeof date !== 'string' || typeof time !== 'string') continue;
    days.set(date, [...(days.get(date) ?? []), speakTime(time, context)]);
  }
  const spoken = [...days].map(([date, at]) => choose.dayAt(speakDate(date, context), choose.or(at)));
  return choose.or(spoken);
}

/** What `find_appointment_times` found, and the question that goes with it. */
export function speakTimes(facts: Facts, context: SpeakingContext): string {
  const { choose } = context.book;
  const times = entriesOf(facts['times']);
  if (times.length > 1) return `${choose.several(joinTimes(times, context))} ${choose.which}`;
  if (times.length === 1) return `${choose.one(joinTimes(times, context))} ${choose.suits}`;
  const next = factsOf(facts['next']);
  const when = next && speakWhen(next, context);
  const why =
    facts['reason'] === 'closed' && typeof facts['date'] === 'string'
      ? choose.closed(speakDate(facts['date'], context))
      : typeof facts['date'] === 'string'
        ? choose.noneOn(speakDate(facts['date'], context))
        : choose.none;
  return when ? `${why} ${choose.next(when)} ${choose.suits}` : `${why} ${choose.noNext}`;
}

/** The rooms that are free for a stay, each with its sum. */
export function speakRooms(facts: Facts, context: SpeakingContext): string {
  const { choose } = context.book;
  const rooms = entriesOf(facts['rooms']).slice(0, MAX_NAMED);
  if (rooms.length === 0) return choose.noRooms;
  const list = choose.or(rooms.map((room) => speakRoom(room, context)));
  return rooms.length === 1
    ? `${choose.one(list)} ${choose.suits}`
    : `${choose.several(list)} ${choose.which}`;
}

export function speakRoom(room: Facts, context: SpeakingContext): string {
  const name = stringOf(room['room']) ?? '';
  const total = speakMoney(room['total'], context);
  return total === null ? name : context.book.choose.roomAt(name, total);
}

/** Everything of the caller that is still to come. */
export function speakBookings(facts: Facts, context: SpeakingContext): string {
  const { bookings, hours } = context.book;
  const said = [
    ...entriesOf(facts['appointments']).map((entry) => speakAppointment(entry, context)),
    ...entriesOf(facts['reservations']).map((entry) => speakReservation(entry, context)),
    ...entriesOf(facts['orders']).map((entry) =>
      bookings.order(numberOf(entry), speakMoney(entry['total'], context)),
    ),
  ];
  return said.length === 0 ? bookings.none : bookings.have(hours.list(said.slice(0, 4)));
}

/** An appointment in a list: what, when and with whom. */
export function speakAppointment(entry: Facts, context: SpeakingContext): string {
  const { parts } = context.book;
  const staff = stringOf(entry['staff']);
  const what = stringOf(entry['service']) ?? parts.appointment;
  return [what, speakWhen(entry, context), staff && parts.withStaff(staff)].filter(Boolean).join(' ');
}

export function speakReservation(entry: Facts, context: SpeakingContext): string {
  const { bookings } = context.book;
  const from = stringOf(entry['check_in']);
  const to = stringOf(entry['check_out']);
  const day = (date: string | null): string => (date === null ? '' : bareDate(date, context.locale));
  return bookings.reservation(numberOf(entry), stringOf(entry['room']) ?? '', day(from), day(to));
}

/** One sentence that names everything that a tool will do: what, when, for whom, how much. */
export function speakReadBack(tool: string, facts: Facts, context: SpeakingContext): string {
  const { parts } = context.book;
  switch (tool) {
    case 'move_appointment': {
      const to = speakBareWhen(facts, context) ?? '';
      const before = factsOf(facts['from']);
      const from = before && speakWhen(before, context);
      return sentence(from === null ? parts.move(to) : parts.moveFrom(from, to));
    }
    case 'cancel_appointment':
    case 'cancel_order':
    case 'cancel_reservation':
      return sentence(parts.cancel(speakWhat(tool, facts, context)));
    case 'send_text':
      return sentence(parts.sendText(sayPhoneNumber(stringOf(facts['phone']) ?? '', context.hasSound)));
    default:
      return sentence([speakWhat(tool, facts, context), ...speakWhom(facts, context)].join(', '));
  }
}

/** What is booked, ordered or cancelled, without who it is for. */
export function speakWhat(tool: string, facts: Facts, context: SpeakingContext): string {
  const { parts } = context.book;
  switch (tool) {
    case 'place_order':
    case 'quote_order':
      return speakOrder(facts, context);
    case 'reserve_room':
      return speakStay(facts, context);
    case 'cancel_order':
      return parts.order(numberOf(facts));
    case 'cancel_reservation':
      return parts.reservation(numberOf(facts));
    case 'cancel_appointment':
      return facts['date'] === undefined ? parts.appointment : speakAppointment(facts, context);
    default: {
      const price = speakMoney(facts['price'], context);
      return [speakAppointment(facts, context), ...(price === null ? [] : [price])].join(', ');
    }
  }
}

function speakOrder(facts: Facts, context: SpeakingContext): string {
  const { parts, hours } = context.book;
  const total = speakMoney(facts['total'], context);
  const when = speakMoment(facts['requested_for'], context) ?? speakMoment(facts['ready_at'], context);
  const how =
    facts['fulfillment'] === 'delivery'
      ? parts.delivery(stringOf(facts['address']))
      : facts['fulfillment'] === 'dine_in'
        ? parts.dineIn
        : parts.pickup;
  return [
    hours.list(entriesOf(facts['lines']).map((line) => speakLine(line, context))),
    how,
    ...(when === null ? [] : [when]),
    ...(total === null ? [] : [parts.total(total)]),
  ].join(', ');
}

/** A line of an order: `2 Margherita with extra cheese`. */
export function speakLine(line: Facts, { book }: SpeakingContext): string {
  const { parts, hours } = book;
  const count = typeof line['quantity'] === 'number' ? line['quantity'] : 1;
  const options = arrayOf(line['options']).flatMap((option) => {
    const name = typeof option === 'string' ? option : stringOf(factsOf(option)?.['name']);
    return name === null ? [] : [name];
  });
  const notes = stringOf(line['notes']);
  return [
    parts.quantity(count, stringOf(line['name']) ?? stringOf(line['item']) ?? ''),
    ...(options.length === 0 ? [] : [parts.withOptions(hours.list(options))]),
    ...(notes === null ? [] : [parts.withNotes(notes)]),
  ].join(' ');
}

function speakStay(facts: Facts, context: SpeakingContext): string {
  const { parts } = context.book;
  const from = stringOf(facts['check_in']);
  const to = stringOf(facts['check_out']);
  const total = speakMoney(facts['total'], context);
  const adults = typeof facts['adults'] === 'number' ? facts['adults'] : null;
  const children = typeof facts['children'] === 'number' ? facts['children'] : 0;
  const nights = from && to ? Temporal.PlainDate.from(from).until(to).days : 0;
  return [
    stringOf(facts['room']) ?? '',
    ...(from && to ? [parts.stay(bareDate(from, context.locale), bareDate(to, context.locale), nights)] : []),
    ...(adults === null ? [] : [parts.guests(adults, children)]),
    ...(total === null ? [] : [parts.total(total)]),
  ].join(', ');
}

export function entriesOf(fact: Fact | undefined): Facts[] {
  return arrayOf(fact)
    .map(factsOf)
    .filter((entry) => entry !== null);
}

export function arrayOf(fact: Fact | undefined): readonly Fact[] {
  return isList(fact) ? fact : [];
}

const isList = (fact: Fact | undefined): fact is readonly Fact[] => Array.isArray(fact);

export function factsOf(fact: Fact | undefined): Facts | null {
  return typeof fact === 'object' && fact !== null && !Array.isArray(fact) ? (fact as Facts) : null;
}

export const stringOf = (fact: Fact | undefined): string | null =>
  typeof fact === 'string' && fact !== '' ? fact : null;

const numberOf = (facts: Facts): string => {
  const number = facts['number'];
  return typeof number === 'number' ? String(number) : (stringOf(number) ?? '');
};

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
