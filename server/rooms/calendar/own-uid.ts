import { createHash } from 'node:crypto';

const OWN = /^(\d{1,16})-[0-9a-f]{32}@switchboard$/;

/** The UID of a reservation in the calendar of its room: it never changes, and no other event has it. */
export function uidOf(exportToken: string, reservationId: number): string {
  const proof = createHash('sha256').update(`${exportToken} ${reservationId}`).digest('hex').slice(0, 32);
  return `${reservationId}-${proof}@switchboard`;
}

/** Whether an event is one that this room has published, and that another calendar passes on. */
export function isOwnUid(exportToken: string, uid: string): boolean {
  const id = OWN.exec(uid)?.[1];
  return id !== undefined && uidOf(exportToken, Number(id)) === uid;
}
