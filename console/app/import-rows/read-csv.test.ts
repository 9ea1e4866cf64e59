import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCsv } from './read-csv.ts';

describe('reading CSV', () => {
  it('keeps separators, lines and quotes inside quotes', () => {
    assert.deepEqual(readCsv('name,description\n"Pizza, large","thin\n""crisp"""\n'), [
      ['name', 'description'],
      ['Pizza, large', 'thin\n"crisp"'],
    ]);
  });

  it('finds the separator of the file', () => {
    assert.deepEqual(readCsv('Name;Preis\r\nPizza;9,90\r\n'), [
      ['Name', 'Preis'],
      ['Pizza', '9,90'],
    ]);
    assert.deepEqual(readCsv('a\tb\n1\t2'), [
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('leaves out empty lines and the mark at the beginning', () => {
    assert.deepEqual(readCsv('\u{feff}a,b\n\n,\n1,2\n'), [
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});
