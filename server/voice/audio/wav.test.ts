import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from './testing/sounds.ts';
import { tone } from './tone.ts';
import { parseWav, wavHeader } from './wav.ts';

function wavOf(pcm: Int16Array): Buffer {
  return Buffer.concat([wavHeader(pcm.byteLength), Buffer.from(pcm.buffer)]);
}

describe('a WAV file', () => {
  it('is parsed as it is written: 8 kHz, mono, 16 bits', () => {
    const pcm = tone([440], 100);
    assert.deepEqual(parseWav(wavOf(pcm)), { rate: 8_000, channels: 1, pcm });
  });

  it('is parsed with any other chunks, also of odd length', () => {
    const whole = wavOf(tone([440], 20));
    const odd = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
    const longer = Buffer.concat([whole.subarray(0, 12), odd, whole.subarray(12)]);
    assert.deepEqual(parseWav(longer), parseWav(whole));
  });

  it('is refused when it is truncated, of another format, or anything else', () => {
    const whole = wavOf(tone([440], 20));
    const float = Buffer.from(whole);
    float.writeUInt16LE(3, 20);
    for (const bytes of [
      whole.subarray(0, 40),
      whole.subarray(0, -1),
      float,
      Buffer.from('hello'),
      Buffer.alloc(0),
    ]) {
      assert.equal(parseWav(bytes), null);
    }
  });

  it('never makes the parser throw, for any bytes', () => {
    const random = seededRandom(5);
    const whole = wavOf(tone([440], 20));
    for (let i = 0; i < 5_000; i++) {
      const bytes = Buffer.from(whole);
      for (let k = 0; k < 6; k++) bytes[Math.floor(random() * 48)] = Math.floor(random() * 256);
      parseWav(bytes.subarray(0, Math.floor(random() * bytes.length)));
    }
  });
});
