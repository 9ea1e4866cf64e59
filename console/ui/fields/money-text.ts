/** Amounts of the API are in hundredths, for every currency (docs/api.md). */
const HUNDREDTHS = 2;

/** Digits behind the point of a currency, such as 2 of EUR and 0 of JPY (ISO 4217, by Intl). */
function fractionDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Hundredths as a person writes them: 1250 EUR is "12.50" in English, "12,50" in German, 1200 JPY "12". */
export function moneyToText(cents: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: Math.min(HUNDREDTHS, fractionDigits(currency)),
    maximumFractionDigits: HUNDREDTHS,
    useGrouping: false,
  }).format(cents / 100);
}

const GROUPED = /^(-?)([1-9]\d{0,2}(?:[.,]\d{3})+|\d*)(?:[.,](\d*))?$/;
const PLAIN = /^(-?)(\d*)(?:[.,](\d*?)0?)?$/;

/**
 * Hundredths of what a person wrote, or null when it is no amount or finer than the currency or a hundredth.
 * The last point or comma separates the fraction when no more figures follow it than the currency has; others
 * group thousands ("1.250" of EUR is 1250 euros, of KWD one dinar and a quarter).
 */
export function textToMoney(text: string, currency: string): number | null {
  const digits = fractionDigits(currency);
  const plain = text.replaceAll(/[\s'’€$£\u00a0\u202f]/g, '');
  const match = (digits > HUNDREDTHS ? PLAIN : GROUPED).exec(plain);
  if (match === null || plain === '' || plain === '-') return null;
  const [, sign, whole = '', fraction = ''] = match;
  const figures = whole.replaceAll(/[.,]/g, '');
  if (fraction.length > Math.min(HUNDREDTHS, digits) || (figures === '' && fraction === '')) return null;
  const cents = Number(`${figures === '' ? '0' : figures}${fraction.padEnd(HUNDREDTHS, '0')}`);
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents !== 0 ? -cents : cents;
}
