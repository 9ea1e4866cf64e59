import type { CountWords } from './date-language.ts';
import type { SlotReader, SlotReading, Slots } from './phrase-pattern.ts';
import { fold, type Word } from './split-words.ts';

const MAX_PHRASE_WORDS = 5;
const NONE: readonly SlotReading[] = [];

/** Phrases of several words with their values, folded once. */
export function foldPhrases<Value>(phrases: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(phrases).map(([phrase, value]) => [fold(phrase), value]));
}

/** A slot that reads the phrases of a table; all that begin at the word, the longest first. */
export function phraseSlot<Value>(words: readonly Word[], phrases: ReadonlyMap<string, Value>): SlotReader {
  return (at) => {
    const found: SlotReading[] = [];
    let phrase = '';
    for (let end = at; end < Math.min(words.length, at + MAX_PHRASE_WORDS); end += 1) {
      phrase += `${end > at ? ' ' : ''}${words[end]?.text ?? ''}`;
      const value = phrases.get(phrase);
      if (value !== undefined) found.unshift({ value, end: end + 1 });
    }
    return found.length > 0 ? found : NONE;
  };
}

/** Only the readings whose number lies between the bounds. */
export function within(reader: SlotReader, low: number, high: number): SlotReader {
  return (at) => reader(at).filter(({ value }) => Number(value) >= low && Number(value) <= high);
}

export function eitherSlot(...readers: readonly SlotReader[]): SlotReader {
  return (at) => readers.flatMap((reader) => reader(at));
}

/** Remembers what a reader found: several patterns ask for the same slot at the same word. */
export function memoize(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, reader]): [string, SlotReader] => {
      const known = new Map<number, readonly SlotReading[]>();
      return [
        name,
        (at) => {
          const before = known.get(at);
          if (before) return before;
          const readings = reader(at);
          known.set(at, readings);
          return readings;
        },
      ];
    }),
  );
}

/** A run of digits as a number; `length` bounds its digits. */
export function digitsSlot(words: readonly Word[], shortest: number, longest: number): SlotReader {
  return (at) => {
    const word = words[at];
    if (word?.kind !== 'digits' || word.text.length < shortest || word.text.length > longest) return NONE;
    return isInsideNumber(words, at) ? NONE : [{ value: Number(word.text), end: at + 1 }];
  };
}

/** The slots for numbers: `n`, `day`, `nth`, `year`, `digit`. */
export function countSlots(words: readonly Word[], counts: FoldedCounts): Record<string, SlotReader> {
  const said = phraseSlot(words, counts.cardinals);
  const spelled = phraseSlot(words, counts.ordinals);
  const short = digitsSlot(words, 1, 2);
  const nth: SlotReader = (at) => {
    const digits = short(at)[0];
    const sign = digits && words[digits.end];
    const isOrdinal = sign !== undefined && counts.ordinalSigns.has(sign.text);
    return digits && isOrdinal && (sign.text !== '.' || isTouching(words, digits.end))
      ? [{ value: digits.value, end: digits.end + 1 }]
      : NONE;
  };
  const number = eitherSlot(digitsSlot(words, 1, 3), said);
  return {
    n: within(number, 0, 366),
    day: within(eitherSlot(short, said), 1, 31),
    nth: within(eitherSlot(nth, spelled), 1, 31),
    year: within(eitherSlot(digitsSlot(words, 4, 4), phraseSlot(words, counts.years)), 1900, 2199),
    digit: within(number, 0, 9),
  };
}

/** The word stands right after the one before it, without a space. */
export function isTouching(words: readonly Word[], at: number): boolean {
  return words[at - 1] !== undefined && words[at - 1]?.to === words[at]?.from;
}

/** `408-247-8880`, `555 12 30`: digits in a row of three or more groups are no date and no time. */
function isInsideNumber(words: readonly Word[], at: number): boolean {
  let groups = 1;
  for (const step of [-1, 1]) {
    let place = at;
    while (groups < 3) {
      const isJoined = ['-', '(', ')', '+'].includes(words[place + step]?.text ?? '');
      const next = place + step * (isJoined ? 2 : 1);
      if (words[next]?.kind !== 'digits') break;
      groups += 1;
      place = next;
    }
  }
  const isLong = words[at - 1]?.text === '+' && isTouching(words, at);
  return isLong || (groups >= 3 && !isIsoDate(words, at));
}

/** `2026-11-23`, in which the digit group may be any of the three. */
function isIsoDate(words: readonly Word[], at: number): boolean {
  return [0, 2, 4].some((back) => {
    const text = words
      .slice(Math.max(0, at - back), Math.max(0, at - back) + 5)
      .map((word) => word.text)
      .join('');
    return /^(\d{4}-\d\d?-\d\d?|\d\d?-\d\d?-\d{4})$/.test(text);
  });
}

export interface FoldedCounts {
  cardinals: ReadonlyMap<string, number>;
  ordinals: ReadonlyMap<string, number>;
  ordinalSigns: ReadonlySet<string>;
  years: ReadonlyMap<string, number>;
}

export function foldCounts(counts: CountWords): FoldedCounts {
  return {
    cardinals: foldPhrases(counts.cardinals),
    ordinals: foldPhrases(counts.ordinals),
    ordinalSigns: new Set(counts.ordinalSigns),
    years: foldPhrases(counts.years),
  };
}
