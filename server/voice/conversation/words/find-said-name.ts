import { foldWords } from './fold-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longest name, in words. */
const MAX_NAME_WORDS = 4;
/** Small words inside of names. */
const particles = new Set('von van vom zu zum zur de der den del da di du la le ter y'.split(' '));

/**
 * The name in an utterance about something else: `My name is Ada, the key is lost`. Only what follows words
 * such as `my name is` counts, and only as far as it is certainly a name; null when there is none.
 */
export function findSaidName(text: string, vocabulary: Vocabulary): string | null {
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu)];
  // Folding splits `m'appelle` in two: positions are counted in folded words.
  const folded = words.flatMap((word, at) => foldWords(word[0]).map((part) => ({ part, at })));
  for (const lead of vocabulary.ownName) {
    const wanted = lead.split(' ');
    const start = folded.findIndex((_, from) =>
      wanted.every((want, index) => folded[from + index]?.part === want),
    );
    const last = start < 0 ? undefined : folded[start + wanted.length - 1];
    if (!last) continue;
    const rest = text.slice((words[last.at]?.index ?? 0) + (words[last.at]?.[0].length ?? 0));
    const name = nameAtBeginning(rest, new Set(vocabulary.fillers));
    if (name !== null) return name;
  }
  return null;
}

/** The name that a text begins with, up to the first stop, or the first word that belongs to no name. */
function nameAtBeginning(text: string, fillers: ReadonlySet<string>): string | null {
  const clause = /^[\s:,]*([^.,;:!?\d]*)/u.exec(text)?.[1] ?? '';
  const words = clause.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  const isFiller = (word: string): boolean => foldWords(word).every((part) => fillers.has(part));
  const first = words[0];
  if (first === undefined || isFiller(first)) return null;
  if (!isCapital(first)) {
    // Without capitals the end of the name is known only when nothing follows it.
    const end = words.findIndex(isFiller);
    const until = words.slice(0, end < 0 ? words.length : end);
    return until.length <= 2 ? until.join(' ') : first;
  }
  let count = 1;
  while (count < MAX_NAME_WORDS && words[count] !== undefined) {
    const word = words[count] ?? '';
    const isPart = particles.has(word.toLowerCase())
      ? isCapital(words[count + 1] ?? '')
      : isCapital(word) && !isFiller(word);
    if (!isPart) break;
    count += 1;
  }
  return words.slice(0, count).join(' ');
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
