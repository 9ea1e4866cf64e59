/** The countries of the form, ISO 3166-1 alpha-2, each with its currency. */
const CURRENCIES: Record<string, string> = {
  AE: 'AED',
  AR: 'ARS',
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  BG: 'EUR',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CL: 'CLP',
  CN: 'CNY',
  CO: 'COP',
  CY: 'EUR',
  CZ: 'CZK',
  DE: 'EUR',
  DK: 'DKK',
  EE: 'EUR',
  EG: 'EGP',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GR: 'EUR',
  HK: 'HKD',
  HR: 'EUR',
  HU: 'HUF',
  ID: 'IDR',
  IE: 'EUR',
  IL: 'ILS',
  IN: 'INR',
  IS: 'ISK',
  IT: 'EUR',
  JP: 'JPY',
  KE: 'KES',
  KR: 'KRW',
  LI: 'CHF',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MA: 'MAD',
  MT: 'EUR',
  MX: 'MXN',
  MY: 'MYR',
  NG: 'NGN',
  NL: 'EUR',
  NO: 'NOK',
  NZ: 'NZD',
  PE: 'PEN',
  PH: 'PHP',
  PL: 'PLN',
  PT: 'EUR',
  RO: 'RON',
  RS: 'RSD',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  SI: 'EUR',
  SK: 'EUR',
  TH: 'THB',
  TR: 'TRY',
  TW: 'TWD',
  UA: 'UAH',
  US: 'USD',
  UY: 'UYU',
  VN: 'VND',
  ZA: 'ZAR',
};

export const COUNTRIES: readonly string[] = Object.keys(CURRENCIES);

/** The currency that a country pays in; euros for one that is not listed. */
export const currencyOf = (country: string): string => CURRENCIES[country] ?? 'EUR';

/** The currencies of the listed countries, each once. */
export const CURRENCY_CODES: readonly string[] = [...new Set(Object.values(CURRENCIES))].sort();

/** The languages of assistants: those that the offline engine speaks come first. */
export const CUSTOMER_LANGUAGES = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-PT',
  'pt-BR',
] as const;

/** The country of the first language of the browser that names one: `de-AT` is Austria. */
export function guessCountry(languages: readonly string[], timezone: string): string {
  for (const tag of languages) {
    const region = new Intl.Locale(tag).region;
    if (region !== undefined && region in CURRENCIES) return region;
  }
  return timezone.startsWith('America/') ? 'US' : 'DE';
}

/** The language of the list that fits the browser best. */
export function guessLanguage(languages: readonly string[]): string {
  const exact = languages.find((tag) => CUSTOMER_LANGUAGES.some((one) => one === tag));
  const near = CUSTOMER_LANGUAGES.find((one) => languages.some((tag) => one.startsWith(tag.slice(0, 2))));
  return exact ?? near ?? 'en-US';
}
