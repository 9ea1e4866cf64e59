import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { readEspeakData } from './espeak-data.ts';
import { espeakDictionaries } from './embedded-voices.ts';

const program = fileURLToPath(import.meta.resolve('@echogarden/espeak-ng-emscripten'));
const whole = readFileSync(program.replace(/\.js$/, '.data'));

/**
 * How many bytes differ from the whole package, and how many of those were read as anything else than
 * nothing.
 */
function compare(data: ArrayBuffer | null): { left: number; wrong: number } {
  assert.ok(data);
  const read = new Uint8Array(data);
  assert.equal(read.length, whole.length);
  let left = 0;
  let wrong = 0;
  for (const [index, byte] of read.entries()) {
    if (byte === whole[index]) continue;
    left += 1;
    if (byte !== 0) wrong += 1;
  }
  return { left, wrong };
}

describe('the data of the embedded voice', () => {
  it('is read without the dictionaries of unused languages', () => {
    assert.deepEqual([...espeakDictionaries].toSorted(), ['de', 'en', 'es', 'fr']);
    const { left, wrong } = compare(readEspeakData(espeakDictionaries));
    assert.ok(left > 15_000_000, `${left} bytes left out`);
    assert.equal(wrong, 0);
  });

  it('holds the dictionary of a language that is asked for', () => {
    const without = compare(readEspeakData(espeakDictionaries)).left;
    assert.ok(compare(readEspeakData(new Set([...espeakDictionaries, 'ru']))).left < without - 1_000_000);
  });
});
