import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readText } from './read-text.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => readText(new Blob([content]));

describe('the text of a chosen file', () => {
  it('is none in a workbook, and in a file that was moved meanwhile', async () => {
    assert.deepEqual(await read(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0)), { fault: 'binary' });
    const moved = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as Blob;
    assert.deepEqual(await readText(moved), { fault: 'unreadable' });
  });

  it('is UTF-8 with and without its mark, UTF-16, or the Latin-1 of spreadsheets', async () => {
    const wanted = { text: 'Straße\nZoë' };
    assert.deepEqual(await read('Straße\nZoë'), wanted);
    assert.deepEqual(await read('\uFEFFStraße\nZoë'), wanted);
    assert.deepEqual(await read(new Uint8Array(Buffer.from('\uFEFFStraße\nZoë', 'utf16le'))), wanted);
    assert.deepEqual(await read(new Uint8Array(Buffer.from('Straße\nZoë', 'latin1'))), wanted);
    assert.deepEqual(await read(Uint8Array.of(0x80, 0x0a, 0x31)), { text: '€\n1' });
  });
});
