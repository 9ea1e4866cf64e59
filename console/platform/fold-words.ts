/** Words without capitals and accents, for finding them as the API does: `Crème` is found by `creme`. */
export const foldWords = (words: string): string =>
  words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
