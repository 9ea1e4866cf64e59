import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freeUnits } from './free-units.ts';
import {
  countNights,
  nightsOf,
  priceStay,
  reasonsAgainst,
  type Party,
  type StayReason,
} from './price-stay.ts';
import type { RoomTerms, SeasonalRate } from './room.ts';

const season = (rate: Partial<SeasonalRate>): SeasonalRate => ({
  name: null,
  start_date: '2026-12-20',
  end_date: '2026-12-31',
  price_cents: 15_000,
  weekdays: [],
  min_nights: null,
  ...rate,
});
const room = (terms: Partial<RoomTerms> = {}): RoomTerms => ({
  price_cents: 10_000,
  quantity: 2,
  max_guests: null,
  max_adults: null,
  max_children: null,
  min_nights: 1,
  max_nights: null,
  seasonal_rates: [],
  available: true,
  ...terms,
});
const stay = (check_in: string, check_out: string) => ({ check_in, check_out });
const pricesOf = (rates: SeasonalRate[], from: string, to: string): number[] =>
  priceStay(room({ seasonal_rates: rates }), nightsOf(stay(from, to))).nights.map(
    (night) => night.price_cents / 100,
  );

describe('the price of a stay', () => {
  it('counts nights and not days, over the end of a year and of a February', () => {
    assert.equal(countNights(stay('2026-12-30', '2027-01-02')), 3);
    assert.equal(countNights(stay('2028-02-28', '2028-03-01')), 2);
    assert.deepEqual(
      priceStay(room(), nightsOf(stay('2026-12-30', '2027-01-02'))).nights.map(({ date }) => date),
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    );
  });

  it('uses the season on its first and on its last night, and the price of the room before and after', () => {
    assert.deepEqual(pricesOf([season({})], '2026-12-18', '2026-12-22'), [100, 100, 150, 150]);
    assert.deepEqual(pricesOf([season({})], '2026-12-30', '2027-01-02'), [150, 150, 100]);
  });

  it('lets the shorter range win, wherever it stands in the list', () => {
    const christmas = season({ start_date: '2026-12-24', end_date: '2026-12-26', price_cents: 30_000 });
    for (const rates of [
      [season({}), christmas],
      [christmas, season({})],
    ]) {
      assert.deepEqual(pricesOf(rates, '2026-12-23', '2026-12-28'), [150, 300, 300, 300, 150]);
    }
  });

  it('lets the later in the list win where ranges are of one length', () => {
    const other = season({ start_date: '2026-12-22', end_date: '2027-01-02', price_cents: 20_000 });
    assert.deepEqual(pricesOf([season({}), other], '2026-12-21', '2026-12-24'), [150, 200, 200]);
    assert.deepEqual(pricesOf([other, season({})], '2026-12-21', '2026-12-24'), [150, 150, 150]);
  });

  it('uses a rate on its weekdays only, and the next one that covers the night on the others', () => {
    const weekend = season({
      start_date: '2026-12-21',
      end_date: '2026-12-27',
      weekdays: ['fri', 'sat'],
      price_cents: 25_000,
    });
    // 2026-12-24 is a Thursday.
    assert.deepEqual(pricesOf([weekend, season({})], '2026-12-24', '2026-12-28'), [150, 250, 250, 150]);
    assert.deepEqual(pricesOf([weekend], '2026-12-24', '2026-12-28'), [100, 250, 250, 100]);
  });

  it('names the average price of a night, rounded half up', () => {
    const nightly = (...cents: number[]): number => {
      const rates = cents.map((price_cents, index) =>
        season({ start_date: `2026-12-0${index + 1}`, end_date: `2026-12-0${index + 1}`, price_cents }),
      );
      return priceStay(
        room({ seasonal_rates: rates }),
        nightsOf(stay('2026-12-01', `2026-12-0${cents.length + 1}`)),
      ).nightly_cents;
    };
    assert.equal(nightly(100, 101), 101);
    assert.equal(nightly(100, 100, 101), 100);
    assert.equal(nightly(100, 101, 101), 101);
    assert.equal(nightly(0, 0, 0, 1), 0);
  });

  it('adds up to the sum of its nights, whatever the seasons are', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const pick = (salt: number, most: number): number =>
        Math.abs(Math.imul(seed * 31 + salt, 2_654_435_761)) % most;
      const start = Temporal.PlainDate.from('2026-01-01');
      const rates = Array.from({ length: pick(1, 6) }, (_, index) => {
        const from = start.add({ days: pick(index + 10, 60) });
        const start_date = from.toString();
        const end_date = from.add({ days: pick(index + 30, 20) }).toString();
        return season({ start_date, end_date, price_cents: pick(index + 50, 99_999) });
      });
      const checkIn = start.add({ days: pick(2, 60) });
      const nights = 1 + pick(3, 30);
      const price = priceStay(
        room({ seasonal_rates: rates }),
        nightsOf(stay(checkIn.toString(), checkIn.add({ days: nights }).toString())),
      );
      const sum = price.nights.reduce((cents, night) => cents + night.price_cents, 0);
      assert.equal(price.total_cents, sum);
      assert.equal(price.nights.length, nights);
      assert.ok(Math.abs(price.nightly_cents * nights - sum) <= nights / 2, `seed ${seed}`);
    }
  });
});

describe('the reasons against a stay', () => {
  const reasons = (terms: Partial<RoomTerms>, party: Party, nights = 2, free = 1): StayReason[] => {
    const price = priceStay(room(terms), nightsOf(stay('2026-12-24', `2026-12-${24 + nights}`)));
    return reasonsAgainst(room(terms), price, party, free);
  };
  const couple = { adults: 2, children: 0 };

  it('are none for guests who fit, and all of them at once for those who do not', () => {
    assert.deepEqual(reasons({ max_guests: 2 }, couple), []);
    assert.deepEqual(reasons({ max_guests: 1, min_nights: 3, available: false }, couple, 2, 0), [
      'sold_out',
      'too_many_guests',
      'too_short',
      'not_offered',
    ]);
    assert.deepEqual(reasons({ max_nights: 1 }, couple), ['too_long']);
  });

  it('count guests together and by their kind', () => {
    assert.deepEqual(reasons({ max_guests: 3 }, { adults: 2, children: 2 }), ['too_many_guests']);
    assert.deepEqual(reasons({ max_adults: 1 }, couple), ['too_many_guests']);
    assert.deepEqual(reasons({ max_children: 0 }, { adults: 1, children: 1 }), ['too_many_guests']);
    assert.deepEqual(
      reasons({ max_guests: 4, max_adults: 2, max_children: 2 }, { adults: 2, children: 2 }),
      [],
    );
  });

  it('ask for the longest of the shortest stays of its nights, and a season says its own', () => {
    const busy = season({ start_date: '2026-12-25', end_date: '2026-12-25', min_nights: 3 });
    assert.deepEqual(reasons({ seasonal_rates: [busy] }, couple, 2), ['too_short']);
    assert.deepEqual(reasons({ seasonal_rates: [busy] }, couple, 3), []);
    assert.deepEqual(reasons({ seasonal_rates: [busy] }, couple, 1), []);
    const quiet = season({ min_nights: 1 });
    assert.deepEqual(reasons({ min_nights: 3, seasonal_rates: [quiet] }, couple, 1), []);
  });
});

describe('the free units', () => {
  it('are those of the fullest night, and never less than none', () => {
    assert.equal(freeUnits(3, undefined), 3);
    assert.equal(freeUnits(3, new Map([['2026-12-25', 2]])), 1);
    assert.equal(
      freeUnits(
        3,
        new Map([
          ['2026-12-24', 2],
          ['2026-12-25', 1],
        ]),
      ),
      1,
    );
    assert.equal(freeUnits(1, new Map([['2026-12-24', 4]])), 0);
    const forever = new Map(Array.from({ length: 500_000 }, (_, night) => [String(night), 1]));
    assert.equal(freeUnits(2, forever), 1);
  });
});
