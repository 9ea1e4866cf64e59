import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { Random } from '../testing/fuzz/random.ts';
import type { MenuItem, WantedOption } from './basket.ts';
import { priceOrder } from './price-order.ts';
import { choice, group, item, now, price, shop } from './testing/menu.ts';

describe('any basket', () => {
  it('costs the sum of its lines and the fee, each line what its parts cost, in whole cents', (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const random = new Random(seed);
    for (let round = 0; round < 2000; round += 1) {
      const fulfillment = random.pick([null, 'pickup', 'delivery', 'dine_in'] as const);
      const items = Array.from({ length: random.integer(1, 8) }, () =>
        item(random.integer(1, 4), randomOptions(random), random.integer(1, 999)),
      );
      const priced = price({ items, fulfillment, skipRules: random.chance(0.5) });
      const sums = priced.items.map(
        (line) =>
          line.quantity *
          (line.unit_price_cents + line.options.reduce((sum, option) => sum + option.surcharge_cents, 0)),
      );
      const message = `FUZZ_SEED=${seed}, round ${round}`;
      assert.deepEqual(
        sums,
        priced.items.map((line) => line.total_cents),
        message,
      );
      assert.equal(
        priced.subtotalCents,
        sums.reduce((sum, cents) => sum + cents, 0),
        message,
      );
      assert.equal(priced.feeCents, fulfillment === 'delivery' ? 450 : 0, message);
      assert.equal(priced.totalCents, priced.subtotalCents + priced.feeCents, message);
      assert.ok(Number.isSafeInteger(priced.totalCents), message);
    }
  });

  it('at the highest prices there can be is still exact', () => {
    const most = 100_000_000;
    const dear: MenuItem = {
      ...{ id: 1, name: 'Dear', price_cents: most, available: true },
      options: [
        group(
          1,
          'All',
          0,
          null,
          Array.from({ length: 500 }, (_, id) => choice(id, `C${id}`, most, { default: true })),
        ),
      ],
    };
    const items = Array.from({ length: 100 }, () => item(1, [], 999));
    const basket = { items, fulfillment: null, address: null, requestedFor: null, skipRules: true };
    const { totalCents } = priceOrder(basket, new Map([[1, dear]]), shop, now);
    assert.ok(Number.isSafeInteger(totalCents));
    assert.equal(BigInt(totalCents), 100n * 999n * 501n * BigInt(most));
  });
});

function randomOptions(random: Random): WantedOption[] {
  const ids = [11, 12, 21, 22, 31, 32, 33, 34, 41, 42, 99];
  return ids.filter(() => random.chance(0.3)).map((id) => ({ choice_id: id }));
}
