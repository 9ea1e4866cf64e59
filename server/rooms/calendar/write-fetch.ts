import { inTransaction, isUnstorableValue, type Db, type Tx } from '../../platform/db/sql.ts';
import { storableText } from '../../platform/http/request/storable-text.ts';
import { isoOf } from '../../platform/instants.ts';
import { listHeldNights } from '../held-nights.queries.ts';
import type { Stay } from '../price-stay.ts';
import type { Room } from '../room.ts';
import { lockRoom } from '../rooms.queries.ts';
import { insertBlocks, listBlocks, moveBlocks, releaseBlocks, setMissed } from './blocks.queries.ts';
import { compareBlocks, type BlockChanges } from './compare-blocks.ts';
import type { FeedEvent } from './feed-event.ts';
import { findFeed, recordFault, recordRead } from './feeds.queries.ts';
import type { FeedFetch, FeedToFetch } from './fetch-feed.ts';
import { isOwnUid } from './own-uid.ts';
import { overbookedNights, notifyOfOverbooking } from './notify-of-overbooking.ts';

/** How far ahead overbooked nights are looked for. */
const YEARS_AHEAD = 2;

/**
 * Writes what fetches of calendars gave, in one transaction. Rooms are locked first and in order, as a
 * reservation locks its one room before anything else. A calendar that was removed meanwhile, or fetched
 * again since, is left alone.
 */
export async function writeFetches(
  db: Db,
  fetches: readonly FeedFetch[],
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, (tx) => writeAll(tx, fetches, now));
}

async function writeAll(tx: Tx, fetches: readonly FeedFetch[], now: Temporal.Instant): Promise<void> {
  const rooms = new Map<string, Room | null>();
  const inOrder = [...fetches].sort(
    ({ feed: a }, { feed: b }) => a.workspaceId - b.workspaceId || a.room_id - b.room_id || a.id - b.id,
  );
  for (const { feed } of inOrder) {
    const name = nameOf(feed);
    if (!rooms.has(name)) rooms.set(name, await lockRoom(tx, feed.workspaceId, feed.room_id));
  }
  for (const fetch of inOrder) {
    const room = rooms.get(nameOf(fetch.feed));
    if (room) await writeOrRecordFault(tx, room, fetch, now);
  }
}

const nameOf = (feed: FeedToFetch): string => `${feed.workspaceId} ${feed.room_id}`;

const UNSTORABLE = 'The calendar has a value that cannot be kept. Nothing was changed.';

/** Writes one fetch. One whose values the database refuses is recorded as a fault and holds up no other. */
async function writeOrRecordFault(
  tx: Tx,
  room: Room,
  fetch: FeedFetch,
  now: Temporal.Instant,
): Promise<void> {
  try {
    await tx.savepoint((tx) => writeFetch(tx, room, fetch, now));
  } catch (error) {
    if (!isUnstorableValue(error)) throw error;
    const { feed, startedAt } = fetch;
    await recordFault(tx, feed.workspaceId, feed.id, { startedAt: isoOf(startedAt), fault: UNSTORABLE });
  }
}

async function writeFetch(tx: Db, room: Room, fetch: FeedFetch, now: Temporal.Instant): Promise<void> {
  const { feed, reading } = fetch;
  const { workspaceId } = feed;
  const startedAt = isoOf(fetch.startedAt);
  const current = await findFeed(tx, workspaceId, feed.id);
  if (!current || (current.fetched_at !== null && current.fetched_at > startedAt)) return;
  if ('fault' in reading)
    return recordFault(tx, workspaceId, feed.id, { startedAt, fault: storableText(reading.fault) });
  const today = now.toZonedDateTimeISO(feed.timezone).toPlainDate().toString();
  // Events that the room has published itself and another calendar passes on are left out.
  const events = reading.events.filter(({ key }) => !isOwnUid(room.export_token, key));
  const keys = events.map(({ key }) => key);
  const kept = await listBlocks(tx, workspaceId, feed.id, keys, today);
  const held = kept.filter((block) => block.status !== 'cancelled' && block.check_out > today);
  if (reading.events.length === 0 && (held.length > 0 || reading.unread > 0)) {
    const fault = reading.unread > 0 ? unreadFault(reading.unread) : emptyFault(held.length);
    return recordFault(tx, workspaceId, feed.id, { startedAt, fault });
  }
  const changes = compareBlocks(kept, events, { today, isWhole: reading.unread === 0 });
  await writeChanges(tx, { room, feed, changes, today, now });
  const fault = reading.unread > 0 ? unreadFault(reading.unread) : null;
  await recordRead(tx, workspaceId, feed.id, { startedAt, fault, today, now: isoOf(now) });
}

/** An empty calendar after a full one counts as a fault of the channel (`docs/rooms.md`). */
const emptyFault = (count: number): string =>
  `The calendar is empty, although ${count === 1 ? 'an event' : `${count} events`} of it still hold the room. ` +
  'Nothing was released.';

const unreadFault = (count: number): string =>
  `${count === 1 ? 'One event' : `${count} events`} of the calendar could not be read. Nothing was released.`;

async function writeChanges(
  tx: Db,
  write: { room: Room; feed: FeedToFetch; changes: BlockChanges; today: string; now: Temporal.Instant },
): Promise<void> {
  const { room, feed, changes, today } = write;
  const { workspaceId } = feed;
  const now = isoOf(write.now);
  const span = spanOf([...changes.added, ...changes.moved.map(({ event }) => event)], today);
  const before = span && (await listHeldNights(tx, workspaceId, [room.id], span));
  await setMissed(tx, workspaceId, changes.seen, false);
  await setMissed(tx, workspaceId, changes.missing, true);
  await releaseBlocks(tx, workspaceId, changes.released, now);
  await moveBlocks(tx, workspaceId, changes.moved, now);
  await insertBlocks(tx, workspaceId, feed, changes.added, now);
  if (!span) return;
  const after = await listHeldNights(tx, workspaceId, [room.id], span, { missing: false });
  const nights = overbookedNights(room.quantity, before?.get(room.id), after.get(room.id));
  if (nights.length > 0)
    await notifyOfOverbooking(tx, workspaceId, { room, url: feed.url, nights, now: write.now });
}

/** From the first to the last night that events may newly hold, two years ahead at most. */
function spanOf(events: readonly FeedEvent[], today: string): Stay | null {
  const furthest = Temporal.PlainDate.from(today).add({ years: YEARS_AHEAD }).toString();
  const first = events.map((event) => event.check_in).sort()[0];
  const last = events
    .map((event) => event.check_out)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return null;
  const span = { check_in: first > today ? first : today, check_out: last < furthest ? last : furthest };
  return span.check_in < span.check_out ? span : null;
}
