import type { Db } from '../../platform/db/sql.ts';
import type { Block } from './compare-blocks.ts';
import type { FeedEvent } from './feed-event.ts';

/** Why an imported reservation is cancelled, for those who look at it. */
const GONE = 'It is no longer in the calendar that it was imported from.';
const NOT_IMPORTED = 'The calendar that it was imported from is no longer imported.';

/** What a feed holds from `today` on, and whatever else it has of these keys. */
export async function listBlocks(
  db: Db,
  workspaceId: number,
  feedId: number,
  keys: readonly string[],
  today: string,
): Promise<Block[]> {
  return db<Block[]>`
    select id, feed_key as key, check_in, check_out, status, released, missed from reservations
    where workspace_id = ${workspaceId} and feed_id = ${feedId}
      and ((holds_room and check_out > ${today}) or feed_key = any(${[...keys]}::text[]))
    order by id`;
}

/**
 * Writes events as confirmed reservations without guests or a price: the channel tells neither.
 */
export async function insertBlocks(
  tx: Db,
  workspaceId: number,
  feed: { id: number; room_id: number },
  events: readonly FeedEvent[],
  now: string,
): Promise<void> {
  if (events.length === 0) return;
  const [counted] = await tx<{ last: number }[]>`
    insert into reservation_numbers (workspace_id, last_number) values (${workspaceId}, ${events.length})
    on conflict (workspace_id) do update set last_number = reservation_numbers.last_number + excluded.last_number
    returning last_number as last`;
  const before = (counted?.last ?? 0) - events.length;
  await tx`
    insert into reservations (workspace_id, number, status, room_id, check_in, check_out, adults, children, currency,
      nightly_cents, total_cents, source, notes, feed_id, feed_key, created_at, updated_at)
    select ${workspaceId}, ${before} + event.place, 'confirmed', ${feed.room_id}, event.check_in, event.check_out, 0, 0,
      (select currency from workspaces where id = ${workspaceId}), 0, 0, 'ical', event.summary, ${feed.id},
      event.key, ${now}, ${now}
    from unnest(${events.map(({ key }) => key)}::text[], ${events.map((event) => event.check_in)}::date[],
      ${events.map((event) => event.check_out)}::date[], ${events.map(({ summary }) => summary)}::text[])
      with ordinality as event (key, check_in, check_out, summary, place)`;
}

/** Gives blocks other dates; one that was released holds its nights again. */
export async function moveBlocks(
  tx: Db,
  workspaceId: number,
  moves: readonly { id: number; event: FeedEvent }[],
  now: string,
): Promise<void> {
  if (moves.length === 0) return;
  await tx`
    update reservations set check_in = move.check_in, check_out = move.check_out, missed = 0, released = false,
      status = case when released then 'confirmed' else status end,
      cancel_reason = case when released then null else cancel_reason end, updated_at = ${now}
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ event }) => event.check_in)}::date[],
      ${moves.map(({ event }) => event.check_out)}::date[]) as move (id, check_in, check_out)
    where reservations.workspace_id = ${workspaceId} and reservations.id = move.id`;
}

/** Counts a good fetch that did not have them, or sets the count back. */
export async function setMissed(
  tx: Db,
  workspaceId: number,
  ids: readonly number[],
  isMissing: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update reservations set missed = ${isMissing ? tx`missed + 1` : tx`0`}
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`;
}

/** Their nights are free again. */
export async function releaseBlocks(
  tx: Db,
  workspaceId: number,
  ids: readonly number[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update reservations set status = 'cancelled', released = true, cancel_reason = ${GONE}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`;
}

/** Releases everything that these feeds hold; guests who are checked in keep their unit. */
export async function releaseBlocksOfFeeds(
  tx: Db,
  workspaceId: number,
  feedIds: readonly number[],
  now: string,
): Promise<void> {
  await tx`
    update reservations set status = 'cancelled', released = true, cancel_reason = ${NOT_IMPORTED}, updated_at = ${now}
    where workspace_id = ${workspaceId} and feed_id = any(${[...feedIds]}::bigint[])
      and status in ('requested', 'confirmed')`;
}

// tidy: every workspace, because age alone decides
/** Removes some of what was released before `before`; how many. */
export async function pruneReleasedBatch(db: Db, before: string): Promise<number> {
  return db`${db.unprepared}
    delete from reservations where (workspace_id, id) in (
      select workspace_id, id from reservations where released and updated_at < ${before} limit 1000)`.count();
}
