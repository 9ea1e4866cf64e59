import type { SpokenLanguage } from '../languages/spoken-languages.ts';

type Rule = readonly [pattern: RegExp, sound: string];

/**
 * How words sound, written with few signs, so that words that are heard alike have one key. Small rules per
 * language in the manner of Metaphone (English) and the Cologne phonetics (German); what comes first in a
 * list is applied first. Words are folded.
 */
const rules: Record<SpokenLanguage, readonly Rule[]> = {
  en: [
    [/^(?:kn|gn|pn)/u, 'n'],
    [/^wr/u, 'r'],
    [/^wh/u, 'w'],
    [/^ps/u, 's'],
    [/^x/u, 's'],
    [/mb$/u, 'm'],
    [/(?:tch|ch|sh|ti(?=[aou])|ci(?=[aou])|si(?=on))/gu, 'X'],
    [/ph/gu, 'f'],
    [/ough|augh/gu, 'f'],
    [/ght?/gu, 't'],
    [/th/gu, 't'],
    [/dg(?=[eiy])/gu, 'j'],
    [/g(?=[eiy])/gu, 'j'],
    [/c(?=[eiy])/gu, 's'],
    [/ck|c|q/gu, 'k'],
    [/x/gu, 'ks'],
    [/z/gu, 's'],
    [/v/gu, 'f'],
    [/d/gu, 't'],
    [/b/gu, 'p'],
    [/g/gu, 'k'],
    [/j/gu, 'X'],
    [/[wy](?![aeiou])/gu, ''],
    [/h(?![aeiou])/gu, ''],
  ],
  de: [
    [/sch/gu, 'X'],
    [/tsch|ch|sh/gu, 'X'],
    [/ph|pf|v/gu, 'f'],
    [/w/gu, 'f'],
    [/tz|z|c(?=[eiy])/gu, 's'],
    [/dt|th|d/gu, 't'],
    [/ck|qu|q|g|c/gu, 'k'],
    [/x/gu, 'ks'],
    [/b/gu, 'p'],
    [/j/gu, 'i'],
    [/h(?![aeiou])/gu, ''],
    [/(?<=[aeiou])h/gu, ''],
  ],
  fr: [
    [/eaux?|aux?|ots?$|o/gu, 'O'],
    [/ph/gu, 'f'],
    [/ch/gu, 'X'],
    [/qu|q|ck|c(?![eiy])/gu, 'k'],
    [/c|z/gu, 's'],
    [/g(?=[eiy])/gu, 'j'],
    [/gu(?=[eiy])/gu, 'k'],
    [/h/gu, ''],
    [/(?:ent|es|e|s|x|t|d|p)$/u, ''],
    [/d/gu, 't'],
    [/b/gu, 'p'],
    [/g/gu, 'k'],
    [/v/gu, 'f'],
    [/y/gu, 'i'],
  ],
  es: [
    [/ch/gu, 'X'],
    [/ll|y/gu, 'i'],
    [/qu|k|c(?![ei])/gu, 'k'],
    [/c|z|x/gu, 's'],
    [/g(?=[ei])|j/gu, 'J'],
    [/gu(?=[ei])|g/gu, 'k'],
    [/h/gu, ''],
    [/v|b/gu, 'p'],
    [/d/gu, 't'],
    [/n(?=[pb])/gu, 'm'],
  ],
};

/** The key of how a folded word sounds; words without letters have none. */
export function soundOf(word: string, language: SpokenLanguage): string {
  let sound = word.replace(/[^a-z]/gu, '');
  for (const [pattern, sign] of rules[language]) sound = sound.replace(pattern, sign);
  // Vowels tell little between languages and speakers: only that one begins the word counts.
  const first = /^[aeiouyO]/u.test(sound) ? 'A' : '';
  const consonants = sound.replace(/[aeiouyO]/gu, '');
  return first + consonants.replace(/(.)\1+/gu, '$1');
}
