import { readOne } from '../platform/read-address.ts';

export const KINDS = ['calls', 'messages', 'appointments', 'orders', 'reservations', 'inbox'] as const;
export type Kind = (typeof KINDS)[number];

/** What of the history is shown; everything without a kind. */
export interface HistorySearch {
  show?: Kind | undefined;
}

export const readHistorySearch = (search: Record<string, unknown>): HistorySearch => ({
  show: readOne(KINDS, search['show']),
});

/** Something between the business and a person. */
export interface HistoryEntry {
  kind: Kind;
  id: number;
  /** When it happened, or was made. */
  at: string;
  title: string;
  /** A second, quiet line. */
  detail: string | null;
  href: string;
  isCancelled: boolean;
}

/** What was read of one kind, and whether there is older. */
export interface HistoryPart {
  entries: readonly HistoryEntry[];
  hasMore: boolean;
}

/**
 * All kinds in one line of time, newest first. Entries that are older than the oldest that was read of a kind
 * with more are left out: others of that kind belong between them.
 */
export function mergeHistory(parts: readonly HistoryPart[]): { entries: HistoryEntry[]; hasMore: boolean } {
  const unfinished = parts.filter(({ hasMore }) => hasMore);
  const horizons = unfinished.map(({ entries }) => Math.min(...entries.map(({ at }) => Date.parse(at))));
  const horizon = Math.max(...horizons.filter((time) => Number.isFinite(time)), Number.NEGATIVE_INFINITY);
  const entries = parts
    .flatMap((part) => part.entries)
    .filter(({ at }) => Date.parse(at) >= horizon)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id);
  return { entries, hasMore: unfinished.length > 0 };
}
