import { holidayOn, weekdayOf, type HourRange } from '../../platform/opening-hours.ts';
import type { Bookable, ClosedReason, Question } from '../find-slots.ts';

/**
 * Availability computed minute by minute from wall-clock times alone, each rule of docs/appointments.md by
 * itself. Slow, and sharing nothing with `findSlots` but its question.
 */
export interface OracleDay {
  date: string;
  /** Start in Unix milliseconds to who is free then (null: the workspace), with the places left. */
  slots: Map<number, Map<number | null, number>>;
  reason: ClosedReason | null;
}

const MINUTE = 60_000;

/** The minutes of some days with their wall-clock times, as texts that compare as times do. */
class WallClock {
  readonly firstMs: number;
  readonly texts: string[] = [];

  constructor(dates: readonly Temporal.PlainDate[], zone: string) {
    const from = dates[0]?.subtract({ days: 2 }).toZonedDateTime(zone).epochMilliseconds ?? 0;
    const until = dates.at(-1)?.add({ days: 3 }).toZonedDateTime(zone).epochMilliseconds ?? 0;
    this.firstMs = from;
    for (let at = from; at < until; at += MINUTE) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      this.texts.push(zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }));
    }
  }

  /** The minutes of one open range: from the first whose wall-clock time lies in it to the last. */
  minutesOf(date: Temporal.PlainDate, { start, end }: HourRange): Set<number> {
    const lastDay = end > start ? date : date.add({ days: 1 });
    const [from, until] = [`${date.toString()}T${start}`, `${lastDay.toString()}T${end}`];
    const inside = this.texts.flatMap((text, minute) => (text >= from && text < until ? [minute] : []));
    const [first, last] = [inside[0], inside.at(-1)];
    const minutes = new Set<number>();
    if (first === undefined || last === undefined) return minutes;
    for (let minute = first; minute <= last; minute += 1) minutes.add(minute);
    return minutes;
  }

  dateAt = (minute: number): string => this.texts[minute]?.slice(0, 10) ?? '';
  msAt = (minute: number): number => this.firstMs + minute * MINUTE;
}

export function availabilityByMinutes(question: Question): OracleDay[] {
  const { company, terms, people, now } = question;
  const { dates } = question.days;
  const wall = new WallClock(dates, company.timezone);
  const around = dates[0] ? [dates[0].subtract({ days: 1 }), ...dates] : [];
  const companyRanges = around.map((date) =>
    companyHoursOn(question, date).map((one) => wall.minutesOf(date, one)),
  );
  const calendars = (people ?? [null]).map((person) => ({
    person,
    ranges: person === null ? companyRanges.flat() : rangesOf(person, around, wall, companyRanges),
  }));
  const latestMs = now
    .toZonedDateTimeISO(company.timezone)
    .add({ days: terms.maxAdvanceDays }).epochMilliseconds;
  return dates.map((date): OracleDay => {
    const isToday = (minute: number): boolean => wall.dateAt(minute) === date.toString();
    const opens = terms.active ? startsIn(companyRanges.flat(), question).filter(isToday) : [];
    const works = calendars.flatMap(({ person, ranges }) =>
      (terms.active ? startsIn(ranges, question) : [])
        .filter(isToday)
        .map((minute) => ({ person, ms: wall.msAt(minute) })),
    );
    const there = works.filter(({ person, ms }) => !isAway(person, ms, question));
    const soon = there.filter(({ ms }) => ms >= now.epochMilliseconds + terms.minNoticeMs);
    const near = soon.filter(({ ms }) => ms <= latestMs);
    const free = near
      .map((start) => ({ ...start, spots: spotsLeft(start.person?.id ?? null, start.ms, question) }))
      .filter(({ spots }) => spots > 0);
    const slots: OracleDay['slots'] = new Map();
    for (const { person, ms, spots } of free) {
      const places = slots.get(ms) ?? new Map<number | null, number>();
      slots.set(ms, places.set(person?.id ?? null, spots));
    }
    const isHoliday = holidayOn(company.holidays, date) !== null;
    const emptied: [ClosedReason, unknown[]][] = [
      [isHoliday ? 'holiday' : 'closed', [...opens, ...works]],
      ['staff_off', there],
      ['too_soon', soon],
      ['too_far', near],
      ['fully_booked', free],
    ];
    const reason = emptied.find(([, left]) => left.length === 0)?.[0] ?? null;
    return { date: date.toString(), slots, reason };
  });
}

function companyHoursOn({ company }: Question, date: Temporal.PlainDate): HourRange[] {
  const holiday = holidayOn(company.holidays, date);
  if (holiday) return holiday.hours;
  return company.hours.filter(({ days }) => days.includes(weekdayOf(date)));
}

/** Own hours of the day, or an override's, cut with the company's; or those of the company. */
function rangesOf(
  person: Bookable,
  dates: readonly Temporal.PlainDate[],
  wall: WallClock,
  company: Set<number>[][],
): Set<number>[] {
  return dates.flatMap((date, index) => {
    const override = person.date_overrides.find((one) => one.date === date.toString());
    const own = override?.hours ?? person.working_hours?.filter(({ days }) => days.includes(weekdayOf(date)));
    if (own === undefined) return company[index] ?? [];
    return own
      .map((range) => wall.minutesOf(date, range))
      .flatMap((minutes) => company.flat().map((open) => minutes.intersection(open)));
  });
}

/** Each minute that lies on the grid of a range and from which the whole duration lies inside of it. */
function startsIn(ranges: readonly Set<number>[], { terms }: Question): number[] {
  const [duration, interval] = [terms.durationMs / MINUTE, terms.intervalMs / MINUTE];
  return ranges.flatMap((range) => {
    const begin = Math.min(...range);
    return [...range].filter((minute) => {
      if ((minute - begin) % interval !== 0) return false;
      for (let at = minute; at < minute + duration; at += 1) if (!range.has(at)) return false;
      return true;
    });
  });
}

/** Every minute that a start would take, with its buffers. */
function* minutesTaken(ms: number, { terms }: Question): Generator<number> {
  const until = ms + terms.durationMs + terms.bufferAfterMs;
  for (let at = ms - terms.bufferBeforeMs; at < until; at += MINUTE) yield at;
}

function isAway(person: Bookable | null, ms: number, question: Question): boolean {
  for (const at of minutesTaken(ms, question))
    if (person?.timeOff.some(({ startMs, endMs }) => startMs <= at && at < endMs)) return true;
  return false;
}

function spotsLeft(staffId: number | null, ms: number, question: Question): number {
  const own = question.bookings.filter(({ calendar }) => calendar === (staffId ?? 0));
  const inTheWay = new Set(
    [...minutesTaken(ms, question)].flatMap((at) =>
      own.filter(({ heldFromMs, heldUntilMs }) => heldFromMs <= at && at < heldUntilMs),
    ),
  );
  for (const { startMs, serviceId } of inTheWay)
    if (startMs !== ms || serviceId !== question.terms.serviceId) return 0;
  return Math.max(0, question.terms.capacity - inTheWay.size);
}
