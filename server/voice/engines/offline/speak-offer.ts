import type { OfferedDish, OfferedRoom, OfferedService, StaffOnCall } from '../../business.ts';
import { type HourRange, hoursOn, openRangesOn, weekdayOf } from '../../../platform/opening-hours.ts';
import type { OfflineContext } from './state.ts';
import { type HoursContext, dayName, speakRanges, weekLines } from './speak-hours.ts';

/** Characters of a description that are read out. */
const MAX_DESCRIPTION = 200;

/** What a service is, how long it takes and what it costs. */
export function speakService(service: OfferedService, { book, script }: OfflineContext): string {
  const { name, description, durationMinutes, priceCents } = service;
  const price = priceCents === null ? null : book.offer.money(priceCents, script.business.currency);
  const sentence = book.offer.service(name, book.offer.duration(durationMinutes), price);
  return withDescription(sentence, description);
}

export function speakDish(dish: OfferedDish, { book, script }: OfflineContext): string {
  if (!dish.available) return book.offer.soldOut(dish.name);
  const price = book.offer.money(dish.priceCents, script.business.currency);
  return withDescription(book.offer.dish(dish.name, price), dish.description);
}

export function speakRoom(room: OfferedRoom, context: OfflineContext): string {
  const { offer } = context.book;
  const { currency } = context.script.business;
  const { lowest, highest } = priceRange(room, context);
  const price = offer.room(
    room.name,
    offer.money(lowest, currency),
    lowest === highest ? null : offer.money(highest, currency),
  );
  const guests = room.maxGuests === null ? [] : [offer.guests(room.maxGuests)];
  return withDescription([price, ...guests].join(' '), room.description);
}

export function speakRoomInList(room: OfferedRoom, context: OfflineContext): string {
  const { offer } = context.book;
  const { lowest, highest } = priceRange(room, context);
  return offer.roomAt(room.name, offer.money(lowest, context.script.business.currency), lowest !== highest);
}

/** Whether a person is there on a day, or their usual week where no day was named. */
export function speakPresence(
  person: StaffOnCall,
  date: Temporal.PlainDate | null,
  context: HoursContext,
): string {
  const { offer } = context.book;
  const hours = person.workingHours ?? context.schedule.hours;
  const own: HoursContext = { ...context, schedule: { ...context.schedule, hours } };
  if (date === null) {
    const lines = weekLines(own, false);
    return lines.length === 0 ? context.book.facts.unknown : offer.usualWeek(person.name, lines.join('; '));
  }
  const ranges = presentOn(person, date, own);
  const day = dayName(context, date);
  return ranges.length === 0
    ? offer.away(person.name, day)
    : offer.present(person.name, day, speakRanges(own, ranges));
}

/**
 * The hours of a person on a date: those of the date itself, else the usual ones, without what falls into an
 * absence.
 */
function presentOn(person: StaffOnCall, date: Temporal.PlainDate, { schedule }: HoursContext): HourRange[] {
  const override = person.dateOverrides.find((other) => other.date === date.toString());
  const ranges = override ? override.hours : hoursOn(schedule, date);
  const zone = schedule.timezone;
  return ranges.filter((range) => {
    const [open] = openRangesOn(
      { hours: [{ ...range, days: [weekdayOf(date)] }], holidays: [], timezone: zone },
      date,
    );
    return open !== undefined && !person.timeOff.some((off) => covers(off, open));
  });
}

/** An absence in the middle of a range leaves the person there for the rest of it. */
function covers(
  off: { starts_at: string; ends_at: string },
  range: { start: Temporal.Instant; end: Temporal.Instant },
): boolean {
  return (
    Temporal.Instant.compare(Temporal.Instant.from(off.starts_at), range.start) <= 0 &&
    Temporal.Instant.compare(Temporal.Instant.from(off.ends_at), range.end) >= 0
  );
}

/** The lowest and the highest price of a night, of the seasons that are not over. */
function priceRange(room: OfferedRoom, { script, now }: OfflineContext): { lowest: number; highest: number } {
  const today = now.toZonedDateTimeISO(script.business.timezone).toPlainDate().toString();
  const seasonal = room.seasonalRates.filter((rate) => rate.end_date >= today);
  const prices = [room.priceCents, ...seasonal.map((rate) => rate.price_cents)];
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Adds the first sentence of a description, where it is short enough to be listened to. */
function withDescription(sentence: string, description: string | null): string {
  const first = /^[^.!?\n]+[.!?]?/u.exec(description?.trim() ?? '')?.[0].trim() ?? '';
  if (first === '' || first.length > MAX_DESCRIPTION) return sentence;
  return `${sentence} ${/[.!?]$/u.test(first) ? first : `${first}.`}`;
}
