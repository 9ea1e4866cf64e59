/** What a failing test did not come to close; the process would never end with it. */
const leftovers = new Set<{ close(): Promise<void> }>();

/** Has something closed at the end of the file if nobody does before. */
export function closeAtTheEnd(open: { close(): Promise<void> }): void {
  leftovers.add(open);
}

/** True for the first who asks: it is theirs to close. */
export const takeFromLeftovers = (open: { close(): Promise<void> }): boolean => leftovers.delete(open);

export async function closeLeftovers(): Promise<void> {
  await Promise.all([...leftovers].map((open) => open.close()));
}
