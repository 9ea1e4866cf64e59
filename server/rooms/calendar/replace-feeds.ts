import type { Db } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { releaseBlocksOfFeeds } from './blocks.queries.ts';
import { deleteFeeds, insertFeed, listFeedsOfRoom, moveFeed } from './feeds.queries.ts';

/** The queue of jobs that fetch calendars, one for each that never ends; its lanes are the hosts. */
export const FEED_QUEUE = 'room-calendars';

/**
 * Makes `urls` the calendars of a room, in the transaction that holds its lock. One that stays keeps what it imported;
 * what the others hold is released; new ones are fetched as soon as this commits.
 */
export async function replaceFeeds(
  tx: Db,
  workspaceId: number,
  room: { id: number; urls: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  const feeds = await listFeedsOfRoom(tx, workspaceId, room.id);
  const gone = feeds.filter(({ url }) => !room.urls.includes(url)).map(({ id }) => id);
  await dropFeeds(tx, workspaceId, gone, now);
  for (const [position, url] of room.urls.entries()) {
    const kept = feeds.find((feed) => feed.url === url);
    if (kept) await moveFeed(tx, workspaceId, kept.id, position);
    else await addFeed(tx, workspaceId, { room_id: room.id, url, position }, now);
  }
}

/** Ends the import of all calendars of a room that is about to be removed. */
export async function removeFeeds(
  tx: Db,
  workspaceId: number,
  roomId: number,
  now: Temporal.Instant,
): Promise<void> {
  const feeds = await listFeedsOfRoom(tx, workspaceId, roomId);
  await dropFeeds(
    tx,
    workspaceId,
    feeds.map(({ id }) => id),
    now,
  );
}

async function dropFeeds(tx: Db, workspaceId: number, ids: number[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return;
  await releaseBlocksOfFeeds(tx, workspaceId, ids, isoOf(now));
  await deleteFeeds(tx, workspaceId, ids);
}

async function addFeed(
  tx: Db,
  workspaceId: number,
  feed: { room_id: number; url: string; position: number },
  now: Temporal.Instant,
): Promise<void> {
  const id = await insertFeed(tx, workspaceId, feed, isoOf(now));
  await enqueue(tx, {
    queue: FEED_QUEUE,
    lane: new URL(feed.url).host,
    workspaceId,
    payload: { feed_id: id },
    now,
  });
}
