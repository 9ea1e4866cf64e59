import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { weekdays, type HourRange, type OpeningRange } from '../platform/opening-hours.ts';
import { Random } from '../testing/fuzz/random.ts';
import { termsOf, type BookingTerms } from './booking-terms.ts';
import type { Booking } from './busy-times.ts';
import { findSlots, type Bookable, type Question } from './find-slots.ts';
import { LocalDays } from './local-days.ts';
import { judgeStart } from './judge-start.ts';
import { availabilityByMinutes, type OracleDay } from './testing/minute-oracle.ts';

const MINUTE = 60_000;
const QUESTIONS = 120;
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];

interface ShownDay {
  date: string;
  reason: string | null;
  /** Start, who is free in ascending order, and how many can still book it. */
  slots: [string, number[], number][];
}

const shownByOracle = (days: readonly OracleDay[]): ShownDay[] =>
  days.map(({ date, slots, reason }) => ({
    date,
    reason,
    slots: [...slots]
      .sort(([a], [b]) => a - b)
      .map(([ms, places]) => [
        isoOf(ms),
        [...places.keys()].filter((id) => id !== null).sort((a, b) => a - b),
        [...places.values()].reduce((sum, spots) => sum + spots, 0),
      ]),
  }));

const isoOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

const shownBySlots = (question: Question): ShownDay[] =>
  findSlots(question).map(({ date, slots, closedReason }) => ({
    date: date.toString(),
    reason: closedReason,
    slots: slots.map(({ startMs, staffIds, spots }) => [
      isoOf(startMs),
      staffIds.toSorted((a, b) => a - b),
      spots,
    ]),
  }));

function compare(question: Question): void {
  const slow = availabilityByMinutes(question);
  assert.deepEqual(shownBySlots(question), shownByOracle(slow));
  for (const { date, slots } of slow) compareOne(question, Temporal.PlainDate.from(date), slots);
}

/** Booking judges single starts: each quarter of an hour of the day must agree with the oracle. */
function compareOne(question: Question, date: Temporal.PlainDate, slots: OracleDay['slots']): void {
  const zone = question.company.timezone;
  const days = new LocalDays([date], zone);
  const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const starts = new Set(slots.keys());
  for (let ms = date.toZonedDateTime(zone).epochMilliseconds; ms < end; ms += 15 * MINUTE) starts.add(ms);
  for (const startMs of starts) {
    const { places, reason } = judgeStart({ ...question, days }, startMs);
    const offered = [...(slots.get(startMs) ?? [])].map(([staffId, spots]) => ({ staffId, spots }));
    const inOrder = places.toSorted((a, b) => (a.staffId ?? 0) - (b.staffId ?? 0));
    assert.deepEqual(
      inOrder,
      offered.toSorted((a, b) => (a.staffId ?? 0) - (b.staffId ?? 0)),
      `${isoOf(startMs)} ${reason}`,
    );
    assert.equal(reason === null, offered.length > 0);
  }
}

/** A random question, half of the time on days around a clock change. */
function questionFrom(random: Random): Question {
  const timezone = random.pick(ZONES);
  const noon = Temporal.PlainDate.from('2026-06-01').add({ days: random.integer(0, 300) });
  const change = noon.toZonedDateTime(timezone).getTimeZoneTransition('next');
  const first = change && random.chance(0.5) ? change.toPlainDate().subtract({ days: 1 }) : noon;
  const dates = Array.from({ length: random.integer(1, 3) }, (_, days) => first.add({ days }));
  const startMs = first.toZonedDateTime(timezone).epochMilliseconds;
  const terms = termsFrom(random);
  const people = random.chance(0.3)
    ? null
    : Array.from({ length: random.integer(0, 3) }, (_, index) =>
        personFrom(random, index + 1, dates, startMs),
      );
  const bookings = Array.from({ length: random.integer(0, 12) }, () => bookingFrom(random, terms, startMs));
  return {
    company: {
      hours: hoursFrom(random),
      holidays: random.chance(0.3)
        ? [
            {
              start_date: first.toString(),
              end_date: first.toString(),
              name: 'Feast',
              hours: dayFrom(random),
            },
          ]
        : [],
      timezone,
    },
    terms,
    people,
    // Some share a slot: two bookings, which the oracle must count as two.
    bookings: [...bookings, ...bookings.filter(() => random.chance(0.3)).map((booking) => ({ ...booking }))],
    days: new LocalDays(dates, timezone),
    now: Temporal.Instant.fromEpochMilliseconds(startMs).add({ minutes: random.integer(-6000, 1500) }),
  };
}

const timeFrom = (random: Random): string =>
  `${String(random.integer(0, 23)).padStart(2, '0')}:${random.pick(['00', '15', '20', '30', '45'])}`;

/** Up to three ranges of a day that do not overlap, the last perhaps over midnight. */
function dayFrom(random: Random): HourRange[] {
  const times = [...new Set(Array.from({ length: random.integer(0, 3) * 2 }, () => timeFrom(random)))].sort();
  const ranges: HourRange[] = [];
  for (let index = 0; index + 1 < times.length; index += 2)
    ranges.push({ start: times[index] ?? '', end: times[index + 1] ?? '' });
  return ranges.length === 0 && random.chance(0.5) ? [{ start: '18:00', end: timeFrom(random) }] : ranges;
}

const hoursFrom = (random: Random): OpeningRange[] =>
  dayFrom(random).map((range) => ({ ...range, days: weekdays.filter(() => random.chance(0.8)) }));

function termsFrom(random: Random): BookingTerms {
  const service = {
    ...{ id: 1, name: 'Massage', active: random.chance(0.95) },
    duration_minutes: random.pick([5, 20, 30, 45, 90, 240]),
    buffer_before_minutes: random.pick([0, 0, 10, 60, 480]),
    buffer_after_minutes: random.pick([0, 0, 15, 480]),
    min_notice_minutes: random.pick([0, 0, 60, 1440]),
    max_advance_days: random.pick([0, 1, 3, 30, 365]),
    slot_interval_minutes: random.pick([null, 5, 15, 25, 60]),
    capacity: random.pick([1, 1, 2, 3]),
  };
  return termsOf(random.chance(0.9) ? service : null);
}

function personFrom(
  random: Random,
  id: number,
  dates: readonly Temporal.PlainDate[],
  startMs: number,
): Bookable {
  const away = startMs + random.integer(-600, 3000) * MINUTE;
  return {
    id,
    working_hours: random.chance(0.4) ? null : hoursFrom(random),
    date_overrides: dates
      .filter(() => random.chance(0.3))
      .map((date) => ({ date: date.toString(), hours: dayFrom(random) })),
    timeOff: random.chance(0.4) ? [{ startMs: away, endMs: away + random.integer(1, 900) * MINUTE }] : [],
  };
}

function bookingFrom(random: Random, terms: BookingTerms, dayMs: number): Booking {
  const startMs = dayMs + random.integer(-24 * 12, 72 * 12) * 5 * MINUTE;
  const endMs = startMs + random.pick([terms.durationMs, 30 * MINUTE, 600 * MINUTE]);
  return {
    calendar: random.integer(0, 3),
    serviceId: random.pick([terms.serviceId, 2, null]),
    ...{ startMs, endMs },
    heldFromMs: startMs - random.pick([0, 10, 480]) * MINUTE,
    heldUntilMs: endMs + random.pick([0, 20, 480]) * MINUTE,
    place: null,
    isHold: false,
  };
}

describe('availability', () => {
  it('equals the oracle for random hours, zones, buffers, capacities and bookings', (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const random = new Random(seed);
    const reasons = new Set<string | null>();
    let slots = 0;
    for (let count = 0; count < QUESTIONS; count += 1) {
      const question = questionFrom(random);
      try {
        compare(question);
      } catch (error) {
        throw new Error(`FUZZ_SEED=${seed}, question ${count}: ${JSON.stringify(question)}`, {
          cause: error,
        });
      }
      for (const day of findSlots(question)) {
        reasons.add(day.closedReason);
        slots += day.slots.length;
      }
    }
    // Comparing closed days alone would prove nothing.
    assert.ok(slots > 500, `FUZZ_SEED=${seed}: only ${slots} slots`);
    assert.ok(reasons.size >= 6, `FUZZ_SEED=${seed}: only ${[...reasons].join()}`);
  });

  it('equals the oracle in every zone of the tz database on the days of its clock changes', () => {
    const [hours, terms] = [hoursAroundChanges, termsAroundChanges];
    let changes = 0;
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      for (const date of changesOf(timezone)) {
        changes += 1;
        const days = new LocalDays([date], timezone);
        const startMs = date.toZonedDateTime(timezone).epochMilliseconds;
        const night: Bookable = { id: 1, working_hours: nightHours, date_overrides: [], timeOff: [] };
        const people = [night, { ...night, id: 2, working_hours: null }];
        const bookings = [bookingAt(startMs + 90 * MINUTE, 1), bookingAt(startMs + 150 * MINUTE, 2)];
        const now = Temporal.Instant.fromEpochMilliseconds(startMs - 60 * MINUTE);
        const company = { hours, holidays: [], timezone };
        const question = { company, terms, people, bookings, days, now };
        assert.deepEqual(
          shownBySlots(question),
          shownByOracle(availabilityByMinutes(question)),
          `${timezone} ${date.toString()}`,
        );
      }
    }
    assert.ok(changes > 300);
  });
});

const hoursAroundChanges: OpeningRange[] = [
  { days: [...weekdays], start: '00:05', end: '00:50' },
  { days: [...weekdays], start: '01:15', end: '04:10' },
  { days: [...weekdays], start: '22:30', end: '00:00' },
];
const nightHours: OpeningRange[] = [{ days: [...weekdays], start: '23:10', end: '02:20' }];
const termsAroundChanges: BookingTerms = {
  ...termsOf(null, 20),
  intervalMs: 15 * MINUTE,
  bufferBeforeMs: 5 * MINUTE,
};

const bookingAt = (startMs: number, calendar: number): Booking => ({
  ...{ calendar, serviceId: 9, startMs, endMs: startMs + 20 * MINUTE, place: 1, isHold: false },
  ...{ heldFromMs: startMs, heldUntilMs: startMs + 30 * MINUTE },
});

/**
 * The dates of the last clock change and of the next; none from before zones had offsets in whole minutes.
 */
function changesOf(timezone: string): Temporal.PlainDate[] {
  const now = Temporal.ZonedDateTime.from(`2026-11-23T12:00[${timezone}]`);
  return (['previous', 'next'] as const).flatMap((direction) => {
    const change = now.getTimeZoneTransition(direction);
    return change && change.year > 1975 ? [change.toPlainDate()] : [];
  });
}
