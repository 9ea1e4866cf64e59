import { lexiconOf } from '../../languages/find-lexicon.ts';
import { type SpokenLanguage, spokenLanguageOf, spokenLanguages } from '../../languages/spoken-languages.ts';
import { indexOf } from '../../understanding/phrase-index.ts';
import { tokenize } from '../../understanding/tokens.ts';

/**
 * The language that a caller speaks in place of that of the assistant, by the words that callers open with;
 * null where the words are no other language's, or the assistant's as well.
 */
export function foreignLanguageOf(text: string, locale: string): SpokenLanguage | null {
  const own = spokenLanguageOf(locale);
  const tokens = tokenize(text);
  const wordsIn = (language: SpokenLanguage): number =>
    indexOf(lexiconOf(language).answers.marks)
      .findLongest(tokens)
      .reduce((sum, { start, end }) => sum + end - start, 0);
  if (wordsIn(own) > 0) return null;
  const [best] = spokenLanguages
    .filter((language) => language !== own)
    .map((language) => ({ language, words: wordsIn(language) }))
    .sort((a, b) => b.words - a.words);
  return best && best.words > 0 ? best.language : null;
}
