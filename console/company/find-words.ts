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
