import { randomBytes } from 'node:crypto';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { invalid, notFound } from '../platform/refusal.ts';
import { removeFeeds, replaceFeeds } from './calendar/replace-feeds.ts';
import { readRoom } from './read-room.ts';
import type { Room } from './room.ts';
import type { RoomChangeInput, RoomInput } from './rooms.schema.ts';
import { countRooms, deleteRoom, findRoom, insertRoom, lockRoom, updateRoom } from './rooms.queries.ts';

/** Every one of them is looked at when somebody asks what is free. */
const MOST_ROOMS = 500;
const TOKEN_BYTES = 32;

/** Where a room is written: the workspace, and what says which addresses can be reached. */
export interface RoomRequest {
  db: Db;
  workspaceId: number;
  outboundClient: Pick<OutboundClient, 'refusalOf'>;
  now: Temporal.Instant;
}

/** Adds a room type. Its calendars are fetched for the first time at once. */
export async function addRoom(request: RoomRequest, input: RoomInput): Promise<Room> {
  const { workspaceId, now } = request;
  const { values, urls } = readRoom(input, null, request.outboundClient);
  return inTransaction(request.db, async (tx) => {
    if ((await countRooms(tx, workspaceId)) >= MOST_ROOMS) {
      throw invalid({ name: [`There may be at most ${MOST_ROOMS} room types.`] });
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const id = await insertRoom(tx, workspaceId, { ...values, export_token: token }, isoOf(now));
    await replaceFeeds(tx, workspaceId, { id, urls: urls ?? [] }, now);
    return showRoom(tx, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showRoom(db: Db, workspaceId: number, id: number): Promise<Room> {
  const room = await findRoom(db, workspaceId, id);
  if (!room) throw notFound('room');
  return room;
}

/**
 * Changes what is sent; lists are replaced whole. What a calendar held that is no longer imported is free again.
 * Fewer units than are reserved are allowed: nobody loses a room, but nobody else gets one.
 */
export async function changeRoom(request: RoomRequest, id: number, input: RoomChangeInput): Promise<Room> {
  const { workspaceId, now } = request;
  return inTransaction(request.db, async (tx) => {
    const current = await lockRoom(tx, workspaceId, id);
    if (!current) throw notFound('room');
    if (saysNothing(input)) return current;
    const { values, urls } = readRoom(input, current, request.outboundClient);
    await updateRoom(tx, workspaceId, id, values, isoOf(now));
    if (urls) await replaceFeeds(tx, workspaceId, { id, urls }, now);
    return showRoom(tx, workspaceId, id);
  });
}

/** Removes a room type with its calendars; reservations keep their dates and lose the room. */
export async function removeRoom(request: Omit<RoomRequest, 'outboundClient'>, id: number): Promise<Room> {
  const { workspaceId, now } = request;
  return inTransaction(request.db, async (tx) => {
    const room = await lockRoom(tx, workspaceId, id);
    if (!room) throw notFound('room');
    await removeFeeds(tx, workspaceId, id, now);
    await deleteRoom(tx, workspaceId, id);
    return room;
  });
}
