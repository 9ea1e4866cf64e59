import type { Address } from '../../carriers/smpp/pdu.ts';
import { isNationalNumber, readCallerNumber, writeNumber } from '../../platform/carrier-numbers.ts';
import { countryOfPhone, parsePhone } from '../../platform/phone-numbers.ts';
import type { SmppSettings } from '../carrier.ts';

/** Types of number (SMPP 3.4, section 5.2.5). */
const TON = { unknown: 0, international: 1, national: 2, networkSpecific: 3, abbreviated: 6 } as const;
/** The numbering plan of telephone numbers, E.163 and E.164 (section 5.2.6). */
const ISDN = 1;
/** Shorter ones are short codes, whatever type they are said to be. */
const SHORTEST_NUMBER = 7;
const MAX_CHARACTERS = 100;

type Formats = Pick<
  SmppSettings,
  'number_format' | 'source_ton' | 'source_npi' | 'destination_ton' | 'destination_npi'
>;

/**
 * Our number and a person's as the SMSC wants them. Type and plan follow from how the number is written,
 * unless the settings name them.
 */
export function writeSmppNumbers(
  { from, to }: { from: string; to: string },
  settings: Formats,
): { source: Address; destination: Address } {
  const country = countryOfPhone(from);
  const write = (number: string, ton: number | null, npi: number | null): Address => {
    const addr = writeNumber(number, settings.number_format, country);
    const isNational = settings.number_format === 'national' && !addr.startsWith('+');
    const usual = isNational ? TON.national : TON.international;
    // A national form keeps the plus of foreign numbers, which a type says already.
    const plain = settings.number_format === 'e164' ? addr : addr.replace(/^\+/, '');
    return { ton: ton ?? usual, npi: npi ?? ISDN, addr: plain };
  };
  return {
    source: write(from, settings.source_ton, settings.source_npi),
    destination: write(to, settings.destination_ton, settings.destination_npi),
  };
}

/**
 * Which of our numbers an address means; a number that is none of them is read as an international one.
 * @param own the numbers that text through the carrier, in E.164.
 */
export function readOwnNumber({ addr }: Address, own: readonly string[]): string {
  const written = clean(addr);
  const digits = written.replaceAll(/\D/g, '');
  const found = own.find((number) => {
    const country = countryOfPhone(number);
    return number === `+${digits}` || (country !== null && isNationalNumber(digits, country, number));
  });
  return found ?? parsePhone(`+${digits}`, null) ?? written;
}

/**
 * Who sent a text: E.164 where it is a telephone number, else a short code or a name as it is.
 * @param country that of the number written to, by which national numbers are read.
 */
export function readWriter({ ton, addr }: Address, country: string | null, settings: Formats): string {
  const written = clean(addr);
  const digits = written.replace(/^\+/, '');
  const isShort = digits.length < SHORTEST_NUMBER || ton === TON.networkSpecific || ton >= TON.abbreviated;
  if (!/^\d+$/.test(digits) || (isShort && !written.startsWith('+'))) return written;
  if (written.startsWith('+') || ton === TON.international) return parsePhone(`+${digits}`, null) ?? written;
  const format = ton === TON.national ? 'national' : settings.number_format;
  return readCallerNumber(digits, country ?? '', format) ?? written;
}

/** Without what the database does not take. */
const clean = (addr: string): string =>
  addr
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, MAX_CHARACTERS);
