import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarQuery, daysOf, listQuery, readAppointmentsSearch, stepFrom } from './appointments-search.ts';

const given = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(readAppointmentsSearch(search)).filter(([, value]) => value !== undefined),
  );

describe('the address of the appointments', () => {
  it('leaves out what cannot be understood', () => {
    const wrong = {
      view: 'year',
      day: '2026-02-30',
      staff: 'me',
      service: -1,
      status: 'open',
      q: ' ',
      page: 1,
    };
    assert.deepEqual(given({ ...wrong, new: '2026-11-23T25:00', with: 1.5 }), {});
  });

  it('keeps view, day, filters and the time of a new one', () => {
    const search = { view: 'staff', day: '2026-11-23', staff: '7', status: 'no_show', q: 4711, page: '2' };
    assert.deepEqual(given({ ...search, new: '2026-11-23T09:30' }), {
      ...{ view: 'staff', day: '2026-11-23', staff: 7, status: 'no_show', q: '4711', page: 2 },
      new: '2026-11-23T09:30',
    });
  });
});

describe('what is asked of the API', () => {
  it('is a week from Monday to Sunday on the clock of the business', () => {
    const days = daysOf('week', '2026-10-25');
    assert.deepEqual([days[0], days.at(-1)], ['2026-10-19', '2026-10-25']);
    // The last of them has 25 hours.
    assert.deepEqual(calendarQuery({}, days, 'Europe/Berlin'), {
      from: '2026-10-18T22:00:00.000Z',
      to: '2026-10-25T22:59:59.999Z',
    });
  });

  it('is every day where words are searched for, else those from the day on', () => {
    assert.equal(listQuery({}, '2026-11-23', 'UTC').from, '2026-11-23T00:00:00.000Z');
    assert.equal(listQuery({ q: 'ann' }, '2026-11-23', 'UTC').from, undefined);
  });

  it('goes on by a week where a week is shown', () => {
    assert.equal(stepFrom('week', '2026-11-23', 1), '2026-11-30');
    assert.equal(stepFrom('staff', '2026-11-23', -1), '2026-11-22');
  });
});
