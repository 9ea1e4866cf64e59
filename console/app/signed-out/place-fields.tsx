import { useState, type ReactNode } from 'react';
import { textOf } from '../../platform/form-text.ts';
import { currencyOf, guessCountry, guessLanguage } from '../../platform/places.ts';
import { useTexts } from '../../platform/texts.ts';
import { usePlaceChoices } from '../../platform/use-place-choices.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { signedOutTexts } from './signed-out.texts.ts';

/** Country, time zone, currency and language, as the browser suggests them. */
export function PlaceFields(): ReactNode {
  const t = useTexts(signedOutTexts);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [country, setCountry] = useState(() => guessCountry(navigator.languages, zone));
  const [currency, setCurrency] = useState(() => currencyOf(country));
  const names = usePlaceChoices();
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

/** Where a business is, as its form says. */
export const readPlace = (values: FormData) => ({
  country: textOf(values, 'country'),
  timezone: textOf(values, 'timezone'),
  currency: textOf(values, 'currency'),
  language: textOf(values, 'language'),
});
