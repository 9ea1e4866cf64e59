import { matchOffer, type OfferFilter } from '../platform/db/match-offer.ts';
import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Room, RoomValues } from './room.ts';

const columns = (db: Db) => db`
  id, name, description, category, price_cents,
  (select currency from workspaces where workspaces.id = room.workspace_id) as currency,
  quantity, max_guests, max_adults, max_children, min_nights, max_nights, seasonal_rates, amenities,
  array(
    select jsonb_build_object('url', url, 'label', label, 'last_synced_at',
      to_char(last_synced_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'last_error', last_error, 'events', events)
    from room_feeds feed
    where feed.workspace_id = room.workspace_id and feed.room_id = room.id order by position
  ) as ical_imports,
  export_token, available, position, metadata, external_id, created_at, updated_at`;

/** One page in the display order. */
export async function listRooms(
  db: Db,
  workspaceId: number,
  filter: OfferFilter & { externalId: string | undefined },
): Promise<{ rows: Room[]; total: number }> {
  const { externalId } = filter;
  const matching = db`
    ${matchOffer(db, workspaceId, filter)}
    ${externalId === undefined ? db`` : db`and external_id = ${externalId}`}`;
  const rows = db`
    select ${columns(db)} from rooms room where ${matching}
    order by position, id limit ${filter.limit} offset ${filter.offset}`;
  const total = db`(select count(*) from rooms where ${matching})`;
  return readPage<Room>(db, { rows, total });
}

/** Every room of the workspace, or the one that is asked for, in the display order. */
export async function listRoomsToOffer(db: Db, workspaceId: number, id: number | undefined): Promise<Room[]> {
  return db<Room[]>`
    select ${columns(db)} from rooms room
    where workspace_id = ${workspaceId} ${id === undefined ? db`` : db`and id = ${id}`}
    order by position, id`;
}

export async function findRoom(db: Db, workspaceId: number, id: number): Promise<Room | null> {
  const [row] = await db<Room[]>`
    select ${columns(db)} from rooms room where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/**
 * As `findRoom`, and lets one transaction at a time decide who gets a unit of the room, until it ends. It
 * comes before any reservation, contact or number is locked; several rooms in the order of their ids.
 */
export async function lockRoom(tx: Db, workspaceId: number, id: number): Promise<Room | null> {
  await tx`select id from rooms where workspace_id = ${workspaceId} and id = ${id} for no key update`;
  // Read by a statement of its own, which sees what the one that held the lock before has written.
  return findRoom(tx, workspaceId, id);
}

/** Locks these rooms as `lockRoom` does, in the order of their ids; their ids by external id. */
export async function lockRoomsByExternalId(
  tx: Db,
  workspaceId: number,
  externalIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; external_id: string }[]>`
    select id, external_id from rooms
    where workspace_id = ${workspaceId} and external_id = any(${[...externalIds]}::text[])
    order by id for no key update`;
  return new Map(rows.map((row) => [row.external_id, row.id]));
}

export async function countRooms(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from rooms where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function insertRoom(
  db: Db,
  workspaceId: number,
  values: Partial<RoomValues> & { export_token: string },
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into rooms ${db.row({ workspace_id: workspaceId, ...written(db, values), created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function updateRoom(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<RoomValues>,
  now: string,
): Promise<void> {
  await db`
    update rooms set ${db.set({ ...written(db, values), updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Reservations keep their dates and lose the room. */
export async function deleteRoom(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from rooms where workspace_id = ${workspaceId} and id = ${id}`;
}

/** The same values, with lists and maps as the database takes them. */
function written<Values extends Partial<RoomValues>>(db: Db, values: Values) {
  const { seasonal_rates: rates, metadata, ...plain } = values;
  return {
    ...plain,
    ...(rates === undefined ? {} : { seasonal_rates: db.json(rates.map((rate) => ({ ...rate }))) }),
    ...(metadata === undefined ? {} : { metadata: db.json(metadata) }),
  };
}
