import { decodeGsm } from './gsm-alphabet.ts';

/** What a carrier means by its default alphabet, `data_coding` 0. */
export const DEFAULT_ALPHABETS = ['gsm', 'latin1'] as const;
export type DefaultAlphabet = (typeof DEFAULT_ALPHABETS)[number];

/** Values of `data_coding` (SMPP 3.4, section 5.2.19). */
export const CODING = { default: 0, ascii: 1, latin1: 3, ucs2: 8 } as const;

/** Encodings of other values; Node reads them by these names. */
const BY_NAME: Readonly<Record<number, string>> = {
  ...{ 5: 'shift_jis', 6: 'iso-8859-5', 7: 'iso-8859-8', 10: 'iso-2022-jp', 13: 'euc-jp', 14: 'euc-kr' },
};

/** What a message of octets that are no text becomes. */
const DATA = '(data)';

/** The words of a message by its `data_coding`; octets that are no text are said to be data. */
export function decodeText(octets: Buffer, dataCoding: number, alphabet: DefaultAlphabet): string {
  const coding = textCoding(dataCoding);
  if (coding === CODING.default) return alphabet === 'gsm' ? decodeGsm(octets) : octets.toString('latin1');
  if (coding === CODING.ucs2) return decodeUcs2(octets);
  if (coding === CODING.latin1) return octets.toString('latin1');
  if (coding === CODING.ascii) return decodeAscii(octets);
  const name = BY_NAME[coding];
  return name === undefined ? decodeData(octets) : new TextDecoder(name).decode(octets);
}

/**
 * The alphabet of a `data_coding`: values from 0x10 are those of GSM, with a class of message beside the
 * alphabet (3GPP TS 23.038, section 4).
 */
function textCoding(dataCoding: number): number {
  if (dataCoding < 0x10) return dataCoding;
  const isClassOnly = dataCoding >= 0xf0;
  const alphabet = isClassOnly ? dataCoding & 0x04 : dataCoding & 0x0c;
  return alphabet === 0 ? CODING.default : alphabet;
}

/**
 * ASCII. Senders that mean the alphabet of GSM by it, as common programs do, are told by octets that stand
 * for letters there, and for nothing that a text has in ASCII.
 */
const decodeAscii = (octets: Buffer): string =>
  octets.some((octet) => octet < 0x20 && octet !== 0x09 && octet !== 0x0a && octet !== 0x0d)
    ? decodeGsm(octets)
    : octets.toString('latin1');

/** Two octets a character, halves of pairs included: phones send UTF-16 where SMPP says UCS2. */
function decodeUcs2(octets: Buffer): string {
  const whole = Buffer.from(octets.subarray(0, octets.length - (octets.length % 2)));
  return whole.swap16().toString('utf16le').toWellFormed();
}

/** Octets of no declared alphabet: some carriers send UTF-8 that way. */
function decodeData(octets: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(octets);
    return /^[^\p{Cc}]*$/u.test(text.replaceAll(/[\r\n\t]/g, '')) ? text : DATA;
  } catch {
    return DATA;
  }
}
