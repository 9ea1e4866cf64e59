import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { otherNotations, plainId } from './match-receipt.ts';
import { readOwnNumber, readWriter, writeSmppNumbers } from './smpp-numbers.ts';

const usual = {
  ...{ source_ton: null, source_npi: null, destination_ton: null, destination_npi: null },
  number_format: 'e164_no_plus' as const,
};
const desk = '+4930901820';
const at = (addr: string, ton = 1) => ({ ton, npi: 1, addr });

describe('numbers that go to an SMSC', () => {
  const write = (to: string, more: object = {}) => {
    const { source, destination } = writeSmppNumbers({ from: desk, to }, { ...usual, ...more });
    return [source, destination].map(({ ton, npi, addr }) => `${ton}/${npi} ${addr}`);
  };

  it('are digits of international numbers, unless the carrier wants them otherwise', () => {
    assert.deepEqual(write('+4915112345678'), ['1/1 4930901820', '1/1 4915112345678']);
    assert.deepEqual(write('+4915112345678', { number_format: 'e164' }), [
      '1/1 +4930901820',
      '1/1 +4915112345678',
    ]);
    const national = { number_format: 'national' };
    assert.deepEqual(write('+4915112345678', national), ['2/1 030901820', '2/1 015112345678']);
    assert.deepEqual(write('+12125550142', national), ['2/1 030901820', '1/1 12125550142']);
    const named = { source_ton: 3, source_npi: 0, destination_ton: 0, destination_npi: 8 };
    assert.deepEqual(write('+4915112345678', named), ['3/0 4930901820', '0/8 4915112345678']);
  });
});

describe('numbers that come from an SMSC', () => {
  it('name one of ours in whatever notation', () => {
    const own = ['+12125550142', desk];
    for (const addr of ['4930901820', '+4930901820', '030901820'])
      assert.equal(readOwnNumber(at(addr), own), desk);
    assert.equal(readOwnNumber(at('4930901829'), own), '+4930901829');
    assert.equal(readOwnNumber(at('70123'), own), '70123');
  });

  it('name a person, a short code or a name', () => {
    const read = (addr: string, ton = 1): string => readWriter(at(addr, ton), 'DE', usual);
    assert.equal(read('4915112345678'), '+4915112345678');
    assert.equal(read('+4915112345678', 0), '+4915112345678');
    assert.equal(read('015112345678', 2), '+4915112345678');
    assert.equal(read('4915112345678', 0), '+4915112345678');
    for (const [addr, ton] of [
      ['70123', 1],
      ['70123', 0],
      ['123456789', 3],
      ['Pharmacy', 5],
      ['12 a', 0],
    ] as const)
      assert.equal(read(addr, ton), addr);
    assert.equal(read('a\u0000b\u001b', 5), 'ab');
  });
});

describe('the id of a receipt', () => {
  it('is the same number in hexadecimal and decimal, in both directions', () => {
    for (const [one, other] of [
      ['0000001A2B', '6699'],
      ['10', '16'],
      ['ff', '255'],
    ] as const) {
      assert.ok(otherNotations(one).includes(plainId(other)), `${one} is ${other}`);
      assert.ok(otherNotations(other).includes(plainId(one)), `${other} is ${one}`);
    }
  });

  it('is compared without leading zeros, and in small letters where it is a number', () => {
    assert.deepEqual(['00000A1F', '0', '0000', 'MSG-0A'].map(plainId), ['a1f', '0', '0', 'MSG-0A']);
  });

  it('that is no number has one notation, and one that is too long too', () => {
    for (const id of ['c0ffee-1', 'xyz', '', 'a'.repeat(32), '40385f64-5717-4562-b3fc-2c963f66afa6'])
      assert.deepEqual(otherNotations(id), [], id);
  });
});
