import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Sql } from '../../platform/db/sql.ts';
import type { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { notFound } from '../../platform/refusal.ts';
import type { FeedState } from '../room.ts';
import { findRoom } from '../rooms.queries.ts';
import { findFeedsToFetch, listFeedsOfRoom } from './feeds.queries.ts';
import { fetchFeed } from './fetch-feed.ts';
import { writeFetches } from './write-fetch.ts';

const syncs = new ConcurrencyLimit({ total: 10, ofOneWorkspace: 3 });
const RETRY_AFTER_S = 10;
/** Calendars in memory at once, however many a room has. */
const FETCHED_AT_ONCE = 5;
/** No calendar is begun later than this; one that is being fetched then has its own deadline of a minute. */
const TIME_FOR_ALL_MS = 30_000;

interface SyncServices {
  sql: Sql;
  outboundClient: OutboundClient;
  clock: Clock;
}

export interface RoomSync {
  /** The calendars as they are now. */
  current: FeedState[];
  /** Fetches them and returns their new state. */
  run: () => Promise<FeedState[]>;
}

/**
 * A sync of every calendar of a room. It is run outside the request's transaction: each round is written by
 * itself, so that the room is locked for as long as writing takes and not for as long as channels take to
 * answer.
 * @throws Refusal `not_found`; `rate_limited` or `unavailable` when too many rooms are being synced
 *   (`ConcurrencyLimit`).
 */
export async function prepareSync(
  services: SyncServices,
  request: { db: Db; workspaceId: number; id: number; signal: AbortSignal },
): Promise<RoomSync> {
  const { workspaceId, id, signal } = request;
  const room = await findRoom(request.db, workspaceId, id);
  if (!room) throw notFound('room');
  if (room.ical_imports.length > 0) syncs.refuseWhenFull(workspaceId, RETRY_AFTER_S);
  const run = async (): Promise<FeedState[]> => {
    await syncs.run(workspaceId, () => syncFeeds(services, { workspaceId, id }, signal));
    return (await findRoom(services.sql, workspaceId, id))?.ical_imports ?? [];
  };
  return { current: room.ical_imports, run };
}

/**
 * Fetches round by round, until all are done, the time is over or the client has gone: the queue fetches the
 * rest.
 */
async function syncFeeds(
  services: SyncServices,
  room: { workspaceId: number; id: number },
  signal: AbortSignal,
): Promise<void> {
  const { sql, clock } = services;
  const untilMs = clock.monotonicMs() + TIME_FOR_ALL_MS;
  const feeds = await listFeedsOfRoom(sql, room.workspaceId, room.id);
  for (let first = 0; first < feeds.length; first += FETCHED_AT_ONCE) {
    if (clock.monotonicMs() >= untilMs) return;
    const keys = feeds
      .slice(first, first + FETCHED_AT_ONCE)
      .map((feed) => ({ workspaceId: room.workspaceId, feedId: feed.id }));
    const wanted = await findFeedsToFetch(sql, keys);
    const fetches = await Promise.all(wanted.map((feed) => fetchFeed(services, feed, signal)));
    // Fetches that ended because the client went away are no fault of the calendars.
    if (signal.aborted) return;
    await inTransaction(sql, (tx) => writeFetches(tx, fetches, clock.now()));
  }
}
