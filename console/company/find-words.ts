/** Every word that is searched for stands in the text, whatever its case and accents. */
export function isFound(text: string, search: string): boolean {
  const inText = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** What is looked for in a list, as it stands in its address. Words that look like a number come as one. */
export function readSearch(search: Record<string, unknown>): { q?: string | undefined } {
  const words = search['q'];
  return { q: typeof words === 'string' || typeof words === 'number' ? String(words) : undefined };
}
