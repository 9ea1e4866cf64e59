import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planDays, readPlanSearch } from './plan-search.ts';
import { isFiltered, readReservationsSearch, reservationsInput } from './reservations-search.ts';

describe('the address of the room plan', () => {
  it('shows two weeks from today without it', () => {
    const days = planDays(readPlanSearch({}), '2026-11-23');
    assert.deepEqual([days.length, days[0], days.at(-1)], [14, '2026-11-23', '2026-12-06']);
  });

  it('shows a week or a month from another day, and leaves out what is none', () => {
    assert.equal(
      planDays(readPlanSearch({ span: 'week', from: '2027-02-25' }), '2026-11-23').at(-1),
      '2027-03-03',
    );
    assert.equal(planDays(readPlanSearch({ span: 'month' }), '2026-11-23').length, 31);
    assert.deepEqual(planDays(readPlanSearch({ span: 'year', from: 'soon' }), '2026-11-23').length, 14);
  });
});

describe('the address of the list of reservations', () => {
  it('asks the API by its own names', () => {
    const search = readReservationsSearch({ room: '3', status: 'confirmed,lost', source: 'fax', page: 2 });
    assert.deepEqual(reservationsInput(search).query, {
      ...{ status: 'confirmed', room_id: 3, page: 2, per_page: 25 },
    });
    assert.equal(isFiltered(readReservationsSearch({ page: 2 })), false);
  });
});
