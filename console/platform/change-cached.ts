import type { QueryClient } from '@tanstack/react-query';
import type { ReadId } from './queries.ts';

/** The answer of a list, or of one record. */
interface Cached {
  data: CachedRecord | CachedRecord[];
}
interface CachedRecord {
  id: number;
}

/**
 * Shows a change of a record before the server has answered, in every list and page that was read with one of
 * `ids`. Reads under way are given up, as they would bring the old state back.
 * @returns what brings the state before back, for when the server refuses the change
 */
export function changeCached<Changed extends object>(
  client: QueryClient,
  { ids, id, change }: { ids: readonly ReadId[]; id: number; change: Changed },
): () => void {
  const before = ids.flatMap((read) => client.getQueriesData<Cached>({ queryKey: [read] }));
  for (const read of ids) void client.cancelQueries({ queryKey: [read] });
  for (const [key, answer] of before) {
    if (answer !== undefined) client.setQueryData(key, withChange(answer, id, change));
  }
  return () => {
    for (const [key, answer] of before) if (answer !== undefined) client.setQueryData(key, answer);
  };
}

function withChange(answer: Cached, id: number, change: object): Cached {
  const { data } = answer;
  const changed = (record: CachedRecord): CachedRecord =>
    record.id === id ? { ...record, ...change } : record;
  return { ...answer, data: Array.isArray(data) ? data.map(changed) : changed(data) };
}
