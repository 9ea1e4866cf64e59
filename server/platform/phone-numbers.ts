import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Parses a phone number in a human notation and returns E.164, or null when it is invalid. Without a
 * leading `+` it is read as a number of `country` (ISO 3166-1 alpha-2). Surrounding spaces are
 * ignored.
 */
export function parsePhone(text: string, country: string | null): string | null {
  const written = text.trim();
  if (written.length > 40 || /[a-z]/i.test(written)) return null;
  const parsed = parsePhoneNumberFromString(written, country === null ? undefined : (country as CountryCode));
  // The parsed form is preferred: `+49 030…` and `+49 30…` are one number, which belongs to one
  // contact.
  if (parsed?.isPossible()) return parsed.number;
  return /^\+[1-9]\d{6,14}$/.test(written) ? written : null;
}

/** Same as `parsePhone`, for a query parameter, in which an unescaped leading `+` arrives as a space. */
export function parsePhoneOfQuery(text: string, country: string | null): string | null {
  return parsePhone(/^ +[^ +]/.test(text) ? `+${text.trim()}` : text, country);
}

/** The country of an E.164 number (ISO 3166-1 alpha-2), or null when it belongs to none. */
export function countryOfPhone(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null;
}
