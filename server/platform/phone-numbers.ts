import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Reads a phone number as people write it and gives E.164, or null when it is none. Without a leading `+` it
 * is read as a number of `country` (ISO 3166-1 alpha-2). Surrounding spaces are ignored.
 */
export function parsePhone(text: string, country: string | null): string | null {
  const written = text.trim();
  if (written.length > 40 || /[a-z]/i.test(written)) return null;
  const parsed = parsePhoneNumberFromString(written, country === null ? undefined : (country as CountryCode));
  // The parsed form comes first: `+49 030…` and `+49 30…` are one number, and a person has one contact.
  if (parsed?.isPossible()) return parsed.number;
  return /^\+[1-9]\d{6,14}$/.test(written) ? written : null;
}

/** As `parsePhone` for a query parameter, in which an unescaped leading `+` arrives as a space. */
export function parsePhoneOfQuery(text: string, country: string | null): string | null {
  return parsePhone(/^ +[^ +]/.test(text) ? `+${text.trim()}` : text, country);
}

/** The country of an E.164 number (ISO 3166-1 alpha-2), or null when it belongs to none. */
export function countryOfPhone(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null;
}
