/** Words longer than this are compared by their beginnings. */
const MAX_COMPARED = 24;

/**
 * The edit distance of two words (insertions, deletions, replacements and swapped neighbours each count one),
 * or `most + 1` when it is larger than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  const left = a.slice(0, MAX_COMPARED);
  const right = b.slice(0, MAX_COMPARED);
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwap) value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}

/** Whether a word that was heard may be the one that was spelled: `Smyth` and `smith`. */
export function isSimilar(heard: string, spelled: string): boolean {
  const most = Math.max(1, Math.floor(Math.max(heard.length, spelled.length) * 0.4));
  return editDistance(heard, spelled, most) <= most;
}
