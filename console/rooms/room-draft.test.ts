import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyOf, draftOf, newSeason, NEW_ROOM, priceOfNight, type Room } from './room-draft.ts';

const rate = (name: string, from: string, to: string, price_cents: number, more: object = {}) => ({
  ...{ name, start_date: from, end_date: to, price: price_cents / 100, price_cents },
  ...{ weekdays: [], min_nights: null },
  ...more,
});

describe('the price of a night', () => {
  const room = {
    price_cents: 10_000,
    seasonal_rates: [
      rate('Summer', '2026-06-01', '2026-08-31', 15_000),
      rate('Weekend', '2026-07-01', '2026-07-31', 18_000, { weekdays: ['fri', 'sat'] }),
      rate('Fair', '2026-07-10', '2026-07-12', 30_000),
      rate('Fair again', '2026-07-10', '2026-07-12', 31_000),
    ],
  } as unknown as Room;

  it('is that of the room outside of seasons, and of the season on its last night', () => {
    assert.equal(priceOfNight(room, '2026-05-31'), 10_000);
    assert.equal(priceOfNight(room, '2026-08-31'), 15_000);
    assert.equal(priceOfNight(room, '2026-09-01'), 10_000);
  });

  it('is that of the shortest season, of equals the last', () => {
    assert.equal(priceOfNight(room, '2026-07-10'), 31_000);
  });

  it('counts only the weekdays of a season', () => {
    assert.equal(priceOfNight(room, '2026-07-03'), 18_000, 'a Friday');
    assert.equal(priceOfNight(room, '2026-07-05'), 15_000, 'a Sunday');
  });
});

describe('the draft of a room', () => {
  it('leaves the calendars alone when it is saved', () => {
    assert.ok(!('ical_import_urls' in bodyOf(NEW_ROOM)));
  });

  it('keeps the seasons in their order', () => {
    const seasons = [newSeason([])];
    seasons.push(newSeason(seasons));
    assert.deepEqual(
      seasons.map(({ key }) => key),
      [0, 1],
    );
    const room = {
      ...{ name: 'Single', description: null, category: null, price_cents: 100, quantity: 1 },
      ...{ max_guests: null, max_adults: null, max_children: null, min_nights: 1, max_nights: null },
      ...{ available: true, position: 0, external_id: null, amenities: [] },
      seasonal_rates: [rate('A', '2026-06-01', '2026-06-02', 1), rate('B', '2026-06-03', '2026-06-04', 2)],
    } as unknown as Room;
    assert.deepEqual(
      bodyOf(draftOf(room)).seasonal_rates?.map(({ name }) => name),
      ['A', 'B'],
    );
  });
});
