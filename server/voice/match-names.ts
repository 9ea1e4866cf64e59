/** What a said name means among the business's own names. */
export type NameMatch<Named> =
  | { kind: 'one'; match: Named }
  /** More than one could be meant, best first. */
  | { kind: 'several'; matches: Named[] }
  | { kind: 'none' };

/** The share of letters that may differ in a misheard name. */
const MAX_DIFFERENCE = 0.3;
/** Characters of a said name that are compared. */
const MAX_LENGTH = 120;

/**
 * Which of some names is meant by words that a caller said and a machine wrote down: the same name, then its
 * words or their beginnings, then what is alike in spelling or sound. Of names that are the same, the first.
 */
export function matchNames<Named extends { name: string }>(
  said: string,
  offers: readonly Named[],
): NameMatch<Named> {
  const wanted = fold(said.slice(0, MAX_LENGTH));
  if (wanted === '') return { kind: 'none' };
  const names = new Map<string, Named>();
  for (const offer of offers) if (!names.has(fold(offer.name))) names.set(fold(offer.name), offer);
  const same = names.get(wanted);
  if (same) return { kind: 'one', match: same };
  for (const isMeant of [holdsWords, isAlike]) {
    const found = [...names].filter(([name]) => isMeant(wanted, name)).map(([, offer]) => offer);
    const [first] = found;
    if (first && found.length === 1) return { kind: 'one', match: first };
    if (first) return { kind: 'several', matches: found };
  }
  return { kind: 'none' };
}

/** Letters and digits in lower case, without accents, one space between words. */
const fold = (text: string): string =>
  (
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** Every word of one of the two begins a word of the other: `massage`, `a hot stone massage please`. */
function holdsWords(said: string, name: string): boolean {
  const [a, b] = [said.split(' '), name.split(' ')];
  const begins = (some: string[], others: string[]): boolean =>
    some.every((word) => others.some((other) => isFormOf(word, other)));
  return begins(a, b) || begins(b, a);
}

/** Equal, or the same word with another ending: `haircuts` and `haircut`. */
const isFormOf = (word: string, other: string): boolean =>
  word === other ||
  (word.length >= 3 && other.startsWith(word)) ||
  (other.length >= 4 && word.startsWith(other) && word.length - other.length <= 2);

function isAlike(said: string, name: string): boolean {
  if (soundOf(said) === soundOf(name)) return true;
  const words = name.split(' ');
  return [name, ...(words.length > 1 ? words.filter((word) => word.length >= 4) : [])].some(
    (part) => distance(said, part) <= Math.floor(Math.max(said.length, part.length) * MAX_DIFFERENCE),
  );
}

/** A rough sound: vowels but the first letter go, consonants that sound alike are one. */
const soundOf = (text: string): string =>
  text
    .replaceAll(' ', '')
    .replace(/ph/g, 'f')
    .replace(/sch|sh|ch|tch/g, 'x')
    .replace(/ck|[cqg]/g, 'k')
    .replace(/[zß]/g, 's')
    .replace(/[vw]/g, 'f')
    .replace(/[dt]h?/g, 't')
    .replace(/b/g, 'p')
    .replace(/(?<=.)[aeiouyhj]/g, '')
    .replace(/(.)\1+/g, '$1');

/** Letters to change, add or leave out between two texts (Levenshtein). */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const changed = (before[column - 1] ?? 0) + cost;
      current.push(Math.min(changed, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[b.length] ?? 0;
}
