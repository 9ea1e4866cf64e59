/** One word, number or sign of an utterance, with its place in the text (UTF-16 offsets, `to` excluded). */
export interface Word {
  /** Without case and accents: `fünf` is `funf`, `Straße` is `strasse`. */
  text: string;
  from: number;
  to: number;
  kind: 'word' | 'digits' | 'sign';
}

/** Words of an utterance that are read; a caller never says as many before being answered. */
const MAX_WORDS = 2_000;

/** Addresses of mail and web hold words and numbers that mean nothing by themselves. */
const PARTS = /[^\s@]{1,64}@[^\s@]{1,253}|\p{L}[\p{L}\p{M}]*|\p{Nd}+|[^\s'’‘`´"“”«»]/gu;
const PLAIN_DIGITS = /^\d+$/;

/**
 * Splits text into words, runs of digits and signs. Apostrophes, quotation marks and hyphens between letters
 * only separate: `o'clock` is two words. Hesitations are left out.
 */
export function splitWords(text: string, hesitations: ReadonlySet<string> = new Set()): Word[] {
  const words: Word[] = [];
  let hasHesitated = false;
  for (const match of text.matchAll(PARTS)) {
    if (words.length === MAX_WORDS) break;
    const [raw] = match;
    const word: Word = {
      text: fold(raw),
      from: match.index,
      to: match.index + raw.length,
      kind: kindOf(raw),
    };
    if (hesitations.has(word.text)) {
      // The commas around a hesitation belong to it: `at, um, ten`.
      if (words.at(-1)?.text === ',') words.pop();
      hasHesitated = true;
      continue;
    }
    if (hasHesitated && word.text === ',') continue;
    hasHesitated = false;
    if (isHyphenOfWords(words, word, text)) continue;
    words.push(word);
  }
  return words;
}

/** Lower case without accents; `ß` is `ss`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[‐-―−]/g, '-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

function kindOf(raw: string): Word['kind'] {
  if (PLAIN_DIGITS.test(raw)) return 'digits';
  return /^\p{L}/u.test(raw) && !raw.includes('@') ? 'word' : 'sign';
}

function isHyphenOfWords(before: readonly Word[], word: Word, text: string): boolean {
  const last = before.at(-1);
  return (
    word.text === '-' && last?.kind === 'word' && last.to === word.from && /\p{L}/u.test(text.charAt(word.to))
  );
}
