import type { Choice } from '../ui/fields/choice.tsx';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What CLDR names beside the countries of ISO 3166-1: unions, and places for tests. */
const NO_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'XK',
  'ZZ',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
]);

/** The countries by their names in a language. */
export function countryChoices(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const codes = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other));
  return byLabel(
    codes
      // A code of a country that is gone stands for the one of today.
      .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
      .flatMap((code) => {
        const name = names.of(code);
        return name === undefined ? [] : [{ id: code, label: name, detail: code }];
      }),
    locale,
  );
}

/** The currencies by their names in a language. */
export function currencyChoices(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return byLabel(
    Intl.supportedValuesOf('currency').map((code) => ({
      id: code,
      label: names.of(code) ?? code,
      detail: code,
    })),
    locale,
  );
}

/** The time zones, with the time that it is there. */
export function timezoneChoices(locale: string, now: Date): Choice[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    detail: new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' }).format(now),
  }));
}

/** The choices with one that is not among them, such as what an older version wrote. */
export const withCurrent = (choices: Choice[], current: string): Choice[] =>
  current === '' || choices.some(({ id }) => id === current)
    ? choices
    : [{ id: current, label: current }, ...choices];

const byLabel = (choices: Choice[], locale: string): Choice[] => {
  const { compare } = new Intl.Collator(locale);
  return choices.sort((one, other) => compare(one.label, other.label));
};
