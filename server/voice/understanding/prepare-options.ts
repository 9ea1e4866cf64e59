import { lexiconOf } from '../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../languages/spoken-languages.ts';
import type { Option } from '../tools.ts';
import { type ComparedWord, prepareWord } from './compare-words.ts';
import { readersOf } from './readers.ts';
import { tokenize } from './tokens.ts';

/** Names, and words of one name, that are compared. */
const MAX_OPTIONS = 1000;
const MAX_NAME_WORDS = 12;

/** A word of the names, with the names that have it. */
export interface VocabularyWord {
  compared: ComparedWord;
  uses: { entry: number; word: number }[];
}

/** One way in which an option is called. */
export interface NameEntry {
  /** Its index in the list of options. */
  option: number;
  /** `weight` is larger for words that few names have. */
  words: { word: string; weight: number }[];
}

export interface PreparedOptions {
  entries: NameEntry[];
  vocabulary: ReadonlyMap<string, VocabularyWord>;
  fillers: ReadonlySet<string>;
}

const prepared = new WeakMap<readonly Option[], Map<string, PreparedOptions>>();

/** The words of the names of a list, prepared once per list and language. */
export function prepareOptions(options: readonly Option[], language: string): PreparedOptions {
  const spoken = spokenLanguageOf(language);
  const known = prepared.get(options)?.get(spoken);
  if (known) return known;
  const { choices } = lexiconOf(spoken);
  const fillers = new Set(choices.fillers);
  const { numbers } = readersOf(language);
  const entries: NameEntry[] = [];
  for (const [option, { value, alsoCalled }] of options.slice(0, MAX_OPTIONS).entries()) {
    for (const name of [value, ...(alsoCalled ?? [])]) {
      const words = wordsOf(name, fillers, (word) => numbers.valueOf(word));
      if (words.length > 0) entries.push({ option, words: words.map((word) => ({ word, weight: 0 })) });
      // `Gluten-free` may be heard in one word.
      if (words.length === 2) entries.push({ option, words: [{ word: words.join(''), weight: 0 }] });
    }
  }
  const vocabulary = new Map<string, VocabularyWord>();
  const holders = new Map<string, Set<number>>();
  for (const [entry, { option, words }] of entries.entries()) {
    for (const [index, { word }] of words.entries()) {
      const found = vocabulary.get(word);
      const use = { entry, word: index };
      if (found) found.uses.push(use);
      else vocabulary.set(word, { compared: prepareWord(word, spoken, choices.endings), uses: [use] });
      holders.set(word, (holders.get(word) ?? new Set()).add(option));
    }
  }
  for (const { words } of entries) {
    for (const one of words) one.weight = Math.log(1 + options.length / (holders.get(one.word)?.size ?? 1));
  }
  const result = { entries, vocabulary, fillers };
  const languages = prepared.get(options) ?? new Map<string, PreparedOptions>();
  prepared.set(options, languages.set(spoken, result));
  return result;
}

/** The words that tell a name from others, each once, numbers in digits. */
function wordsOf(
  name: string,
  fillers: ReadonlySet<string>,
  valueOf: (word: string) => number | null,
): string[] {
  const all = [...new Set(tokenize(name).map(({ word }) => word))].slice(0, MAX_NAME_WORDS);
  const telling = all.filter((word) => !fillers.has(word) || valueOf(word) !== null);
  return (telling.length > 0 ? telling : all).map((word) => {
    const value = valueOf(word);
    return value === null ? word : String(value);
  });
}
