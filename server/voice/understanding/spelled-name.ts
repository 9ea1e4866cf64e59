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
  const parts = withSpelledPart(words, spelled, plain);
  if (parts !== null) return parts;
  // Only the letters in doubt: `Schmidt with D T`.
  if (spelled.length <= 3 && words.some((word) => plain(word).includes(plain(spelled)))) return name;
  // One word that was misheard altogether, when it begins alike; otherwise the spelled word is another one.
  const last = words.at(-1);
  if (last && words.length > 1 && plain(last)[0] === plain(spelled)[0])
    return [...words.slice(0, -1), spelled].join(' ');
  return [...words, spelled].join(' ');
}

/** A part of a double name: `Jean-Luc, J E A N hyphen L U C`; null where no part sounds like it. */
function withSpelledPart(
  words: readonly string[],
  spelled: string,
  plain: (word: string) => string,
): string | null {
  const at = words.findLastIndex((word) => word.includes('-'));
  const parts = words[at]?.split('-') ?? [];
  const part = parts.findIndex((one) => isSimilar(plain(one), plain(spelled)));
  if (part < 0) return null;
  const word = parts.with(part, spelled).join('-');
  return words.map((other, index) => (index === at ? word : other)).join(' ');
}

/** A word of a name with its capitals: `mcdonald` is `McDonald`. */
export const capitalize = (word: string): string =>
  word
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^Mc\p{Ll}/u, (head) => `Mc${head.slice(2).toUpperCase()}`);
