/** Words of an utterance that are compared; what follows is kept in messages but not understood. */
const MAX_WORDS = 400;

/**
 * Splits text into words without case, accents and punctuation, so that `Müller's` and `mullers` are alike.
 */
export function foldWords(text: string): string[] {
  const folded = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}

/**
 * Whether two folded words are forms of one word: equal, or alike in a long beginning (`delivery`,
 * `deliveries`).
 */
export function areAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4) return false;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common += 1;
  return common === shorter || (common >= 5 && common >= shorter - 2);
}

/**
 * Whether the words hold a phrase: its words in a row, each exactly, or by its beginning when it is written
 * with `*`. The phrase is folded already.
 */
export function holdsPhrase(words: readonly string[], phrase: string): boolean {
  const wanted = phrase.split(' ');
  return words.some((_, start) => wanted.every((want, index) => isForm(words[start + index], want)));
}

function isForm(word: string | undefined, want: string): boolean {
  if (word === undefined) return false;
  return want.endsWith('*') ? word.startsWith(want.slice(0, -1)) : word === want;
}
