import { fieldProblems } from './field.problems.ts';
import { invalid, Refusal, type FieldErrors } from './refusal.ts';

/** The maximum price: far below the limit of an integer column, with room for sums. */
const MAX_CENTS = 100_000_000;

/** Whole cents as the decimal number that the API returns beside them. */
export const decimalOf = (cents: number): number => cents / 100;

/**
 * A price in a request: a number or decimal string with at most two places, or whole cents, or both if
 * they agree.
 */
export interface PriceInput {
  price?: number | string | null;
  price_cents?: number | null;
}

/**
 * The cents of a price (docs/api.md): undefined when neither field was sent, null when it was cleared.
 * @throws Refusal naming `<name>` or `<name>_cents`.
 */
export function readCents(input: PriceInput, name = 'price'): number | null | undefined {
  const fromDecimal = input.price === undefined ? undefined : centsOf(input.price, name);
  const fromCents =
    input.price_cents === undefined ? undefined : checkCents(input.price_cents, `${name}_cents`);
  if (fromDecimal !== undefined && fromCents !== undefined && fromDecimal !== fromCents) {
    throw invalid({
      [name]: [fieldProblems.amounts_differ({ field: wordsOf(name) })],
    });
  }
  return fromDecimal ?? fromCents ?? (fromDecimal === null || fromCents === null ? null : undefined);
}

/** Same as `readCents`, for bodies with several prices: adds problems to `errors` and returns undefined. */
export function collectCents(
  decimal: number | string | null | undefined,
  cents: number | null | undefined,
  name: string,
  errors: FieldErrors,
): number | null | undefined {
  try {
    return readCents(
      {
        ...(decimal === undefined ? {} : { price: decimal }),
        ...(cents === undefined ? {} : { price_cents: cents }),
      },
      name,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === null) throw error;
    Object.assign(errors, error.errors);
    return undefined;
  }
}

/** The last name of a path as words: `ordering.delivery_fee` becomes "delivery fee". */
const wordsOf = (path: string): string => (path.split('.').at(-1) ?? path).replaceAll('_', ' ');

function centsOf(price: number | string | null, name: string): number | null {
  if (price === null) return null;
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(price).trim());
  if (!match)
    throw invalid({
      [name]: [fieldProblems.bad_amount({ field: wordsOf(name) })],
    });
  return checkCents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')), name);
}

function checkCents(cents: number | null, name: string): number | null {
  if (cents !== null && (cents < 0 || cents > MAX_CENTS)) {
    throw invalid({
      [name]: [fieldProblems.amount_too_large({ field: wordsOf(name), limit: MAX_CENTS / 100 })],
    });
  }
  return cents;
}
