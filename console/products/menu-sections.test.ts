import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterProducts, newPositions, sectionsOf } from './menu-sections.ts';
import type { Product } from './product-draft.ts';

const product = (id: number, name: string, category: string | null, more: object = {}): Product =>
  ({ id, name, category, description: null, available: true, position: 0, options: [], ...more }) as never;

describe('the menu', () => {
  it('keeps the order of the API, and one section for spellings of one category', () => {
    const list = [product(1, 'A', 'Entrées'), product(2, 'B', 'entrees'), product(3, 'C', null)];
    assert.deepEqual(
      sectionsOf(list).map(({ category, products }) => [category, products.length]),
      [
        ['Entrées', 2],
        [null, 1],
      ],
    );
  });

  it('finds words without their accents', () => {
    const list = [product(1, 'Crème brûlée', 'Desserts'), product(2, 'Pizza', 'Mains')];
    assert.deepEqual(
      filterProducts(list, { words: 'BRULEE', soldOut: false }).map(({ id }) => id),
      [1],
    );
  });

  it('shows what is sold out, also in a choice alone', () => {
    const options = [{ choices: [{ available: false }] }];
    const list = [product(1, 'A', null), product(2, 'B', null, { options }), product(3, 'C', null)];
    assert.deepEqual(
      filterProducts(list, { words: '', soldOut: true }).map(({ id }) => id),
      [2],
    );
  });

  it('writes only the positions that change', () => {
    const ordered = [
      product(5, 'A', null, { position: 0 }),
      product(6, 'B', null, { position: 0 }),
      product(7, 'C', null, { position: 2 }),
    ];
    assert.deepEqual(newPositions(ordered), [{ id: 6, position: 1 }]);
  });
});
