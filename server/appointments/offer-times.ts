/** At most this many times are offered at once. */
export const MAX_OFFERED = 5;

/** Where in a day the one time of that day lies, by turns, as a share of its times. */
const PLACES = [0.2, 0.7, 0.4, 0.9] as const;

/**
 * Chooses times to offer out of those of some days: the earliest one, and others spread over the days and
 * over each day. The earliest first.
 */
export function spreadTimes<Time>(days: readonly (readonly Time[])[]): Time[] {
  const filled = days.filter((times) => times.length > 0);
  const [first] = filled;
  if (!first) return [];
  if (filled.length >= MAX_OFFERED) {
    const chosen = evenly(filled, MAX_OFFERED);
    return chosen.flatMap((times, index) => timesAt(times, index === 0 ? 0 : placeOf(index)));
  }
  const each = Math.floor(MAX_OFFERED / filled.length);
  const more = MAX_OFFERED - each * filled.length;
  return filled.flatMap((times, index) => evenly(times, each + (index < more ? 1 : 0)));
}

const placeOf = (index: number): number => PLACES[(index - 1) % PLACES.length] ?? 0;

const timesAt = <Time>(times: readonly Time[], share: number): Time[] => {
  const index = Math.min(times.length - 1, Math.floor(times.length * share));
  return times.slice(index, index + 1);
};

/** So many of a list, the first and the last among them, at even distances; all where there are fewer. */
function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  if (count === 1) return items.slice(0, 1);
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (items.length - 1)) / (count - 1)),
  ).flatMap((index) => items.slice(index, index + 1));
}
