import { useMemo } from 'react';
import { COUNTRIES, CURRENCY_CODES, CUSTOMER_LANGUAGES } from './places.ts';
import { useLanguage } from './texts.ts';

interface PlaceChoice {
  id: string;
  label: string;
}

/**
 * Countries, currencies, languages and time zones to choose from, named in the language of the person and in
 * the order of their names. What a business has already (`known`) is among them although it is not listed.
 */
export function usePlaceChoices(known: Partial<Record<'country' | 'currency' | 'language', string>> = {}) {
  const language = useLanguage();
  const { country, currency, language: spoken } = known;
  return useMemo(() => {
    const named = (type: Intl.DisplayNamesOptions['type'], codes: readonly string[], own?: string) => {
      const names = new Intl.DisplayNames(language, { type });
      return [...new Set([...codes, ...(own === undefined ? [] : [own])])]
        .map((id): PlaceChoice => ({ id, label: names.of(id) ?? id }))
        .sort((one, other) => one.label.localeCompare(other.label, language));
    };
    return {
      countries: named('region', COUNTRIES, country),
      currencies: named('currency', CURRENCY_CODES, currency),
      languages: named('language', CUSTOMER_LANGUAGES, spoken),
      zones: Intl.supportedValuesOf('timeZone').map((id): PlaceChoice => ({
        id,
        label: id.replaceAll('_', ' '),
      })),
    };
  }, [language, country, currency, spoken]);
}
