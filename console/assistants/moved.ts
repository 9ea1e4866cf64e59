/** The list with the entry at `index` moved by so many places; at an end it stays. Pure. */
export function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const target = Math.max(0, Math.min(list.length - 1, index + by));
  const rest = list.filter((_, at) => at !== index);
  return [...rest.slice(0, target), ...list.slice(index, index + 1), ...rest.slice(target)];
}
