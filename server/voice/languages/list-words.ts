/** The phrases of a list with commas between them; line breaks mean nothing. */
export const phrases = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/gu, ' '))
    .filter((phrase) => phrase !== '');

/** The words of a list with spaces between them. */
export const words = (list: string): string[] => list.trim().split(/\s+/u);

/** Numbers by word, written as `one 1, two 2`. */
export const valued = (list: string): Record<string, number> =>
  Object.fromEntries(
    phrases(list).map((entry) => {
      const space = entry.lastIndexOf(' ');
      return [entry.slice(0, space), Number(entry.slice(space + 1))];
    }),
  );
