import { withTransaction } from '../platform/action-context.ts';
import { lockExternalIds } from '../platform/db/external-id.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { checkRows, writeRows, type ImportResult } from '../platform/http/answer/import-rows.ts';
import { lockRoomsByExternalId } from './rooms.queries.ts';
import { NewRoom, type RoomInput } from './rooms.schema.ts';
import { addRoom, changeRoom, roomContext, type RoomContext } from './write-room.ts';

/**
 * Adds room types, or changes those with the same `external_id`, row by row as `POST /rooms` would. Faulty
 * rows are left out and reported; the others are written in one transaction.
 */
export async function importRooms(
  context: RoomContext,
  { rooms }: { rooms: readonly unknown[] },
): Promise<ImportResult> {
  const { outboundClient } = context;
  const { good, result } = await checkRows<RoomInput>(rooms, NewRoom);
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, language } = inner;
    // One import at a time: two would each hold rooms that the other comes to later.
    await lockWorkspace(db, workspaceId);
    await lockExternalIds(db, workspaceId, 'rooms');
    const named = good.flatMap(({ value }) => value.external_id ?? []);
    const known = await lockRoomsByExternalId(db, workspaceId, named);
    return writeRows(
      good,
      result,
      async (input) => {
        const { external_id: externalId, ...change } = input;
        const id = externalId ? known.get(externalId) : undefined;
        if (id !== undefined) {
          await changeRoom(roomContext(inner, outboundClient), { id, ...change });
          return { isNew: false };
        }
        const room = await addRoom(roomContext(inner, outboundClient), input);
        if (externalId) known.set(externalId, room.id);
        return { isNew: true };
      },
      language,
    );
  });
}
