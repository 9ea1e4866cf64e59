import type { ActionContext } from '../../platform/action-context.ts';
import { isoOf } from '../../platform/instants.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { releaseBlocksOfFeeds } from './blocks.queries.ts';
import { deleteFeeds, insertFeed, listFeedsOfRoom, updateFeed } from './feeds.queries.ts';

/**
 * The queue of jobs that fetch calendars: one job for each calendar, again and again; its lanes are the
 * hosts.
 */
export const FEED_QUEUE = 'room-calendars';

/**
 * A calendar that a room is to import. Without a label one that is imported already keeps the label that it
 * has.
 */
export interface FeedInput {
  url: string;
  label?: string | null;
}

/**
 * Makes `feeds` the calendars of a room, in the transaction that holds its lock. One that stays keeps what it
 * imported; what the others hold is released; new ones are fetched as soon as this commits.
 */
export async function replaceFeeds(
  context: ActionContext,
  { roomId, feeds }: { roomId: number; feeds: readonly FeedInput[] },
): Promise<void> {
  const { db, workspaceId } = context;
  const known = await listFeedsOfRoom(db, workspaceId, roomId);
  const gone = known.filter(({ url }) => !feeds.some((feed) => feed.url === url)).map(({ id }) => id);
  await dropFeeds(context, gone);
  for (const [position, { url, label }] of feeds.entries()) {
    const kept = known.find((feed) => feed.url === url);
    if (kept)
      await updateFeed(db, workspaceId, kept.id, { position, ...(label === undefined ? {} : { label }) });
    else await addFeed(context, { room_id: roomId, url, label: label ?? null, position });
  }
}

/** Ends the import of all calendars of a room that is about to be removed. */
export async function removeFeeds(context: ActionContext, { roomId }: { roomId: number }): Promise<void> {
  const feeds = await listFeedsOfRoom(context.db, context.workspaceId, roomId);
  await dropFeeds(
    context,
    feeds.map(({ id }) => id),
  );
}

async function dropFeeds({ db, workspaceId, now }: ActionContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await releaseBlocksOfFeeds(db, workspaceId, ids, isoOf(now));
  await deleteFeeds(db, workspaceId, ids);
}

async function addFeed(
  { db, workspaceId, now }: ActionContext,
  feed: { room_id: number; url: string; label: string | null; position: number },
): Promise<void> {
  const id = await insertFeed(db, workspaceId, feed, isoOf(now));
  await enqueue(db, {
    queue: FEED_QUEUE,
    lane: new URL(feed.url).host,
    workspaceId,
    payload: { feed_id: id },
    now,
  });
}
