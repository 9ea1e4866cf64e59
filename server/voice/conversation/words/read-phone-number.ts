import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';

const MIN_DIGITS = 7;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/;

/**
 * The first phone number in what a caller said or typed, as E.164; null when there is none. Numbers without a
 * country code are read as local ones of `country` (ISO 3166-1 alpha-2).
 */
export function readPhoneNumber(text: string, country: string): string | null {
  const options = optionsFor(country);
  const found = findPhoneNumbersInText(text, { ...options, extended: true })[0]?.number;
  if (found) return found.number;
  // Numbers that the search ignores, such as those reserved for examples, may still be the whole answer.
  const digits = text.replace(/[^\d+]/gu, '');
  const whole = parsePhoneNumberFromString(digits, options);
  return whole?.isPossible() ? whole.number : null;
}

/** As `readPhoneNumber`, in an utterance about something else: only what is certainly a phone number. */
export function findSaidNumber(text: string, country: string): string | null {
  const found = findPhoneNumbersInText(text, { ...optionsFor(country), extended: true });
  const sure = found.find(({ number, startsAt, endsAt }) => {
    const said = text.slice(startsAt, endsAt);
    // Short numbers are often those of orders or houses, and some are dates.
    if (number.nationalNumber.length < MIN_DIGITS || DATE.test(said)) return false;
    return said.startsWith('+') || number.isValid();
  });
  return sure?.number.number ?? null;
}

/**
 * A number as it is said: `aloud` digit by digit with a pause between its groups, so that no voice reads it
 * as millions; otherwise as it is written.
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

function optionsFor(country: string): { defaultCountry?: CountryCode } {
  const code = country.toUpperCase();
  return isSupportedCountry(code) ? { defaultCountry: code } : {};
}
