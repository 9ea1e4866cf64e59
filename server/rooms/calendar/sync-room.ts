import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/sql.ts';
import type { Door } from '../../platform/outbound/door.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { FeedState } from '../room.ts';
import { findRoom } from '../rooms.queries.ts';
import { findFeedsToFetch, listFeedsOfRoom } from './feeds.queries.ts';
import { fetchFeed } from './fetch-feed.ts';
import { writeFetches } from './write-fetch.ts';

/** Each holds a request, and perhaps a transaction, for as long as the slowest calendar takes. */
const SYNCS_AT_ONCE = 10;
let running = 0;

/**
 * Fetches every calendar of a room now, and answers how each went.
 * @throws Refusal `not_found`; `rate_limited` when too many rooms are being synced in this process.
 */
export async function syncRoom(
  house: { door: Door; clock: Clock },
  request: { db: Db; workspaceId: number; id: number; signal: AbortSignal },
): Promise<FeedState[]> {
  const { db, workspaceId, id, signal } = request;
  const room = await findRoom(db, workspaceId, id);
  if (!room) throw notFound('room');
  const feeds = await listFeedsOfRoom(db, workspaceId, id);
  const keys = feeds.map((feed) => ({ workspaceId, feedId: feed.id }));
  if (keys.length === 0) return [];
  if (running >= SYNCS_AT_ONCE) {
    throw new Refusal('rate_limited', 'Other calendars are being fetched. Please try again.', {
      headers: { 'Retry-After': '10' },
    });
  }
  running += 1;
  try {
    const wanted = await findFeedsToFetch(db, keys);
    const fetches = await Promise.all(wanted.map((feed) => fetchFeed(house, feed, signal)));
    await inTransaction(db, (tx) => writeFetches(tx, fetches, house.clock.now()));
  } finally {
    running -= 1;
  }
  return (await findRoom(db, workspaceId, id))?.ical_imports ?? [];
}
