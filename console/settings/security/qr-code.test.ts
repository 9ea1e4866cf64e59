import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesOfCode } from './qr-bytes.ts';
import { qrCode } from './qr-code.ts';
import { correctionOf } from './qr-field.ts';

describe('a QR code', () => {
  it('corrects by the Reed-Solomon bytes of the standard', () => {
    const helloWorld = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    assert.deepEqual(correctionOf(helloWorld, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('has the smallest version that its text fits into', () => {
    const longest = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412];
    for (const [index, bytes] of longest.entries()) {
      assert.equal(bytesOfCode('x'.repeat(bytes)).version, index + 1);
      if (bytes < 412) assert.equal(bytesOfCode('x'.repeat(bytes + 1)).version, index + 2);
    }
    assert.throws(() => bytesOfCode('x'.repeat(413)), RangeError);
  });

  it('counts bytes and not letters', () => {
    assert.equal(bytesOfCode('ü'.repeat(7)).version, 1);
    assert.equal(bytesOfCode('ü'.repeat(8)).version, 2);
  });

  it('begins with mode and length, and fills up with the bytes of the standard', () => {
    // 0100 00000001 01100001 0000: byte mode, one byte, "a", the end.
    assert.deepEqual(bytesOfCode('a').bytes.slice(0, 6), [0x40, 0x16, 0x10, 0xec, 0x11, 0xec]);
  });

  it('has three finders, timing lines and the dark module', () => {
    const code = qrCode('otpauth://totp/Switchboard:owner@example.com?secret=JBSWY3DPEHPK3PXP');
    const size = code.length;
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [top, left] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      const drawn = code.slice(top, top + 7).map((row) =>
        row
          .slice(left, left + 7)
          .map(Number)
          .join(''),
      );
      assert.deepEqual(drawn, finder);
    }
    for (let at = 8; at < size - 8; at += 1) assert.equal(code[6]?.[at], at % 2 === 0);
    assert.equal(code[size - 8]?.[8], true);
  });

  it('tells level M and its mask twice, by words of the BCH code', () => {
    const code = qrCode('hello');
    const last = code.length - 1;
    const first = [0, 1, 2, 3, 4, 5, 7, 8]
      .map((row) => code[row]?.[8])
      .concat([7, 5, 4, 3, 2, 1, 0].map((column) => code[8]?.[column]));
    const second = Array.from({ length: 8 }, (_none, bit) => code[8]?.[last - bit]).concat(
      Array.from({ length: 7 }, (_none, bit) => code[last - 6 + bit]?.[8]),
    );
    assert.deepEqual(first, second);
    const word = first.toReversed().map(Number).join('');
    // The eight words of level M (ISO/IEC 18004, table C.1).
    const words = [
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ];
    assert.ok(words.includes(word), word);
  });
});
