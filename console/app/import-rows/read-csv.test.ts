import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_COLUMNS, MAX_ROWS, readCsv, writeCsv } from './read-csv.ts';

describe('reading a table', () => {
  it('refuses what has no row, or never closes its quote', () => {
    for (const text of ['', '\n\n', ' ;; \n']) assert.deepEqual(readCsv(text), { fault: 'empty' });
    assert.deepEqual(readCsv(`name,notes\nAnn,"half${'x\n'.repeat(1_000)}`), { fault: 'unclosed_quote' });
    assert.deepEqual(readCsv('"'), { fault: 'unclosed_quote' });
  });

  it('gives up at too many columns or rows, without reading the rest', () => {
    assert.deepEqual(readCsv(','.repeat(1_000_000)), { fault: 'too_many_columns' });
    assert.deepEqual(readCsv('a,'.repeat(MAX_COLUMNS + 1)), { fault: 'too_many_columns' });
    assert.deepEqual(readCsv(`name\n${'x\n'.repeat(MAX_ROWS + 1)}`), { fault: 'too_many_rows' });
    const most = readCsv(`name\n${'x\n'.repeat(MAX_ROWS)}`);
    assert.ok('rows' in most && most.rows.length === MAX_ROWS);
  });

  it('knows commas, semicolons, tabs and bars, whatever stands in quotes', () => {
    for (const separator of [',', ';', '\t', '|']) {
      const text = `"a;b,c",phone\n1,2`.replaceAll(/,(?=phone|2)/g, separator);
      assert.deepEqual(readCsv(text), { columns: ['a;b,c', 'phone'], rows: [['1', '2']] });
    }
    assert.deepEqual(readCsv('name\nAnn'), { columns: ['name'], rows: [['Ann']] });
  });

  it('reads quotes, doubled quotes, and lines within them', () => {
    assert.deepEqual(readCsv('name,notes\r\n"Ann ""A"" Example","one\r\ntwo"\r\nBob,\r\n'), {
      columns: ['name', 'notes'],
      rows: [
        ['Ann "A" Example', 'one\r\ntwo'],
        ['Bob', ''],
      ],
    });
    assert.deepEqual(readCsv('name,notes\n"Ann" x,y"z"'), {
      columns: ['name', 'notes'],
      rows: [['Ann x', 'y"z"']],
    });
    assert.deepEqual(readCsv('a,b\n1,'), { columns: ['a', 'b'], rows: [['1', '']] });
  });

  it('leaves out empty rows and keeps short and long ones', () => {
    assert.deepEqual(readCsv('a,b\n\n,\n1\n1,2,3'), { columns: ['a', 'b'], rows: [['1'], ['1', '2', '3']] });
  });

  it('reads what it wrote', () => {
    const table = [
      ['name', 'notes'],
      ['A "B"; C', 'one\ntwo, three'],
    ];
    assert.deepEqual(readCsv(writeCsv(table).replace('\uFEFF', '')), { columns: table[0], rows: [table[1]] });
  });
});
