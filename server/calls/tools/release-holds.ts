import { releaseTimes } from '../../appointments/held-times.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { releaseHeldRooms } from '../../rooms/held-rooms.queries.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/** Gives up everything that is held for a call. */
export async function releaseHolds(db: Db, { workspaceId, callId }: CallKey): Promise<void> {
  await releaseTimes(db, workspaceId, callId);
  await releaseHeldRooms(db, workspaceId, callId);
}
