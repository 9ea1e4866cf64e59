import { linkContact } from '../../contacts/link-contact.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Sql } from '../../platform/db/sql.ts';
import { contextOf, e164OrNull } from './keep-message.ts';
import { findRemoteParty, linkCall, lockRemoteParty, type CallKey } from './running-calls.queries.ts';

/** Links the contact of the remote party; of a withheld number, only one that the chat app knows. */
export async function linkCaller(tx: Db, call: CallKey, now: Temporal.Instant): Promise<void> {
  const other = await lockRemoteParty(tx, call);
  const phone = e164OrNull(other?.number ?? null);
  const { chatappUserId = null, name = null } = other ?? {};
  if (phone === null && chatappUserId === null) return;
  const { contactId } = await linkContact(contextOf(tx, call, now), { phone, chatappUserId, name });
  if (contactId !== null && contactId !== other?.contactId) await linkCall(tx, call, contactId);
}

/**
 * Sees to it that somebody whom only the chat app knows has a contact during the call, so that what is booked
 * is theirs. It may take as long as another transaction holds the contact, an import for example: the call is
 * not locked meanwhile, and can be answered and end.
 * @returns what the chat app calls the person; null for everybody else.
 */
export async function linkChatappCaller(sql: Sql, call: CallKey, clock: Clock): Promise<string | null> {
  const { number = null, chatappUserId = null, name = null } = (await findRemoteParty(sql, call)) ?? {};
  if (number !== null || chatappUserId === null) return null;
  const { contactId } = await inTransaction(sql, (tx) =>
    linkContact(contextOf(tx, call, clock.now()), { chatappUserId, name }),
  );
  // A contact that was merged into another one by now is found again when the call ends.
  if (contactId !== null) await linkCall(sql, call, contactId);
  return chatappUserId;
}
