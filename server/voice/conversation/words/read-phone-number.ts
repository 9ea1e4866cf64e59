import type { CountryCode } from 'libphonenumber-js';
import { findPhoneNumbersInText, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * The first phone number in what a caller said or typed, as E.164; null when there is none. Numbers without a country
 * code are read as local ones of `country` (ISO 3166-1 alpha-2).
 */
export function readPhoneNumber(text: string, country: string): string | null {
  const local = countryCode(country);
  const options = local === null ? {} : { defaultCountry: local };
  const found = findPhoneNumbersInText(text, { ...options, extended: true })[0]?.number;
  if (found) return found.number;
  // What the search passes over, such as numbers kept free for examples, may still be the whole answer.
  const digits = text.replace(/[^\d+]/gu, '');
  const whole = parsePhoneNumberFromString(digits, options);
  return whole?.isPossible() ? whole.number : null;
}

/**
 * A number as it is said: `aloud` digit by digit with a pause between its groups, so that no voice reads it as
 * millions; otherwise as it is written.
 */
export function sayPhoneNumber(number: string, aloud: boolean): string {
  const written = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
  if (!aloud) return written;
  return written
    .split(/[\s()-]+/u)
    .filter((group) => group !== '')
    .map((group) => group.split('').join(' ').replace('+ ', '+'))
    .join(', ');
}

function countryCode(country: string): CountryCode | null {
  const code = country.toUpperCase();
  return isSupportedCountry(code) ? code : null;
}
