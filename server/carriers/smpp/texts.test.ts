import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeText } from './text-coding.ts';
import { splitText } from './split-text.ts';
import { readUserDataHeader, writePartHeader } from './user-data-header.ts';

const sizes = (text: string, alphabet: 'gsm' | 'latin1' = 'gsm'): number[] =>
  splitText(text, alphabet).parts.map(({ length }) => length);
const again = (text: string, alphabet: 'gsm' | 'latin1' = 'gsm'): string => {
  const { parts, data_coding } = splitText(text, alphabet);
  return parts.map((octets) => decodeText(octets, data_coding, alphabet)).join('');
};

describe('a text in the alphabet of GSM', () => {
  it('has one octet a character, two for those of the extension', () => {
    // 3GPP TS 23.038, sections 6.2.1 and 6.2.1.1.
    const { parts, data_coding } = splitText('@£Δ€[Ä', 'gsm');
    assert.equal(data_coding, 0);
    assert.equal(parts[0]?.toString('hex'), '0001101b651b3c5b');
  });

  it('holds every character of the alphabet, and is read as it was written', () => {
    const all =
      '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
      'abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€';
    assert.equal(splitText(all, 'gsm').data_coding, 0);
    assert.equal(again(all), all);
  });

  it('is one message up to 160 characters, then parts of 153', () => {
    assert.deepEqual(sizes(''), [0]);
    assert.deepEqual(sizes('a'.repeat(160)), [160]);
    assert.deepEqual(sizes('a'.repeat(161)), [153, 8]);
    assert.deepEqual(sizes('a'.repeat(307)), [153, 153, 1]);
  });

  it('never has an escape sequence divided between parts', () => {
    const text = `${'a'.repeat(152)}€${'b'.repeat(20)}`;
    assert.deepEqual(sizes(text), [152, 22]);
    assert.equal(again(text), text);
  });
});

describe('a text in other characters', () => {
  it('is UCS2: 70 characters, then parts of 67', () => {
    assert.equal(splitText('Добрый день', 'gsm').data_coding, 8);
    assert.deepEqual(sizes('я'.repeat(70)), [140]);
    assert.deepEqual(sizes('я'.repeat(71)), [134, 8]);
  });

  it('never has a surrogate pair divided between parts', () => {
    const text = `${'я'.repeat(66)}😀${'я'.repeat(10)}`;
    assert.deepEqual(sizes(text), [132, 24]);
    assert.equal(again(text), text);
  });

  it('may be Latin 1, where that is the default of the carrier', () => {
    const { parts, data_coding } = splitText('à ç ê', 'latin1');
    assert.deepEqual([data_coding, parts[0]?.toString('hex')], [0, 'e020e720ea']);
    assert.equal(splitText('à ç ê', 'gsm').data_coding, 8);
    assert.deepEqual(sizes('ç'.repeat(141), 'latin1'), [134, 7]);
    assert.equal(splitText('€', 'latin1').data_coding, 8);
  });

  it('that has half of a pair is sent with the character for it', () => {
    assert.equal(again('a\ud83d'), 'a\ufffd');
  });
});

describe('a text that came', () => {
  const hex = (octets: string): Buffer => Buffer.from(octets, 'hex');

  it('is read by its coding', () => {
    assert.equal(decodeText(hex('1b6514'), 0, 'gsm'), '€Λ');
    assert.equal(decodeText(hex('e9'), 3, 'gsm'), 'é');
    assert.equal(decodeText(Buffer.from('a~b\n'), 1, 'gsm'), 'a~b\n');
    assert.equal(decodeText(hex('47721b65'), 1, 'gsm'), 'Gr€', 'the alphabet of GSM under the name of ASCII');
    assert.equal(decodeText(hex('d83dde000041'), 8, 'gsm'), '😀A');
    assert.equal(decodeText(hex('bfe0'), 6, 'gsm'), 'Пр');
  });

  it('is read by the alphabet of a message class too', () => {
    assert.equal(decodeText(hex('00'), 0xf0, 'gsm'), '@');
    assert.equal(decodeText(hex('00'), 0x10, 'gsm'), '@');
    assert.equal(decodeText(hex('042f'), 0x18, 'gsm'), 'Я');
  });

  it('may use octets that are not in the alphabet', () => {
    assert.equal(decodeText(hex('e4'), 0, 'gsm'), 'ä', 'Latin 1 under the name of the default');
    assert.equal(decodeText(hex('1b41'), 0, 'gsm'), 'A', 'an unknown escape is the character itself');
    assert.equal(decodeText(hex('411b'), 0, 'gsm'), 'A', 'an escape at the end');
    assert.equal(decodeText(hex('0041d8'), 8, 'gsm'), 'A', 'an odd number of octets');
    assert.equal(decodeText(hex('d83d'), 8, 'gsm'), '\ufffd', 'half of a pair');
  });

  it('of no alphabet is UTF-8 where it can be, else data', () => {
    assert.equal(decodeText(Buffer.from('Grüße'), 4, 'gsm'), 'Grüße');
    assert.equal(decodeText(hex('0001020304ff'), 4, 'gsm'), '(data)');
    assert.equal(decodeText(hex('00010203'), 0xf5, 'gsm'), '(data)');
  });
});

describe('the header of a part', () => {
  it('tells the part in both forms, beside other elements', () => {
    const own = Buffer.concat([writePartHeader(0x1ff, 2, 3), Buffer.from('rest')]);
    assert.deepEqual(readUserDataHeader(own), {
      body: Buffer.from('rest'),
      part: { reference: '8/255', part: 2, parts: 3 },
    });
    // A port (3GPP TS 23.040, section 9.2.3.24.4) before a reference of 16 bits.
    const other = Buffer.from('0c05041581000008041234030141', 'hex');
    assert.deepEqual(readUserDataHeader(other), {
      body: Buffer.from('A'),
      part: { reference: '16/4660', part: 1, parts: 3 },
    });
  });

  it('that cannot be is none', () => {
    for (const octets of [
      '0500030703004142',
      '050003070304',
      '05000307000141',
      'ff00030703',
      '020003',
      '',
      '00',
    ]) {
      assert.equal(readUserDataHeader(Buffer.from(octets, 'hex')).part, null, octets);
    }
  });
});
