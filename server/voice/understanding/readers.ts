import { lexiconOf } from '../languages/find-lexicon.ts';
import { spokenLanguageOf, type SpokenLanguage } from '../languages/spoken-languages.ts';
import { AnswerReader } from './answers.ts';
import { EmailReader } from './emails.ts';
import { IntentReader } from './intents.ts';
import { NameReader } from './names.ts';
import { NumberReader } from './numbers.ts';
import { PhoneReader } from './phones.ts';
import { SpellingReader } from './spelling.ts';

/** What reads one language; prepared once. */
export interface Readers {
  numbers: NumberReader;
  spelling: SpellingReader;
  phones: PhoneReader;
  emails: EmailReader;
  names: NameReader;
  answers: AnswerReader;
  intents: IntentReader;
}

const prepared = new Map<SpokenLanguage, Readers>();

/** The readers for a BCP 47 code; those of English for a language that is not spoken. */
export function readersOf(code: string): Readers {
  const language = spokenLanguageOf(code);
  const known = prepared.get(language);
  if (known) return known;
  const words = lexiconOf(language);
  const numbers = new NumberReader(words.numbers);
  const spelling = new SpellingReader(words.spelling);
  const readers: Readers = {
    numbers,
    spelling,
    phones: new PhoneReader(words.spelling, numbers),
    emails: new EmailReader(words.emails, spelling, numbers),
    names: new NameReader(words.names, spelling),
    answers: new AnswerReader(words.answers, numbers),
    intents: new IntentReader(words.intents),
  };
  prepared.set(language, readers);
  return readers;
}
