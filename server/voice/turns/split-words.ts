/** "10 a.m." has no letters that are spelled. */
const HALF_OF_DAY = /\b([ap])\.\s?m\b\.?/g;

/** The words of a text in lower case, without punctuation; apostrophes and digits stay. */
export function splitWords(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(HALF_OF_DAY, '$1m');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}']*/gu) ?? [];
}
