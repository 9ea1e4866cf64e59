import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { parsePhone } from './phone-numbers.ts';

/** How a carrier writes phone numbers: `+4930901820`, `4930901820`, or `030901820` (`docs/sip.md`). */
export const NUMBER_FORMATS = ['e164', 'e164_no_plus', 'national'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** The maximum number of characters kept of a number or name. */
const MAX_CHARACTERS = 100;
const WITHHELD = /^(anonymous|unknown|private|restricted|unavailable|withheld)$/i;

/**
 * The number of a caller: E.164 if it can be parsed, else as the carrier wrote it, null when it was
 * withheld. A number without `+` is read as an international number, with or without `00` or `011`,
 * and as a national number of `country`. The valid reading is used, and `format` decides when both
 * are valid.
 */
export function readCallerNumber(from: string | null, country: string, format: NumberFormat): string | null {
  const written = from?.trim().slice(0, MAX_CHARACTERS) ?? '';
  if (written === '' || WITHHELD.test(written)) return null;
  const digits = written.replaceAll(/[\s().\-/]/g, '');
  if (!/^\d{3,20}$/.test(digits)) return parsePhone(written, country) ?? written;
  const international = internationalReadings(digits).map((text) => parsePhoneNumberFromString(text));
  const national = parsePhoneNumberFromString(digits, country as CountryCode);
  const readings = format === 'national' ? [national, ...international] : [...international, national];
  const read =
    readings.find((reading) => reading?.isValid()) ?? readings.find((reading) => reading?.isPossible());
  return read?.number ?? written;
}

/**
 * The notations that a called number may have, independent of its country: as the carrier wrote it,
 * in E.164, and with a `+` in place of none, `00` or `011`. Empty for text that cannot be a number.
 */
export function spellingsOfCalled(to: string): string[] {
  const written = to.trim().slice(0, MAX_CHARACTERS);
  // An address may contain `%00` (RFC 4475, section 3.1.1.4), which the database cannot store.
  if (written === '' || written.includes('\0')) return [];
  const digits = written.replaceAll(/[\s().\-/]/g, '');
  const read = [written, ...internationalReadings(digits)].map((text) => parsePhone(text, null));
  return [...new Set([written, ...read.filter((number) => number !== null)])];
}

/**
 * The E.164 numbers that a national number of any country may be: the digits, with and without a
 * trunk prefix of one or two digits, after every calling code. `isNationalNumber` selects the right
 * one.
 */
export function nationalCandidates(to: string): string[] {
  const digits = to.trim().replaceAll(/[\s().\-/]/g, '');
  if (!/^\d{4,15}$/.test(digits)) return [];
  const numbers = [0, 1, 2].map((prefixLength) => digits.slice(prefixLength));
  return callingCodes().flatMap((code) => numbers.map((number) => `+${code}${number}`));
}

/**
 * Whether `to` is the national notation in `country` (ISO 3166-1 alpha-2) of the E.164 number
 * `number`.
 */
export function isNationalNumber(to: string, country: string, number: string): boolean {
  return parsePhone(to, country) === number;
}

/**
 * An E.164 number as a carrier wants it written. `national` drops the country code of numbers in `country`
 * (ISO 3166-1 alpha-2), that of the number that calls; other numbers keep theirs, with a `+`.
 */
export function writeNumber(number: string, format: NumberFormat, country: string | null): string {
  if (format === 'e164') return number;
  if (format === 'e164_no_plus') return number.replace(/^\+/, '');
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed || country === null || parsed.country !== country) return number;
  return parsed.formatNational().replaceAll(/\D/g, '');
}

let codes: string[] | null = null;
const callingCodes = (): string[] =>
  (codes ??= [...new Set(getCountries().map((country) => getCountryCallingCode(country)))]);

/** Digits without a `+`, read as an international number. */
function internationalReadings(digits: string): string[] {
  const [, afterPrefix] = /^(?:00|011)([1-9]\d{6,14})$/.exec(digits) ?? [];
  if (afterPrefix !== undefined) return [`+${afterPrefix}`];
  return /^[1-9]\d{6,14}$/.test(digits) ? [`+${digits}`] : [];
}
