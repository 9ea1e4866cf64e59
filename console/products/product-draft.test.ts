import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyOf, bodyOfDeleted, draftOf, nextKey, NEW_PRODUCT, type Product } from './product-draft.ts';

const product = {
  ...{ id: 7, name: 'Pizza', description: null, category: 'Mains', price: 9.9, price_cents: 990 },
  ...{ currency: 'EUR', available: true, position: 3, metadata: { pos: '12' }, external_id: 'p-7' },
  options: [
    {
      ...{ id: 1, name: 'Size', required: true, min_choices: 1, max_choices: 1 },
      choices: [
        { ...{ id: 11, name: 'Large', surcharge: 3, surcharge_cents: 300 }, default: true, available: false },
      ],
    },
  ],
  ...{ created_at: '2026-11-23T12:00:00Z', updated_at: '2026-11-23T12:00:00Z' },
} as Product;

describe('the draft of a product', () => {
  it('is saved as it was read, with its ids', () => {
    assert.deepEqual(bodyOf(draftOf(product)).options, [
      {
        ...{ id: 1, name: 'Size', min_choices: 1, max_choices: 1 },
        choices: [{ id: 11, name: 'Large', surcharge_cents: 300, default: true, available: false }],
      },
    ]);
  });

  it('leaves out a price that nobody wrote, so that the server asks for it', () => {
    assert.ok(!('price_cents' in bodyOf(NEW_PRODUCT)));
  });

  it('gives new groups and choices keys that no id has', () => {
    const draft = draftOf(product);
    const key = nextKey(draft);
    assert.equal(key, -1);
    const [group] = draft.options;
    assert.ok(group);
    assert.equal(nextKey({ options: [group, { ...group, key }] }), -2);
  });

  it('comes back after a deletion with everything but its ids', () => {
    const body = bodyOfDeleted(product);
    assert.deepEqual([body.position, body.metadata, body.external_id], [3, { pos: '12' }, 'p-7']);
    assert.deepEqual(body.options, [
      {
        ...{ name: 'Size', min_choices: 1, max_choices: 1 },
        choices: [{ name: 'Large', surcharge_cents: 300, default: true, available: false }],
      },
    ]);
  });
});
