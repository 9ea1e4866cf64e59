import { isSimilar } from './word-likeness.ts';

/** A name with its spelled word in the place of the word that sounds like it, or behind the name. */
export function withSpelled(name: string, letters: string): string {
  const spelled = capitalize(letters.toLowerCase());
  const words = name === '' ? [] : name.split(' ');
  const plain = (word: string): string =>
    word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/gu, '');
  for (let index = words.length - 1; index >= 0; index -= 1) {
    if (!isSimilar(plain(words[index] ?? ''), plain(spelled))) continue;
    words[index] = spelled;
    return words.join(' ');
  }
  // Only the letters in doubt: `Schmidt with D T`.
  if (spelled.length <= 3 && words.some((word) => plain(word).includes(plain(spelled)))) return name;
  // One word that was misheard altogether, when it begins alike; otherwise the spelled word is another one.
  const last = words.at(-1);
  if (last && words.length > 1 && plain(last)[0] === plain(spelled)[0])
    return [...words.slice(0, -1), spelled].join(' ');
  return [...words, spelled].join(' ');
}

/** A word of a name with its capitals: `mcdonald` is `McDonald`. */
export const capitalize = (word: string): string =>
  word
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^Mc\p{Ll}/u, (head) => `Mc${head.slice(2).toUpperCase()}`);
