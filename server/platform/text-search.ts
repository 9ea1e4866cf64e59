/**
 * What a `q` looks for: `text` as a pattern for LIKE on folded text, and `digits` as one for numbers whatever their
 * spaces and punctuation (docs/api.md). Null when there is nothing to look for.
 */
export interface SearchPattern {
  /** Pattern for `search like fold(text)`; the database folds case and accents. */
  text: string;
  /** Pattern of the digits alone, when `q` is a number as people write them; else null. */
  digits: string | null;
}

export function searchPattern(q: string | undefined): SearchPattern | null {
  const wanted = q?.trim() ?? '';
  if (wanted === '') return null;
  const isNumber = /^[+\d\s()./-]+$/.test(wanted) && /\d/.test(wanted);
  return {
    text: `%${escapeLike(wanted)}%`,
    digits: isNumber ? `%${wanted.replace(/\D/g, '')}%` : null,
  };
}

/** Takes the special meaning from `%`, `_` and the backslash. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A name as people mean it: case, accents and spaces do not matter. For comparing a few; searches fold in the database. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
