import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DtmfDetector } from './dtmf-detector.ts';
import { decode, encode } from './g711.ts';
import { joined, silence, spoken, whiteNoise } from './testing/sounds.ts';
import { tone } from './tone.ts';

const FRAME = 160;
const TONES: Record<string, readonly [number, number]> = {
  ...{ '1': [697, 1_209], '2': [697, 1_336], '3': [697, 1_477], A: [697, 1_633] },
  ...{ '4': [770, 1_209], '5': [770, 1_336], '6': [770, 1_477], B: [770, 1_633] },
  ...{ '7': [852, 1_209], '8': [852, 1_336], '9': [852, 1_477], C: [852, 1_633] },
  ...{ '*': [941, 1_209], '0': [941, 1_336], '#': [941, 1_477], D: [941, 1_633] },
};

/** The sound of a key; `off` is how far both frequencies are from where they belong. */
const press = (key: string, ms = 100, dbfs = -12, off = 1): Int16Array =>
  tone(
    (TONES[key] ?? []).map((hz) => hz * off),
    ms,
    dbfs,
  );

function keysIn(pcm: Int16Array): string {
  const detector = new DtmfDetector();
  // As a telephone network carries it.
  const carried = decode('PCMU', encode('PCMU', pcm));
  let keys = '';
  for (let at = 0; at + FRAME <= carried.length; at += FRAME) {
    keys += detector.hear(carried.subarray(at, at + FRAME)) ?? '';
  }
  return keys;
}

describe('keys in the sound', () => {
  it('are found, each once, wherever they begin in a frame', () => {
    for (let shift = 0; shift < 20; shift += 3) {
      const pcm = joined(
        silence(200 + shift),
        ...Object.keys(TONES).map((key) => joined(press(key), silence(80))),
      );
      assert.equal(keysIn(pcm), Object.keys(TONES).join(''), `shifted by ${shift} ms`);
    }
  });

  it('are told apart when the same one is pressed again, and are one however long it is held', () => {
    assert.equal(keysIn(joined(press('5'), silence(70), press('5'), silence(70), press('5', 2_000))), '555');
  });

  it('may be soft, off by 1.5 percent, or followed directly by another', () => {
    assert.equal(keysIn(joined(silence(50), press('8', 100, -33), silence(60))), '8');
    assert.equal(keysIn(joined(press('1', 100, -12, 1.015), silence(60), press('D', 100, -12, 0.985))), '1D');
    assert.equal(keysIn(joined(press('1'), press('2'), press('3'))), '123');
  });

  it('are not found in one tone, in tones of other frequencies, or in noise', () => {
    for (const hz of [[697], [1_336], [350, 440], [440, 480], [480, 620], [1_000], [697, 770]]) {
      assert.equal(keysIn(tone(hz, 1_000)), '', hz.join());
    }
    assert.equal(keysIn(whiteNoise(5_000, -20)), '');
    assert.equal(keysIn(press('5', 20)), '', 'too short');
  });

  it('are not found in speech', async () => {
    for (const words of [
      'Hello, I would like to book a table for two tomorrow evening at half past seven, please.',
      'Please call me back about the garden table, my number is five five zero one two three.',
      'Yes, exactly, Tuesday the twelfth; and a vegetarian pizza with mushrooms, extra cheese, no onions.',
      'Who is calling? I am in a meeting, so leave your name, address and e-mail, and we will see to it.',
      'One, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve.',
    ]) {
      assert.equal(keysIn(await spoken(words)), '', words);
    }
  });
});
