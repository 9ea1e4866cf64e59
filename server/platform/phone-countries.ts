import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js';
import { countryOfPhone } from './phone-numbers.ts';

/**
 * Numbers that cannot be told apart by country, or are those of one state: they count as numbers of each of these. Not here are
 * countries that share a calling code while every number says whose it is: the US, Canada and the islands (+1), Russia and
 * Kazakhstan (+7), Italy and the Vatican (+39), Curaçao and the Caribbean Netherlands (+599).
 */
const SHARED: readonly (readonly [numbers: RegExp, countries: readonly string[]])[] = [
  // Mobile numbers of Great Britain, Guernsey, Jersey and the Isle of Man: the islands' ranges are used all over Britain.
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

/** The countries (ISO 3166-1 alpha-2) whose own number an E.164 number is; none where it belongs to no country. */
export function countriesOfPhone(number: string): readonly string[] {
  const shared = SHARED.find(([numbers]) => numbers.test(number));
  if (shared) return shared[1];
  const country = countryOfPhone(number);
  return country === null ? [] : [country];
}

/**
 * The same, and for a number of a range that nobody knows (such as `+1555…`, or an area code that is newer than what we
 * know) every country with its calling code: it may be of any of them.
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

/** Whether two E.164 numbers count as numbers of one country, as far as they tell. */
export function areOfOneCountry(a: string, b: string): boolean {
  const countries = possibleCountriesOfPhone(b);
  return possibleCountriesOfPhone(a).some((country) => countries.includes(country));
}

/**
 * The country that a number is shown with in a house of the country `home`: that one where the number counts as one of it, else
 * what the number says; null where it says nothing.
 */
export function countryAtHome(number: string, home: string | null): string | null {
  const countries = countriesOfPhone(number);
  if (home !== null && countries.includes(home)) return home;
  return countryOfPhone(number) ?? countries[0] ?? null;
}
