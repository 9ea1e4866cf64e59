import type { SpokenLanguage } from '../../languages/find-phrase-book.ts';
import { germanWords } from './de.ts';
import { englishWords } from './en.ts';
import { spanishWords } from './es.ts';
import { frenchWords } from './fr.ts';
import type { Vocabulary } from './vocabulary.ts';

const vocabularies: Record<SpokenLanguage, Vocabulary> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
};

export function findVocabulary(language: SpokenLanguage): Vocabulary {
  return vocabularies[language];
}
