import { createHash } from 'node:crypto';

const OWN = /^(h?\d{1,16})-[0-9a-f]{32}@switchboard$/;

/**
 * The UID of taken nights in the calendar of their room: it never changes, and no other event has it.
 * @param key the id of a reservation, or `h` and the id of what a call holds.
 */
export function uidOf(exportToken: string, key: string): string {
  const proof = createHash('sha256').update(`${exportToken} ${key}`).digest('hex').slice(0, 32);
  return `${key}-${proof}@switchboard`;
}

/** Whether an event is one that this room has published, and that another calendar passes on. */
export function isOwnUid(exportToken: string, uid: string): boolean {
  const key = OWN.exec(uid)?.[1];
  return key !== undefined && uidOf(exportToken, key) === uid;
}
