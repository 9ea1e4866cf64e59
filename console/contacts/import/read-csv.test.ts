import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_COLUMNS, MAX_ROWS, readCsv, writeCsv } from './read-csv.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readCsv(utf8(text));

describe('reading a table', () => {
  it('refuses what has no row, is no text, or never closes its quote', () => {
    for (const text of ['', '\n\n', ' ;; \n', '\uFEFF']) assert.deepEqual(read(text), { fault: 'empty' });
    assert.deepEqual(readCsv(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0)), { fault: 'binary' });
    assert.deepEqual(read(`name,notes\nAnn,"half${'x\n'.repeat(1_000)}`), { fault: 'unclosed_quote' });
    assert.deepEqual(read('"'), { fault: 'unclosed_quote' });
  });

  it('gives up at too many columns or rows, without reading the rest', () => {
    assert.deepEqual(read(','.repeat(1_000_000)), { fault: 'too_many_columns' });
    assert.deepEqual(read('a,'.repeat(MAX_COLUMNS + 1)), { fault: 'too_many_columns' });
    assert.deepEqual(read(`name\n${'x\n'.repeat(MAX_ROWS + 1)}`), { fault: 'too_many_rows' });
    const most = read(`name\n${'x\n'.repeat(MAX_ROWS)}`);
    assert.ok('rows' in most && most.rows.length === MAX_ROWS);
  });

  it('knows commas, semicolons, tabs and bars, whatever stands in quotes', () => {
    for (const separator of [',', ';', '\t', '|']) {
      const text = `"a;b,c",phone\n1,2`.replaceAll(/,(?=phone|2)/g, separator);
      assert.deepEqual(read(text), { columns: ['a;b,c', 'phone'], rows: [['1', '2']] });
    }
    assert.deepEqual(read('name\nAnn'), { columns: ['name'], rows: [['Ann']] });
  });

  it('reads quotes, doubled quotes, and lines within them', () => {
    assert.deepEqual(read('name,notes\r\n"Ann ""A"" Example","one\r\ntwo"\r\nBob,\r\n'), {
      columns: ['name', 'notes'],
      rows: [
        ['Ann "A" Example', 'one\r\ntwo'],
        ['Bob', ''],
      ],
    });
    assert.deepEqual(read('name,notes\n"Ann" x,y"z"'), {
      columns: ['name', 'notes'],
      rows: [['Ann x', 'y"z"']],
    });
    assert.deepEqual(read('a,b\n1,'), { columns: ['a', 'b'], rows: [['1', '']] });
  });

  it('leaves out empty rows and keeps short and long ones', () => {
    assert.deepEqual(read('a,b\n\n,\n1\n1,2,3'), { columns: ['a', 'b'], rows: [['1'], ['1', '2', '3']] });
  });

  it('knows UTF-8 with and without its mark, UTF-16, and the Latin-1 of spreadsheets', () => {
    const wanted = { columns: ['Straße'], rows: [['Zoë']] };
    assert.deepEqual(read('Straße\nZoë'), wanted);
    assert.deepEqual(read('\uFEFFStraße\nZoë'), wanted);
    assert.deepEqual(readCsv(new Uint8Array(Buffer.from('\uFEFFStraße\nZoë', 'utf16le'))), wanted);
    assert.deepEqual(readCsv(new Uint8Array(Buffer.from('Straße\nZoë', 'latin1'))), wanted);
    assert.deepEqual(readCsv(Uint8Array.of(0x80, 0x0a, 0x31)), { columns: ['€'], rows: [['1']] });
  });

  it('reads what it wrote', () => {
    const table = [
      ['name', 'notes'],
      ['A "B"; C', 'one\ntwo, three'],
    ];
    assert.deepEqual(read(writeCsv(table)), { columns: table[0], rows: [table[1]] });
  });
});
