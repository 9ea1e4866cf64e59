import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countUnrecognisable, makeRow, makeRows, type Mapping } from './import-rows.ts';

const mapping = (targets: Mapping['targets'], columns: string[] = [], tag = ''): Mapping => ({
  columns: targets.map((target, index) => columns[index] ?? target),
  targets,
  tag,
});

describe('the rows of an import', () => {
  it('join first and last name unless there is a whole one', () => {
    const names = mapping(['first_name', 'last_name', 'name']);
    assert.deepEqual(makeRow(['Ann', 'Example', ''], names), { name: 'Ann Example' });
    assert.deepEqual(makeRow(['Ann', 'Example', 'Dr. Example'], names), { name: 'Dr. Example' });
    assert.deepEqual(makeRow(['', ' Example '], names), { name: 'Example' });
  });

  it('have no empty values and nothing of ignored columns, and survive missing cells', () => {
    assert.deepEqual(makeRow([' ', 'x', '+49301'], mapping(['email', 'ignore', 'phone'])), {
      phone: '+49301',
    });
    assert.deepEqual(makeRow([], mapping(['email', 'phone'])), {});
  });

  it('bring the tags of the row and that of the import together', () => {
    assert.deepEqual(makeRow(['vip; new'], mapping(['tags'], [], ' spring ')), { tags: 'vip, new,spring' });
    assert.deepEqual(makeRow(['Ann'], mapping(['name'], [], 'spring')), { name: 'Ann', tags: 'spring' });
  });

  it('keep columns of one’s own by their names, whatever these are', () => {
    const row = makeRow(['1', '2'], mapping(['custom', 'custom'], ['__proto__', 'constructor']));
    assert.deepEqual(Object.entries(row), [
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  it('count those that would be made twice', () => {
    const rows = makeRows(
      [
        ['Ann', ''],
        ['Bob', '+49301'],
      ],
      mapping(['name', 'phone']),
    );
    assert.equal(countUnrecognisable(rows), 1);
  });
});
