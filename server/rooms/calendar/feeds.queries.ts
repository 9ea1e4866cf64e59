import type { Db } from '../../platform/db/sql.ts';
import type { FeedToFetch } from './fetch-feed.ts';

/** A calendar of a room, and when the last fetch began whose result was written. */
export interface Feed {
  id: number;
  url: string;
  fetched_at: string | null;
}

/** The calendars of a room in the order given by its owner. */
export async function listFeedsOfRoom(db: Db, workspaceId: number, roomId: number): Promise<Feed[]> {
  return db<Feed[]>`
    select id, url, fetched_at from room_feeds
    where workspace_id = ${workspaceId} and room_id = ${roomId} order by position`;
}

export async function findFeed(db: Db, workspaceId: number, id: number): Promise<Feed | null> {
  const [row] = await db<Feed[]>`
    select id, url, fetched_at from room_feeds where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/**
 * Those of these calendars that are still imported, whatever their workspaces, with the zone that each is
 * read in.
 */
export async function findFeedsToFetch(
  db: Db,
  keys: readonly { workspaceId: number; feedId: number }[],
): Promise<FeedToFetch[]> {
  return db<FeedToFetch[]>`
    select feed.workspace_id as "workspaceId", feed.id, feed.room_id, feed.url, workspace.timezone
    from unnest(${keys.map((key) => key.workspaceId)}::bigint[], ${keys.map((key) => key.feedId)}::bigint[])
      as key (workspace_id, feed_id)
    join room_feeds feed on feed.workspace_id = key.workspace_id and feed.id = key.feed_id
    join workspaces workspace on workspace.id = feed.workspace_id`;
}

export async function insertFeed(
  db: Db,
  workspaceId: number,
  feed: { room_id: number; url: string; label: string | null; position: number },
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into room_feeds ${db.row({ workspace_id: workspaceId, ...feed, created_at: now })} returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function updateFeed(
  db: Db,
  workspaceId: number,
  id: number,
  changes: { position: number; label?: string | null },
): Promise<void> {
  await db`update room_feeds set ${db.set(changes)} where workspace_id = ${workspaceId} and id = ${id}`;
}

/** What they imported stays as it is, without a calendar. */
export async function deleteFeeds(db: Db, workspaceId: number, ids: readonly number[]): Promise<void> {
  await db`delete from room_feeds where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`;
}

/** Keeps that a calendar could not be read, and why; what it holds stays. */
export async function recordFault(
  db: Db,
  workspaceId: number,
  id: number,
  fetch: { startedAt: string; fault: string },
): Promise<void> {
  await db`
    update room_feeds set fetched_at = ${fetch.startedAt}, last_error = ${fetch.fault}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Keeps that a calendar was read, and how many of its events hold the room from `today` on. */
export async function recordRead(
  db: Db,
  workspaceId: number,
  id: number,
  fetch: { startedAt: string; fault: string | null; today: string; now: string },
): Promise<void> {
  await db`
    update room_feeds set fetched_at = ${fetch.startedAt}, last_error = ${fetch.fault}, last_synced_at = ${fetch.now},
      events = (
        select count(*) from reservations
        where workspace_id = ${workspaceId} and feed_id = ${id} and holds_room and missed = 0
          and check_out > ${fetch.today})
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** The language in which the team of a workspace reads its inbox. */
export async function findLanguage(db: Db, workspaceId: number): Promise<string> {
  const [row] = await db<{ language: string }[]>`select language from workspaces where id = ${workspaceId}`;
  return row?.language ?? 'en';
}
