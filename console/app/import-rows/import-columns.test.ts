import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessMapping, readJsonRows, rowsOf, type ImportField } from './import-columns.ts';

const fields: ImportField[] = [
  { name: 'name', kind: 'text', label: 'Name', isNeeded: true, words: ['produkt'] },
  { name: 'price_cents', kind: 'money', label: 'Price', words: ['preis'] },
  { name: 'available', kind: 'yes_no', label: 'On the menu', words: ['verfugbar'] },
  { name: 'position', kind: 'whole', label: 'Position', words: [] },
  { name: 'amenities', kind: 'list', label: 'Amenities', words: [] },
];

describe('the columns of an import', () => {
  it('are found by their heads, whatever their case and accents', () => {
    assert.deepEqual(guessMapping(['PREIS', 'Verfügbar', 'Produkt', 'else'], fields), {
      ...{ name: 2, price_cents: 0, available: 1, position: undefined, amenities: undefined },
    });
  });

  it('become values of the API', () => {
    const mapping = { name: 0, price_cents: 1, available: 2, position: 3, amenities: 4 };
    const [row] = rowsOf([['Pizza', '9,90 €', 'ja', '3', 'Bath; View']], {
      ...{ mapping, fields, currency: 'EUR' },
    });
    assert.deepEqual(row, {
      row: { name: 'Pizza', price_cents: 990, available: true, position: 3, amenities: ['Bath', 'View'] },
      odd: [],
    });
  });

  it('leave empty cells out and send what cannot be read as it is', () => {
    const [row] = rowsOf([['Pizza', 'much', '']], {
      mapping: { name: 0, price_cents: 1, available: 2 },
      ...{ fields, currency: 'EUR' },
    });
    assert.deepEqual(row, { row: { name: 'Pizza', price_cents: 'much' }, odd: ['price_cents'] });
  });

  it('are not needed for JSON, which is a list, alone or named', () => {
    assert.deepEqual(readJsonRows('[{"name":"A"}]', 'products'), [{ name: 'A' }]);
    assert.deepEqual(readJsonRows('{"products":[{"name":"A"}]}', 'products'), [{ name: 'A' }]);
    assert.equal(readJsonRows('{"rooms":[]}', 'products'), null);
    assert.equal(readJsonRows('[1]', 'products'), null);
    assert.equal(readJsonRows('{', 'products'), null);
  });
});
