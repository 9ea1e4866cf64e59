import type { Mention } from './meanings.ts';

/** Characters between `not` and what it rules out: a small word such as `at` or `half`. */
const MAX_AWAY = 6;

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
  for (const [index, cue] of cues.entries()) {
    const before = mentions.findLast((mention) => mention.to <= cue.from);
    const after = mentions.find((mention) => mention.from >= cue.to);
    // `No, I meant …` is one correction: only the first of its words drops something.
    const earlier = cues[index - 1];
    const isSame = earlier !== undefined && before !== undefined && before.to <= earlier.from;
    if (before && after && !isSame) dropped.add(before);
  }
  for (const exclusion of exclusions) {
    const excluded = mentions.find(
      (mention) => mention.from >= exclusion.to && mention.from - exclusion.to <= MAX_AWAY,
    );
    if (excluded && mentions.some((mention) => mention !== excluded && !dropped.has(mention)))
      dropped.add(excluded);
  }
  return mentions.filter((mention) => !dropped.has(mention));
}
