import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DECODING, SILENCE_BYTE, decode, encode } from './g711.ts';

const CODECS = ['PCMU', 'PCMA'] as const;

describe('G.711', () => {
  for (const codec of CODECS) {
    it(`returns every code of ${codec} unchanged after decoding and encoding`, () => {
      const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
      const again = encode(codec, decode(codec, codes));
      for (const code of codes) {
        // µ-law has two zeros; the negative one is encoded as the positive.
        const expected = codec === 'PCMU' && code === 0x7f ? 0xff : code;
        assert.equal(again[code], expected, `code ${code}`);
      }
    });

    it(`has an error of at most half a step of ${codec}: a thirty-second of the sample`, () => {
      for (let sample = -32_768; sample <= 32_767; sample++) {
        const [heard = 0] = decode(codec, encode(codec, Int16Array.of(sample)));
        assert.ok(
          Math.abs(heard - sample) <= Math.max(8, Math.abs(sample) / 32 + 8),
          `${sample} became ${heard}`,
        );
      }
    });

    it(`is monotonic in ${codec}: a louder sample never becomes a quieter one`, () => {
      let last = -40_000;
      for (let sample = -32_768; sample <= 32_767; sample++) {
        const [heard = 0] = decode(codec, encode(codec, Int16Array.of(sample)));
        assert.ok(heard >= last, `at ${sample}`);
        last = heard;
      }
    });

    it(`encodes silence as 0x${SILENCE_BYTE[codec].toString(16)} in ${codec}`, () => {
      assert.equal(encode(codec, Int16Array.of(0))[0], SILENCE_BYTE[codec]);
    });
  }

  it('matches the reference values of the ITU recommendation', () => {
    assert.equal(DECODING.PCMU[0x00], -32_124);
    assert.equal(DECODING.PCMU[0x80], 32_124);
    assert.equal(DECODING.PCMA[0x2a], -32_256);
    assert.equal(DECODING.PCMA[0xaa], 32_256);
    assert.equal(DECODING.PCMA[0xd5], 8);
    assert.equal(DECODING.PCMA[0x55], -8);
  });
});
