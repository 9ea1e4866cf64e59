import { foldWords } from '../platform/fold-words.ts';
import { readWords } from '../platform/read-address.ts';

/** Every word that is searched for stands in the text, whatever its case and accents. */
export function isFound(text: string, search: string): boolean {
  const inText = foldWords(text);
  return foldWords(search)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}

/** What is looked for in a list, as it stands in its address. */
export const readSearch = (search: Record<string, unknown>): { q?: string | undefined } => ({
  q: readWords(search['q']),
});
