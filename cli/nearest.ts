/** The word that is most like the given one; null when none is near. */
export function nearest(given: string, words: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(given.length / 3));
  const ranked = words
    .map((word) => ({ word, distance: word.startsWith(given) ? 1 : distanceOf(given, word) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= limit ? best.word : null;
}

/** Letters to add, remove, replace or exchange with their neighbour (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}
