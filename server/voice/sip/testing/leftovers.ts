/** What a failing test left open; it would keep the process from ending. */
const leftovers = new Set<{ close(): Promise<void> }>();

/** Registers something to be closed at the end of the file, unless it is closed before. */
export function closeAtTheEnd(open: { close(): Promise<void> }): void {
  leftovers.add(open);
}

/** True for the first caller, who closes it. */
export const takeFromLeftovers = (open: { close(): Promise<void> }): boolean => leftovers.delete(open);

export async function closeLeftovers(): Promise<void> {
  await Promise.all([...leftovers].map((open) => open.close()));
}
