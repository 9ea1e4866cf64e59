import { useMemo, useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { doorsTexts } from './doors.texts.ts';
import {
  COUNTRIES,
  CURRENCY_CODES,
  CUSTOMER_LANGUAGES,
  currencyOf,
  guessCountry,
  guessLanguage,
} from './places.ts';

/** Country, time zone, currency and language, as the browser suggests them. */
export function PlaceFields(): ReactNode {
  const t = useTexts(doorsTexts);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [country, setCountry] = useState(() => guessCountry(navigator.languages, zone));
  const [currency, setCurrency] = useState(() => currencyOf(country));
  const names = useNames();
  const choose = (chosen: string): void => {
    setCountry(chosen);
    setCurrency(currencyOf(chosen));
  };
  return (
    <>
      <Select label={t.country} name="country" choices={names.countries} value={country} onChange={choose} />
      <ComboBox label={t.timezone} name="timezone" choices={names.zones} defaultValue={zone} isRequired />
      <Select
        label={t.currency}
        name="currency"
        choices={names.currencies}
        value={currency}
        onChange={setCurrency}
      />
      <Select
        label={t.language}
        name="language"
        choices={names.languages}
        defaultValue={guessLanguage(navigator.languages)}
      />
    </>
  );
}

/** The choices with their names in the language of the person, by name. */
function useNames() {
  const language = useLanguage();
  return useMemo(() => {
    const named = (type: Intl.DisplayNamesOptions['type'], codes: readonly string[]) => {
      const names = new Intl.DisplayNames(language, { type });
      return codes
        .map((id) => ({ id, label: names.of(id) ?? id }))
        .sort((one, other) => one.label.localeCompare(other.label, language));
    };
    return {
      countries: named('region', COUNTRIES),
      currencies: named('currency', CURRENCY_CODES),
      languages: named('language', CUSTOMER_LANGUAGES),
      zones: Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') })),
    };
  }, [language]);
}
