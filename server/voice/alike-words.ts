/** Below this two words are different words. */
export const MIN_SIMILARITY = 0.75;

/** A word with what it is compared by, made once however often it is compared. */
export interface SpokenWord {
  text: string;
  stem: string;
  /** As it could be spelled by ear. */
  heard: string;
  sound: string;
  hasDigit: boolean;
}

/** @param text folded: lower case without accents. */
export function spokenWord(text: string): SpokenWord {
  const heard = asHeard(text);
  return { text, stem: stem(text), heard, sound: consonantsOf(heard), hasDigit: /\d/.test(text) };
}

/** 1 for the same word, less for another form, sound or spelling of it, 0 for a different word. */
export const similarity = (one: string, other: string): number =>
  similarityOf(spokenWord(one), spokenWord(other));

/** As `similarity`, of words that are compared often. */
export function similarityOf(one: SpokenWord, other: SpokenWord): number {
  if (one.text === other.text) return 1;
  if (one.stem === other.stem) return 0.98;
  const longer = Math.max(one.text.length, other.text.length);
  if (longer < 4 || one.hasDigit || other.hasDigit) return 0;
  if (one.heard === other.heard) return 0.94;
  if (one.sound.length >= 3 && one.sound === other.sound) return 0.92;
  if (one.text[0] !== other.text[0]) return 0;
  if (longer === 4)
    return isBeginningOf(one.text, other.text) || isBeginningOf(other.text, one.text) ? 0.9 : 0;
  const allowed = longer < 6 ? 1 : longer < 10 ? 2 : 3;
  const distance = editDistance(one.text, other.text, allowed);
  return distance > allowed ? 0 : 0.95 - distance / longer;
}

/** A word without the endings of plurals in the languages that are understood. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const singular = word.replace(/(?:ies|[sn])$/, '');
  const short = singular.replace(/[aeioy]$/, '');
  return short.length >= 3 ? short : singular;
}

/** `ice` and `iced`. */
const isBeginningOf = (one: string, other: string): boolean => one.length >= 3 && other.startsWith(one);

/** A word as it could be spelled by ear: letters that sound alike are one. */
const asHeard = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/sch|sh|ch/g, 'x')
    .replace(/gh/g, 'g')
    .replace(/th/g, 't')
    .replace(/gn/g, 'n')
    .replace(/qu/g, 'kw')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/w/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1');

/** The first letter and the consonants after it: vowels are misheard most. */
const consonantsOf = (spelled: string): string =>
  `${spelled.slice(0, 1)}${spelled.slice(1).replace(/[aeiouh]/g, '')}`.replace(/(.)\1+/g, '$1');

/** Insertions, deletions, replacements and swaps of neighbours; anything above `most` is `most + 1`. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}
