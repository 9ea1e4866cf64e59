import { sayPhoneNumber } from '../conversation/words/read-phone-number.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';
import type { Fact, Facts } from '../tools.ts';
import type { SpeakingContext } from './speak-facts.ts';
import { spellCallersEmail, spellName } from './spell-back.ts';

const stringOf = (fact: Fact | undefined): string | null =>
  typeof fact === 'string' && fact !== '' ? fact : null;

/** For whom something is booked and how they are reached, spelled where the ear does not tell it. */
export function speakWhom(facts: Facts, context: SpeakingContext): string[] {
  const { book, hasSound, locale, spelling } = context;
  const name = stringOf(facts['name']);
  const phone = stringOf(facts['phone']);
  const email = stringOf(facts['email']);
  const spelled = name !== null && hasSound && spelling ? spellName(name, locale, spelling) : null;
  return [
    ...(name === null ? [] : [book.parts.inNameOf(name)]),
    ...(spelled === null ? [] : [spelled]),
    ...(phone === null ? [] : [book.parts.reachable(sayPhoneNumber(phone, hasSound))]),
    ...(email === null ? [] : [book.parts.reachable(sayEmail(email, context))]),
  ];
}

/** Letter by letter the first time, in words afterwards. */
function sayEmail(email: string, { book, hasSound, locale, spelling }: SpeakingContext): string {
  const letters = hasSound && spelling ? spellCallersEmail(email, book, locale) : null;
  return letters === null || spelling?.wasHeard(letters) ? spellEmail(email, book, hasSound) : letters;
}

/** An e-mail address as it is said aloud: `ada dot l at example dot com`; as it is written without sound. */
function spellEmail(email: string, { spell }: PhraseBook, aloud: boolean): string {
  if (!aloud) return email;
  const words: Readonly<Record<string, string>> = {
    '@': spell.at,
    '.': spell.dot,
    '-': spell.dash,
    _: spell.underscore,
  };
  return email.replace(/[@._-]/gu, (sign) => ` ${words[sign] ?? sign} `).trim();
}
