import { de } from '../languages/de/date-language.ts';
import { en } from '../languages/en/date-language.ts';
import { es } from '../languages/es/date-language.ts';
import { fr } from '../languages/fr/date-language.ts';
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
import { numericDates } from './numeric-dates.ts';
import { compilePatterns, type PatternTable } from './phrase-pattern.ts';
import { fold } from './split-words.ts';

const languages: Readonly<Record<string, DateLanguage>> = { de, en, es, fr };

/** A language with its tables compiled, once. */
export interface PreparedLanguage {
  language: DateLanguage;
  counts: FoldedCounts;
  hesitations: ReadonlySet<string>;
  followers: ReadonlySet<string>;
  leads: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
  moves: ReadonlySet<string>;
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, 'day' | 'week' | 'month'>;
  parts: ReadonlyMap<string, DayPart>;
  hints: ReadonlyMap<string, DayPart>;
  spanUnits: ReadonlyMap<string, SpanUnit>;
  dates: PatternTable<DateRule>;
  dateCombinations: PatternTable<DateCombination>;
  times: PatternTable<TimeRule>;
  timeCombinations: PatternTable<TimeCombination>;
  spans: PatternTable<SpanRule>;
  corrections: PatternTable<{ say: string }>;
  negations: PatternTable<{ say: string; rulesOut: boolean }>;
  appositions: ReadonlySet<string>;
  lists: ReadonlySet<string>;
}

const prepared = new Map<string, PreparedLanguage>();

/** The tables of a call's language (BCP 47); English for one without tables. */
export function prepareLanguage(code: string): PreparedLanguage {
  const name = code.toLowerCase().split(/[-_]/, 1)[0] ?? 'en';
  const language = languages[name] ?? en;
  const key = languages[name] ? name : 'en';
  const known = prepared.get(key);
  if (known) return known;
  const made = prepare(language);
  prepared.set(key, made);
  return made;
}

function prepare(language: DateLanguage): PreparedLanguage {
  const { counts, dates, times, spans, repairs } = language;
  return {
    language,
    counts: foldCounts(counts),
    hesitations: foldSet(repairs.hesitations),
    followers: foldSet([...repairs.followers, ...Object.keys(dates.weekdays)]),
    leads: foldSet(repairs.leads),
    addresses: foldSet(repairs.addresses),
    moves: foldSet(repairs.moves),
    weekdays: foldPhrases(dates.weekdays),
    months: foldPhrases(dates.months),
    units: foldPhrases(dates.units),
    parts: foldPhrases(times.parts),
    hints: foldPhrases(times.hints),
    spanUnits: foldPhrases(spans.units),
    dates: compilePatterns([...dates.rules, ...numericDates]),
    dateCombinations: compilePatterns(dates.combinations),
    times: compilePatterns(times.rules),
    timeCombinations: compilePatterns(times.combinations),
    spans: compilePatterns(spans.rules),
    corrections: asTable(repairs.corrections),
    negations: compilePatterns([
      ...repairs.negations.map((say) => ({ say, rulesOut: true })),
      ...repairs.noNegations.map((say) => ({ say, rulesOut: false })),
    ]),
    appositions: foldSet(repairs.appositions),
    lists: foldSet(repairs.lists),
  };
}

const foldSet = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(fold));

const asTable = (patterns: readonly string[]): PatternTable<{ say: string }> =>
  compilePatterns(patterns.map((say) => ({ say })));
