import { getCountries } from 'libphonenumber-js';
import type { FieldErrors } from '../platform/refusal.ts';
import { companyProblems } from './company.problems.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/**
 * ISO 3166-1: the countries with a numbering plan (without two codes that are not countries) and those
 * without one.
 */
const COUNTRIES = new Set<string>([...getCountries(), 'AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);
COUNTRIES.delete('AC');
COUNTRIES.delete('TA');
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Errors of a currency, country and language, each where it is given. */
export function checkPlace(place: {
  currency?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
}): FieldErrors {
  const errors: FieldErrors = {};
  if (place.currency !== undefined && !CURRENCIES.has(place.currency)) {
    errors['currency'] = [companyProblems.unknown_currency()];
  }
  if (place.country !== undefined && !COUNTRIES.has(place.country)) {
    errors['country'] = [companyProblems.unknown_country()];
  }
  if (place.language !== undefined && readLanguage(place.language) === null) {
    errors['language'] = [companyProblems.unknown_language()];
  }
  return errors;
}

/** The tag as it is usually written (`en-us` becomes `en-US`), or null when the language is not known. */
export function readLanguage(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag);
    return LANGUAGE_NAMES.of(locale.language) === undefined ? null : locale.toString();
  } catch {
    return null;
  }
}

/** The name of a zone as the tz database writes it; `name` must be a zone (`format: time-zone`). */
export const readTimezone = (name: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
