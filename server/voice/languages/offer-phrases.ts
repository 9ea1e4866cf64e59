/**
 * What is said about services, menu, rooms and people, in one language. Prices and times come as they are
 * spoken.
 */
export interface OfferPhrases {
  /** An amount as people say it: `4 dollars 50`. `currency` is an ISO 4217 code. */
  money(cents: number, currency: string): string;
  duration(minutes: number): string;
  services(list: string): string;
  /** `price` is null when it is not fixed. */
  service(name: string, duration: string, price: string | null): string;
  /** One item of a list with its price: `Tomato soup for 7 dollars 50`. */
  itemAt(name: string, price: string): string;
  /** The categories of the menu, and the question which of them to read out. */
  categories(list: string): string;
  menu(list: string): string;
  inCategory(category: string, list: string): string;
  dish(name: string, price: string): string;
  soldOut(name: string): string;
  rooms(list: string): string;
  /** `highest` is null when every night costs the same. */
  room(name: string, lowest: string, highest: string | null): string;
  /** An item of a list of rooms; `isLowest`: other nights cost more. */
  roomAt(name: string, price: string, isLowest: boolean): string;
  guests(count: number): string;
  checkIn(time: string): string;
  checkOut(time: string): string;
  team(list: string): string;
  /** `day` as `hours.onWeekday` and its like word it; `ranges` as `hours.range`. */
  present(name: string, day: string, ranges: string): string;
  away(name: string, day: string): string;
  usualWeek(name: string, lines: string): string;
  /** So many items of a list were not read out. */
  more(count: number): string;
  noMore: string;
  /** Nothing is known by the name that was asked for. */
  unknown: string;
  /** `fee` null: free; `minimum` null: none. */
  delivers(fee: string | null, minimum: string | null): string;
  noDelivery: string;
  pickup: string;
  dineIn: string;
}

/** The words of a currency: one unit, several units, and the hundredths. */
export type CurrencyWords = readonly [one: string, many: string, hundredths: string];

/**
 * Words amounts in one language: `95 dollars`, `80 cents`, and both joined by `join`. A currency without
 * words of its own is worded by the locale data of the runtime.
 */
export function moneyWith(
  locale: string,
  currencies: Readonly<Record<string, CurrencyWords>>,
  phrases: { free: string; join: (units: string, hundredths: string, hundredthsName: string) => string },
): (cents: number, currency: string) => string {
  return (cents, currency) => {
    if (cents === 0) return phrases.free;
    const words = currencies[currency];
    if (!words) {
      return new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'name',
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      }).format(cents / 100);
    }
    const [one, many, hundredths] = words;
    const whole = Math.floor(cents / 100);
    const rest = cents % 100;
    if (whole === 0) return `${rest} ${hundredths}`;
    const units = `${whole.toLocaleString(locale)} ${whole === 1 ? one : many}`;
    return rest === 0 ? units : phrases.join(units, String(rest).padStart(2, '0'), hundredths);
  };
}

/**
 * Words a length of time with the words of a language: hours from 60 minutes on, single minutes below two
 * hours.
 */
export function durationWith(words: {
  minute: readonly [one: string, many: string];
  hour: readonly [one: string, many: string];
  and: string;
}): (minutes: number) => string {
  const count = (number: number, [one, many]: readonly [string, string]): string =>
    number === 1 ? one : `${number} ${many}`;
  return (minutes) => {
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (rest === 0) return count(hours, words.hour);
    if (hours < 2) return count(minutes, words.minute);
    return `${count(hours, words.hour)} ${words.and} ${count(rest, words.minute)}`;
  };
}
