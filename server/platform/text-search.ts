/**
 * The patterns of a search parameter `q`: `text` as a pattern for LIKE on folded text, and `digits`
 * as a pattern for numbers without their spaces and punctuation (docs/api.md). Null when `q` is
 * empty.
 */
export interface SearchPattern {
  /** Pattern for `search like fold(text)`; the database folds case and accents. */
  text: string;
  /** Pattern of the digits only, when `q` looks like a number; else null. */
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

/** Escapes `%`, `_` and the backslash. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * A name for comparison: case, accents and spaces are ignored. For a few names; searches fold in the
 * database.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
