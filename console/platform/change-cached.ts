import type { QueryClient } from '@tanstack/react-query';
import { refresh, type ReadId } from './queries.ts';

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

/** A change of one record, and the reads that show it. */
interface ChangeAtOnce {
  ids: readonly ReadId[];
  id: number;
  change: object;
  /** The reads that are stale afterwards; `ids` unless given. */
  refreshes?: readonly ReadId[];
}

/**
 * Shows a change of a record at once, and sends it to the server. A refusal puts back what was there, and is
 * thrown; either way the server is then asked how things stand.
 */
export async function changeAtOnce<Answered>(
  client: QueryClient,
  { refreshes, ...shown }: ChangeAtOnce,
  send: () => Promise<Answered>,
): Promise<Answered> {
  const revert = changeCached(client, shown);
  try {
    return await send();
  } catch (error) {
    revert();
    throw error;
  } finally {
    void refresh(client, refreshes ?? shown.ids);
  }
}

function withChange(answer: Cached, id: number, change: object): Cached {
  const { data } = answer;
  const changed = (record: CachedRecord): CachedRecord =>
    record.id === id ? { ...record, ...change } : record;
  return { ...answer, data: Array.isArray(data) ? data.map(changed) : changed(data) };
}
