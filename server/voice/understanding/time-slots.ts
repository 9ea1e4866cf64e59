import {
  countSlots,
  digitsSlot,
  eitherSlot,
  isTouching,
  memoize,
  phraseSlot,
  within,
} from './count-slots.ts';
import type { DayPart } from './date-language.ts';
import type { SlotReader, Slots } from './phrase-pattern.ts';
import type { PreparedLanguage } from './prepare-language.ts';
import type { Word } from './split-words.ts';

/** Minutes that callers count to or from the hour without the word `minutes`. */
const ROUND_MINUTES = new Set([5, 10, 20, 25]);

/**
 * The slots of time patterns: `hour`, `minute`, `mm` (two digits), `hhmm` (`1130`), `part` and `daypart` (not
 * a.m. and p.m.), `ampm`, `five-minutes`, `hour-word` and `minute-word` (no digits), `digit`.
 */
export function timeSlots(words: readonly Word[], language: PreparedLanguage): Slots {
  const numbers = countSlots(words, language.counts);
  const spoken = phraseSlot(words, language.counts.cardinals);
  const parts = phraseSlot(words, language.parts);
  const minute = within(eitherSlot(twoDigits(words), spoken), 1, 59);
  const ofPart =
    (accepts: (part: DayPart) => boolean): SlotReader =>
    (at) =>
      parts(at).filter(({ value }) => accepts(value as DayPart));
  return memoize({
    hour: hourSlot(words, within(eitherSlot(digitsSlot(words, 1, 2), spoken), 0, 24)),
    'hour-word': hourSlot(words, within(spoken, 1, 24)),
    minute,
    'minute-word': within(spoken, 10, 59),
    'five-minutes': (at) => minuteNumbers(at).filter(({ value }) => ROUND_MINUTES.has(Number(value))),
    'any-minutes': (at) => minuteNumbers(at),
    mm: within(twoDigits(words), 0, 59),
    hhmm: joinedSlot(words),
    part: parts,
    daypart: ofPart((part) => part !== 'am' && part !== 'pm'),
    ampm: ofPart((part) => part === 'am' || part === 'pm'),
    weekday: phraseSlot(words, language.weekdays),
    digit: numbers['digit'] ?? minute,
    n: numbers['n'] ?? minute,
  });

  function minuteNumbers(at: number): ReturnType<SlotReader> {
    // `Um zehn Uhr eine Massage`: a word for one is an article where another word follows.
    return within(
      eitherSlot(digitsSlot(words, 1, 2), spoken),
      1,
      59,
    )(at).filter(
      ({ value, end }) =>
        (value !== 1 || words[at]?.kind === 'digits' || words[end]?.kind !== 'word') && !isDayOfMonth(end),
    );
  }

  /** `Um 16 Uhr 14. April`: the number is the day of a month. */
  function isDayOfMonth(end: number): boolean {
    const isOrdinal = language.counts.ordinalSigns.has(words[end]?.text ?? '');
    return isOrdinal && language.months.has(words[end + 1]?.text ?? '');
  }
}

function hourSlot(words: readonly Word[], reader: SlotReader): SlotReader {
  return (at) =>
    reader(at).map(({ value, end }) => {
      const hour = Number(value);
      const isLeadingZero = words[at]?.kind === 'digits' && /^0\d?$/.test(words[at]?.text ?? '');
      return {
        value: { hour: hour === 24 ? 0 : hour, isExact: hour > 12 || hour === 0 || isLeadingZero },
        end,
      };
    });
}

function twoDigits(words: readonly Word[]): SlotReader {
  return digitsSlot(words, 2, 2);
}

/** Digits that speech recognition runs together: `1130`, `930`. */
function joinedSlot(words: readonly Word[]): SlotReader {
  const reader = digitsSlot(words, 3, 4);
  return (at) =>
    reader(at).flatMap(({ end }) => {
      const text = words[at]?.text ?? '';
      const [hour, minute] = [Number(text.slice(0, -2)), Number(text.slice(-2))];
      if (hour > 24 || minute > 59 || isTouching(words, at)) return [];
      const isExact = hour > 12 || text.startsWith('0');
      return [{ value: { hour: hour === 24 ? 0 : hour, minute, isExact }, end }];
    });
}
