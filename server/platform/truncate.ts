/** The beginning of a text, of `most` UTF-16 units at most; no character is cut in half. */
export const truncate = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
