import { releaseTimes } from '../../appointments/held-times.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { releaseHeldRooms } from '../../rooms/held-rooms.queries.ts';
import { holderOfOwner, type ToolOwner } from './tool-owner.ts';

/** Gives up everything that is held for a call or a conversation. */
export async function releaseHolds(db: Db, owner: ToolOwner): Promise<void> {
  await releaseTimes(db, owner.workspaceId, holderOfOwner(owner));
  await releaseHeldRooms(db, owner.workspaceId, holderOfOwner(owner));
}
