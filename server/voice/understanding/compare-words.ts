import type { SpokenLanguage } from '../languages/spoken-languages.ts';
import { soundOf } from './sound.ts';
import { editDistance } from './word-likeness.ts';

/** A word with what it is compared by. */
export interface ComparedWord {
  word: string;
  stem: string;
  sound: string;
}

const MIN_STEM = 3;
/** Shorter sounds belong to too many words. */
const MIN_SOUND = 3;

export function prepareWord(
  word: string,
  language: SpokenLanguage,
  endings: readonly string[],
): ComparedWord {
  return { word, stem: stemOf(word, endings), sound: soundOf(word, language) };
}

/** 0 to 1: how surely one word is a form of the other, or was meant where the other was heard. */
export function compareWords(said: ComparedWord, named: ComparedWord): number {
  if (said.word === named.word) return 1;
  if (said.stem === named.stem && said.stem.length >= MIN_STEM) return 0.96;
  if (isInflected(said, named) || isInflected(named, said)) return 0.96;
  const shorter = Math.min(said.word.length, named.word.length);
  if (shorter < 3 || /^\d/u.test(said.word) || /^\d/u.test(named.word)) return 0;
  // Compounds: `Rückenmassage` is a `Massage`, `Margheritapizza` a `Margherita`.
  if (shorter >= 5 && named.word.endsWith(said.word)) return 0.85;
  if (shorter >= 5 && (said.word.startsWith(named.word) || said.word.endsWith(named.word))) return 0.85;
  if (shorter >= 4 && named.word.startsWith(said.word)) return 0.82;
  const longer = Math.max(said.word.length, named.word.length);
  const soundsAlike = said.sound === named.sound && said.sound.length >= MIN_SOUND;
  if (soundsAlike && longer - shorter <= 3) return 0.84;
  const isShortAlike =
    said.sound === named.sound && said.sound.length === 2 && longer - shorter <= 1 && shorter >= 4;
  if (isShortAlike && said.word[0] === named.word[0]) return 0.8;
  const most = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0;
  if (most === 0 || longer - shorter > most) return 0;
  const distance = editDistance(said.stem, named.stem, most);
  return distance > most ? 0 : 0.86 - distance * 0.04;
}

/** `cokes` and `coke`: the longer is the shorter with an ending, though their stems differ. */
function isInflected(longer: ComparedWord, shorter: ComparedWord): boolean {
  const ending = longer.word.slice(longer.stem.length);
  const rest = longer.word.slice(shorter.word.length);
  return (
    rest !== '' &&
    shorter.word.length >= MIN_STEM &&
    longer.word.startsWith(shorter.word) &&
    ending.endsWith(rest)
  );
}

function stemOf(word: string, endings: readonly string[]): string {
  for (const ending of endings) {
    if (word.length - ending.length >= MIN_STEM && word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      return ending === 'ies' ? `${stem}y` : stem;
    }
  }
  return word;
}
