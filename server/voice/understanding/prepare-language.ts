import { de } from '../languages/de/date-language.ts';
import { en } from '../languages/en/date-language.ts';
import { es } from '../languages/es/date-language.ts';
import { fr } from '../languages/fr/date-language.ts';
import { type SpokenLanguage, spokenLanguageOf } from '../languages/spoken-languages.ts';
import { type FoldedCounts, foldCounts, foldPhrases } from './count-slots.ts';
import type {
  DateCombination,
  DateLanguage,
  DateRule,
  DayPart,
  SpanUnit,
  SpanRule,
  TimeCombination,
  TimeRule,
} from './date-language.ts';
import { commonDates } from './common-dates.ts';
import type { PublicHoliday } from './holidays/common-holidays.ts';
import { holidayNames } from './holidays/holiday-names.ts';
import { compilePatterns, type PatternTable } from './phrase-pattern.ts';
import { fold } from './split-words.ts';

const languages: Readonly<Record<SpokenLanguage, DateLanguage>> = { de, en, es, fr };

/** A language with its tables compiled, once. */
export interface PreparedLanguage {
  language: DateLanguage;
  counts: FoldedCounts;
  hesitations: ReadonlySet<string>;
  followers: ReadonlySet<string>;
  leads: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
  moves: ReadonlySet<string>;
  counting: ReadonlySet<string>;
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, 'day' | 'week' | 'month'>;
  holidays: ReadonlyMap<string, PublicHoliday>;
  parts: ReadonlyMap<string, DayPart>;
  hints: ReadonlyMap<string, DayPart>;
  spanUnits: ReadonlyMap<string, SpanUnit>;
  dates: PatternTable<DateRule>;
  dateCombinations: PatternTable<DateCombination>;
  times: PatternTable<TimeRule>;
  timeCombinations: PatternTable<TimeCombination>;
  spans: PatternTable<SpanRule>;
  corrections: PatternTable<{ say: string }>;
  /** Words that may stand between a time and another one that corrects it or is said beside it. */
  betweenTimes: ReadonlySet<string>;
  alternatives: ReadonlySet<string>;
  negations: PatternTable<{ say: string; rulesOut: boolean }>;
  appositions: ReadonlySet<string>;
  lists: ReadonlySet<string>;
  doubts: ReadonlySet<string>;
}

const prepared = new Map<SpokenLanguage, PreparedLanguage>();

/** The tables of a call's language (BCP 47); English for one without tables. */
export function prepareLanguage(code: string): PreparedLanguage {
  const name = spokenLanguageOf(code);
  const known = prepared.get(name);
  if (known) return known;
  const made = prepare(name, languages[name]);
  prepared.set(name, made);
  return made;
}

function prepare(name: SpokenLanguage, language: DateLanguage): PreparedLanguage {
  const { counts, dates, times, spans, repairs } = language;
  return {
    language,
    counts: foldCounts(counts),
    hesitations: foldSet(repairs.hesitations),
    followers: foldSet([...repairs.followers, ...Object.keys(dates.weekdays)]),
    leads: foldSet(repairs.leads),
    addresses: foldSet(repairs.addresses),
    moves: foldSet(repairs.moves),
    counting: foldSet(repairs.counting),
    weekdays: foldPhrases(dates.weekdays),
    months: foldPhrases(dates.months),
    units: foldPhrases(dates.units),
    holidays: holidayNames(name),
    parts: foldPhrases(times.parts),
    hints: foldPhrases(times.hints),
    spanUnits: foldPhrases(spans.units),
    dates: compilePatterns([...dates.rules, ...commonDates]),
    dateCombinations: compilePatterns(dates.combinations),
    times: compilePatterns(times.rules),
    timeCombinations: compilePatterns(times.combinations),
    spans: compilePatterns(spans.rules),
    corrections: asTable(repairs.corrections),
    betweenTimes: foldSet([
      ...repairs.corrections.flatMap((pattern) => pattern.split(/[^\p{L}]+/u)),
      ...repairs.alternatives,
      ...repairs.leads,
      ...['at', 'um', 'à', 'a', 'las', 'la', 'i'],
    ]),
    alternatives: foldSet(repairs.alternatives),
    negations: compilePatterns([
      ...repairs.negations.map((say) => ({ say, rulesOut: true })),
      ...repairs.noNegations.map((say) => ({ say, rulesOut: false })),
    ]),
    appositions: foldSet(repairs.appositions),
    lists: foldSet(repairs.lists),
    doubts: foldSet(repairs.doubts),
  };
}

const foldSet = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(fold));

const asTable = (patterns: readonly string[]): PatternTable<{ say: string }> =>
  compilePatterns(patterns.map((say) => ({ say })));
