import { holdCallWish, wantsNoCalls } from '../../contacts/call-opt-outs.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { findCalledContact, holdCalledContact, type CalledContact } from './outbound.queries.ts';

/** Whoever is called. */
export interface CalledPerson {
  contact: CalledContact | null;
  /** Whether they want no calls, also where they are no contact any more. */
  isBarred: boolean;
}

/** @param called E.164, or what the chat app calls somebody without a number. */
export async function findCalledPerson(
  db: Db,
  workspaceId: number,
  called: string,
  now: string,
): Promise<CalledPerson> {
  const contact = await findCalledContact(db, workspaceId, called, now);
  return { contact, isBarred: await wantsNoCalls(db, workspaceId, called) };
}

/** Same as `findCalledPerson`; until the transaction ends it stays so, and nobody becomes barred. */
export async function holdCalledPerson(
  tx: Db,
  workspaceId: number,
  called: string,
  now: string,
): Promise<CalledPerson> {
  const contact = await holdCalledContact(tx, workspaceId, called, now);
  // The wish of a contact is written under its lock.
  if (contact === null) await holdCallWish(tx, workspaceId, called);
  return { contact, isBarred: await wantsNoCalls(tx, workspaceId, called) };
}
