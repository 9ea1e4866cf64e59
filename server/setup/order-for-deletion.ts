import type { WorkspaceTable } from './setup.queries.ts';

/**
 * Puts tables in an order in which their rows can be deleted: each after the tables that refer to it.
 * @throws Error when two tables refer to each other.
 */
export function orderForDeletion(tables: readonly WorkspaceTable[]): string[] {
  const left = new Map(tables.map(({ name, referredBy }) => [name, referredBy]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(([, referredBy]) => referredBy.every((child) => !left.has(child)));
    if (free.length === 0)
      throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const [name] of free) {
      ordered.push(name);
      left.delete(name);
    }
  }
  return ordered;
}
