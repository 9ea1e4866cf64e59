import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js';
import { parsePhoneNumberFromString as parseWithTypes } from 'libphonenumber-js/max';
import { countryOfPhone } from './phone-numbers.ts';

/**
 * Numbers that several countries or parts of one state share: they count as numbers of each.
 * Countries with the same calling code but distinct numbers are not listed: the US, Canada and the
 * islands (+1), Russia and Kazakhstan (+7), Italy and the Vatican (+39), Curaçao and the Caribbean
 * Netherlands (+599).
 */
const SHARED: readonly (readonly [numbers: RegExp, countries: readonly string[]])[] = [
  // Mobile numbers of Great Britain, Guernsey, Jersey and the Isle of Man: the islands' ranges are
  // used in all of Britain.
  [/^\+447/, ['GB', 'GG', 'JE', 'IM']],
  // Mobile numbers of Morocco serve the Western Sahara.
  [/^\+212/, ['MA', 'EH']],
  // One state and one numbering plan.
  [/^\+262/, ['RE', 'YT']],
  [/^\+358/, ['FI', 'AX']],
  [/^\+47/, ['NO', 'SJ']],
  [/^\+590/, ['GP', 'BL', 'MF']],
  [/^\+61/, ['AU', 'CC', 'CX']],
];

/** The countries (ISO 3166-1 alpha-2) that an E.164 number belongs to; empty for a number of no country. */
export function countriesOfPhone(number: string): readonly string[] {
  const shared = SHARED.find(([numbers]) => numbers.test(number));
  if (shared) return shared[1];
  const country = countryOfPhone(number);
  return country === null ? [] : [country];
}

/**
 * As `countriesOfPhone`; for a number of an unknown range (such as `+1555…`, or an area code newer than the
 * metadata) every country with its calling code.
 */
export function possibleCountriesOfPhone(number: string): readonly string[] {
  const known = countriesOfPhone(number);
  if (known.length > 0) return known;
  const code = parsePhoneNumberFromString(number)?.countryCallingCode;
  return code === undefined ? [] : (countriesByCode().get(code) ?? []);
}

let byCode: Map<string, CountryCode[]> | null = null;
const countriesByCode = (): Map<string, CountryCode[]> =>
  (byCode ??= Map.groupBy(getCountries(), (country) => getCountryCallingCode(country)));

/** Whether it is the code (ISO 3166-1 alpha-2) of a country that has phone numbers: `GB`, and not `UK`. */
export const hasPhoneNumbers = (code: string): boolean => isSupportedCountry(code);

/** Whether two E.164 numbers can belong to the same country. */
export function areOfOneCountry(a: string, b: string): boolean {
  const countries = possibleCountriesOfPhone(b);
  return possibleCountriesOfPhone(a).some((country) => countries.includes(country));
}

/**
 * The country that a workspace in the country `home` shows for a number: `home` when the number can
 * belong to it, else the country of the number; null when it has none.
 */
export function countryAtHome(number: string, home: string | null): string | null {
  const countries = countriesOfPhone(number);
  if (home !== null && countries.includes(home)) return home;
  return countryOfPhone(number) ?? countries[0] ?? null;
}

/** Whether calls to an E.164 number are charged for more than the call. */
export function isPremiumNumber(number: string): boolean {
  return parseWithTypes(number)?.getType() === 'PREMIUM_RATE';
}
