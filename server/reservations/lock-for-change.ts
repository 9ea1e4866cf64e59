import { inTransaction, type Db, type Tx } from '../platform/db/sql.ts';
import type { Room } from '../rooms/room.ts';
import { lockRoom } from '../rooms/rooms.queries.ts';
import type { ReservationRow } from './reservation.ts';
import { findReservation, lockReservation } from './reservations.queries.ts';

/** A reservation, and the room that it is to be in; both are locked until the transaction ends. */
export interface LockedReservation {
  current: ReservationRow;
  /** Null when the reservation has lost its room, or the room that is asked for does not exist. */
  room: Room | null;
}

/** How often a reservation is looked at again that others move to another room at the same moment. */
const MAX_ROUNDS = 10;

/**
 * Locks the room that a reservation is to be in and then the reservation, in the order in which every change
 * does.
 * @param asked.roomId the room it moves to; without one, the room that it is in.
 * @returns null when the reservation does not exist.
 */
export async function lockForChange(
  db: Db,
  workspaceId: number,
  asked: { id: number; roomId: number | undefined },
): Promise<LockedReservation | null> {
  return inTransaction(db, async (tx) => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const locked = await lockOnce(tx, workspaceId, asked);
      if (locked !== 'moved') return locked;
    }
    throw new Error('the reservation is moved again and again');
  });
}

/** One attempt; its locks are given back when somebody has just moved the reservation to another room. */
async function lockOnce(
  tx: Tx,
  workspaceId: number,
  { id, roomId }: { id: number; roomId: number | undefined },
): Promise<LockedReservation | null | 'moved'> {
  const seen = await findReservation(tx, workspaceId, id);
  if (!seen) return null;
  try {
    return await tx.savepoint(async (tx) => {
      const wanted = roomId ?? seen.room_id;
      const room = wanted === null ? null : await lockRoom(tx, workspaceId, wanted);
      await lockReservation(tx, workspaceId, id);
      const current = (await findReservation(tx, workspaceId, id)) ?? seen;
      if (roomId === undefined && current.room_id !== seen.room_id) throw new MovedMeanwhile();
      return { current, room };
    });
  } catch (error) {
    if (error instanceof MovedMeanwhile) return 'moved';
    throw error;
  }
}

class MovedMeanwhile extends Error {}
