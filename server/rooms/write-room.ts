import { randomBytes } from 'node:crypto';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { findByExternalId } from '../platform/db/external-id.ts';
import { externalProblems } from '../platform/external-record.problems.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { removeFeeds, replaceFeeds } from './calendar/replace-feeds.ts';
import { readRoom } from './read-room.ts';
import type { Room } from './room.ts';
import { roomProblems as problems } from './rooms.problems.ts';
import type { RoomChangeInput, RoomInput } from './rooms.schema.ts';
import { countRooms, deleteRoom, findRoom, insertRoom, lockRoom, updateRoom } from './rooms.queries.ts';

/** Availability looks at all of them. */
const MAX_ROOM_TYPES = 500;
const TOKEN_BYTES = 32;

/**
 * What actions on rooms take: the context of an action, and the client that says which addresses can be
 * reached.
 */
export interface RoomContext extends ActionContext {
  readonly outboundClient: Pick<OutboundClient, 'refusalOf'>;
}

/**
 * The context of an action on rooms from that of any other; a request of the API has values that a copy would
 * lose.
 */
export const roomContext = (
  { db, workspaceId, now, by, language }: ActionContext,
  outboundClient: RoomContext['outboundClient'],
): RoomContext => ({ db, workspaceId, now, by, outboundClient, ...(language ? { language } : {}) });

/**
 * Adds a room type. Its calendars are fetched for the first time at once.
 * @throws Refusal `validation_error` naming every field at fault.
 */
export async function addRoom(context: RoomContext, input: RoomInput): Promise<Room> {
  const { values, feeds } = readRoom(input, null, context.outboundClient);
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    if ((await countRooms(db, workspaceId)) >= MAX_ROOM_TYPES) {
      throw invalid({ name: [problems.too_many_rooms({ limit: MAX_ROOM_TYPES })] });
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const id = await insertRoom(db, workspaceId, { ...values, export_token: token }, isoOf(now));
    await replaceFeeds(context, { roomId: id, feeds: feeds ?? [] });
    return showRoom(context, { id });
  });
}

/**
 * POST: adds a room type, or changes the one with the same `external_id` as a PATCH with this body would.
 * @returns the room type, and whether it was added now.
 * @throws Refusal as `addRoom` and `changeRoom`.
 */
export async function saveRoom(
  context: RoomContext,
  input: RoomInput,
): Promise<{ room: Room; isNew: boolean }> {
  const { external_id: externalId } = input;
  const { outboundClient } = context;
  return withTransaction(context, async (inner) => {
    const { db, workspaceId } = inner;
    const id = externalId ? await findByExternalId(db, workspaceId, 'rooms', externalId) : null;
    if (id === null) return { room: await addRoom(roomContext(inner, outboundClient), input), isNew: true };
    return { room: await changeRoom(roomContext(inner, outboundClient), { id, ...input }), isNew: false };
  });
}

/** @throws Refusal `not_found`. */
export async function showRoom({ db, workspaceId }: ActionContext, { id }: { id: number }): Promise<Room> {
  const room = await findRoom(db, workspaceId, id);
  if (!room) throw notFound('room');
  return room;
}

/**
 * Changes what is sent; lists are replaced as a whole. What a calendar held that is no longer imported is
 * free again. Fewer units than are reserved are allowed: nobody loses a room, but nobody else gets one.
 * @throws Refusal `not_found`; `validation_error` naming every field at fault.
 */
export async function changeRoom(
  context: RoomContext,
  { id, ...input }: { id: number } & RoomChangeInput,
): Promise<Room> {
  const { outboundClient } = context;
  return withTransaction(context, async (context) => {
    const { db, workspaceId, now } = context;
    const errors: FieldErrors = {};
    if (input.external_id) {
      const other = await findByExternalId(db, workspaceId, 'rooms', input.external_id);
      if (other !== null && other !== id) errors['external_id'] = [externalProblems.external_id_taken()];
    }
    const current = await lockRoom(db, workspaceId, id);
    if (!current) throw notFound('room');
    if (isEmptyChange(input)) return current;
    const { values, feeds } = readRoom(input, current, outboundClient, errors);
    await updateRoom(db, workspaceId, id, values, isoOf(now));
    if (feeds) await replaceFeeds(context, { roomId: id, feeds });
    return showRoom(context, { id });
  });
}

/**
 * Removes a room type with its calendars; reservations keep their dates and lose the room.
 * @throws Refusal `not_found`.
 */
export async function removeRoom(context: ActionContext, { id }: { id: number }): Promise<Room> {
  return withTransaction(context, async (context) => {
    const { db, workspaceId } = context;
    const room = await lockRoom(db, workspaceId, id);
    if (!room) throw notFound('room');
    await removeFeeds(context, { roomId: id });
    await deleteRoom(db, workspaceId, id);
    return room;
  });
}
