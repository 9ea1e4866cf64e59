/**
 * Tags with those that a person wrote, separated by commas or lines: without the spaces around them, none
 * twice (letters' case aside), at most `max`.
 */
export function addTags(tags: readonly string[], written: string, max = Number.POSITIVE_INFINITY): string[] {
  const result = [...tags];
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim();
    const isKnown = result.some((known) => known.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown && result.length < max) result.push(tag);
  }
  return result;
}
