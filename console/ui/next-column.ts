/** The nearest column to the right (1) or left (-1) that a card may go to, or null. */
export function nextColumn(
  columns: readonly string[],
  current: string,
  targets: readonly string[],
  direction: 1 | -1,
): string | null {
  const at = columns.indexOf(current);
  const ahead = direction === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  return ahead.find((column) => targets.includes(column)) ?? null;
}
