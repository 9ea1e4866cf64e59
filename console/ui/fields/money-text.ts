/** Digits behind the point of a currency, such as 2 of EUR and 0 of JPY (ISO 4217, by Intl). */
export function fractionDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Minor units as a person writes them: 1250 EUR is "12.50" in English, "12,50" in German. */
export function moneyToText(minor: number, currency: string, language: string): string {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(minor / 10 ** digits);
}

const GROUPED = /^(-?)([1-9]\d{0,2}(?:[.,]\d{3})+|\d*)(?:[.,](\d*))?$/;
const PLAIN = /^(-?)(\d*)(?:[.,](\d*))?$/;

/**
 * Minor units of what a person wrote, or null when it is no amount. The last point or comma separates the
 * fraction when at most `digits` figures follow it; others group thousands ("1.250" of EUR is 1250 euros).
 */
export function textToMoney(text: string, currency: string): number | null {
  const digits = fractionDigits(currency);
  const plain = text.replaceAll(/[\s'’€$£\u00a0\u202f]/g, '');
  const match = (digits < 3 ? GROUPED : PLAIN).exec(plain);
  if (match === null || plain === '' || plain === '-') return null;
  const [, sign, whole = '', fraction = ''] = match;
  const figures = whole.replaceAll(/[.,]/g, '');
  if (fraction.length > digits || (figures === '' && fraction === '')) return null;
  const minor = Number(`${figures === '' ? '0' : figures}${fraction.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(minor)) return null;
  return sign === '-' && minor !== 0 ? -minor : minor;
}
