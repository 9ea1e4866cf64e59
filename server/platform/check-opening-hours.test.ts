import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDayHours, checkHolidays, checkOpeningHours, findOverlaps } from './check-opening-hours.ts';
import { type OpeningRange, type Weekday, isOpenAt, weekdays } from './opening-hours.ts';

const entry = (days: Weekday[], start: string, end: string): OpeningRange => ({ days, start, end });
const paths = (errors: { path: string }[]): string[] => errors.map((error) => error.path);

describe('the validation of opening hours', () => {
  it('accepts breaks, hours past midnight, adjacent hours and 24 hours', () => {
    const always = [entry([...weekdays], '00:00', '00:00')];
    const breaks = [entry(['mon', 'tue'], '09:00', '12:00'), entry(['mon'], '12:00', '18:00')];
    const nights = [entry(['sun'], '20:00', '03:00'), entry(['mon'], '03:00', '05:00')];
    for (const hours of [[], always, breaks, nights]) assert.deepEqual(checkOpeningHours(hours), []);
  });

  it('names the wrong field', () => {
    const faulty = [
      entry(['mon'], '24:00', '9:00'),
      entry([], '09:00', '10:00'),
      entry(['tue', 'tue'], '09:00', '10:00'),
    ];
    assert.deepEqual(paths(checkOpeningHours(faulty)), ['0.start', '0.end', '1.days', '2.days.1']);
  });

  it('refuses two entries that overlap on a day', () => {
    const errors = checkOpeningHours([
      entry(['mon', 'tue'], '09:00', '12:00'),
      entry(['tue'], '11:59', '14:00'),
    ]);
    assert.deepEqual(paths(errors), ['1.start']);
    assert.match(errors[0]?.problem.sentence('en') ?? '', /entry 0/);
  });

  it('refuses a night that overlaps the next day, also from Sunday to Monday', () => {
    assert.deepEqual(findOverlaps([entry(['mon'], '22:00', '02:00'), entry(['tue'], '01:00', '05:00')]), [
      { first: 0, second: 1 },
    ]);
    assert.deepEqual(findOverlaps([entry(['mon'], '01:00', '05:00'), entry(['sun'], '22:00', '02:00')]), [
      { first: 1, second: 0 },
    ]);
  });

  it('names each overlapping pair once', () => {
    const twice = [entry([...weekdays], '09:00', '17:00'), entry([...weekdays], '10:00', '11:00')];
    assert.equal(findOverlaps(twice).length, 1);
  });

  it('finds an overlap exactly when a minute of the week is covered twice', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const time = (): string => `${String(random(24)).padStart(2, '0')}:${random(2) === 0 ? '00' : '30'}`;
    for (let round = 0; round < 300; round += 1) {
      const hours = Array.from({ length: 1 + random(4) }, () => {
        const day = weekdays[random(7)] ?? 'mon';
        return entry([day], time(), time());
      });
      assert.equal(findOverlaps(hours).length > 0, isCoveredTwice(hours), JSON.stringify(hours));
    }
  });
});

/** Checks every half hour of a week for a double cover. */
function isCoveredTwice(hours: OpeningRange[]): boolean {
  const monday = Temporal.Instant.from('2026-11-23T00:00:00Z');
  for (let half = 0; half < 7 * 48; half += 1) {
    const at = monday.add({ minutes: half * 30 });
    const open = hours.filter((range) => isOpenAt({ hours: [range], holidays: [], timezone: 'UTC' }, at));
    if (open.length > 1) return true;
  }
  return false;
}

describe('the validation of holidays', () => {
  it('refuses dates that do not exist, an end before the start, and overlapping hours', () => {
    const errors = checkHolidays([
      { start_date: '2026-02-30', end_date: 'soon', name: 'Never', hours: [] },
      { start_date: '2026-12-26', end_date: '2026-12-24', name: 'Backwards', hours: [] },
      {
        start_date: '2026-12-24',
        end_date: '2026-12-24',
        name: 'Eve',
        hours: [
          { start: '09:00', end: '12:00' },
          { start: '11:00', end: '13:00' },
        ],
      },
    ]);
    assert.deepEqual(paths(errors), ['0.start_date', '0.end_date', '1.end_date', '2.hours.1.start']);
  });

  it('accepts holidays without hours and with a night', () => {
    assert.deepEqual(
      checkHolidays([
        {
          start_date: '2026-12-31',
          end_date: '2027-01-01',
          name: 'New Year',
          hours: [{ start: '18:00', end: '04:00' }],
        },
      ]),
      [],
    );
    assert.deepEqual(paths(checkDayHours([{ start: 'noon', end: '13:00' }])), ['0.start']);
  });
});
