import type { Mention } from './meanings.ts';

/** A stretch of text. */
export interface Stretch {
  from: number;
  to: number;
}

export const overlaps = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to;

/** The mentions that share no character with what other readings have claimed. */
export function unclaimed<Value>(
  mentions: readonly Mention<Value>[],
  ...claims: readonly (readonly Stretch[])[]
): Mention<Value>[] {
  return mentions.filter(
    (mention) => !claims.some((claim) => claim.some((other) => overlaps(mention, other))),
  );
}

/**
 * The mentions that hold in the end: a cue (`no, make that`) between two of them drops the one before it, and
 * what follows an exclusion (`not`) at once is dropped where another mention remains.
 */
export function dropCorrected<Value>(
  mentions: readonly Mention<Value>[],
  cues: readonly Stretch[],
  exclusions: readonly Stretch[],
): Mention<Value>[] {
  const dropped = new Set<Mention<Value>>();
  for (const cue of cues) {
    const before = mentions.filter((mention) => mention.to <= cue.from && !dropped.has(mention)).at(-1);
    const after = mentions.find((mention) => mention.from >= cue.to);
    const isApart =
      after &&
      before &&
      !cues.some((other) => other.from > cue.from && other.to <= after.from && other.from - cue.to > 24);
    if (isApart) dropped.add(before);
  }
  for (const exclusion of exclusions) {
    const excluded = mentions.find(
      (mention) => mention.from >= exclusion.to && mention.from - exclusion.to <= 4,
    );
    if (excluded && mentions.some((mention) => mention !== excluded && !dropped.has(mention)))
      dropped.add(excluded);
  }
  return mentions.filter((mention) => !dropped.has(mention));
}
