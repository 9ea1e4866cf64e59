/** What a number is asked for: a telephone number, or how many. */
export type AskedNumber = 'phone' | 'count';

/** The longest number of each kind, in digits (E.164 has 15). */
const MAX_DIGITS: Record<AskedNumber, number> = { phone: 15, count: 3 };

/**
 * A number that the caller keys in where one is asked for. `#` ends it, and so does silence; `*` begins a
 * telephone number with a country code, and takes back what was keyed so far.
 */
export class KeyedNumber {
  #digits = '';

  /** The number when this key completes it; `waiting` when more is to come; null for a key of a menu. */
  press(key: string, asked: AskedNumber | null): { number: string } | 'waiting' | null {
    if (asked === null) {
      this.clear();
      return null;
    }
    if (key === '#') return this.complete();
    if (key === '*' && asked === 'phone') this.#digits = this.#digits === '' ? '+' : '';
    else if (/^\d$/u.test(key)) this.#digits += key;
    else return null;
    const isFull = this.#digits.replace('+', '').length >= MAX_DIGITS[asked];
    return isFull ? this.complete() : 'waiting';
  }

  /** What was keyed so far, as the whole number; null when nothing was. */
  complete(): { number: string } | null {
    const number = this.#digits;
    this.clear();
    return /\d/u.test(number) ? { number } : null;
  }

  clear(): void {
    this.#digits = '';
  }
}
