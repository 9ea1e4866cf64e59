/** The new orders of a page: those that somebody has seen, and those that wait for it. */
export interface Arrivals {
  /** The ids that were there before, or were seen since. */
  known: ReadonlySet<number>;
  unseen: readonly number[];
}

/**
 * The arrivals after a look at the orders in the state `new`. What was there at the first look counts as
 * seen; what is no longer `new` has been dealt with.
 */
export function noteArrivals(before: Arrivals | null, newIds: readonly number[]): Arrivals {
  if (before === null) return { known: new Set(newIds), unseen: [] };
  const unseen = newIds.filter((id) => !before.known.has(id));
  const isSame = unseen.length === before.unseen.length && unseen.every((id) => before.unseen.includes(id));
  return isSame ? before : { known: before.known, unseen };
}

/** Everything that waited is seen. */
export const seeAll = ({ known, unseen }: Arrivals): Arrivals => ({
  known: new Set([...known, ...unseen]),
  unseen: [],
});
