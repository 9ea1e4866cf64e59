import { getCountries } from 'libphonenumber-js';
import type { FieldErrors } from '../platform/refusal.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** ISO 3166-1: the countries with a numbering plan, less two that are no countries, and those without a plan. */
const countries = new Set<string>([...getCountries(), 'AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);
countries.delete('AC');
countries.delete('TA');
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Faults of a currency, country and language; what is not named is not looked at. */
export function faultsOfPlace(place: {
  currency?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
}): FieldErrors {
  const errors: FieldErrors = {};
  if (place.currency !== undefined && !currencies.has(place.currency)) {
    errors['currency'] = ['The field currency must be a code of ISO 4217, such as EUR.'];
  }
  if (place.country !== undefined && !countries.has(place.country)) {
    errors['country'] = ['The field country must be a code of ISO 3166-1 in capitals, such as DE.'];
  }
  if (place.language !== undefined && readLanguage(place.language) === null) {
    errors['language'] = ['The field language must be a language tag, such as en-US.'];
  }
  return errors;
}

/** The tag as it is usually written (`en-us` becomes `en-US`), or null when it is of no known language. */
export function readLanguage(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag);
    return languageNames.of(locale.language) === undefined ? null : locale.toString();
  } catch {
    return null;
  }
}

/** The zone's name as the tz database writes it; the name must be one (`format: time-zone`). */
export const readTimezone = (name: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
