import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { UNIQUE_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import {
  findContactByEmail,
  findContactByUser,
  giveChatappUser,
  givePhone,
  insertLinkedContact,
  lockChatappUser,
  lockContactEmail,
  touchContact,
  touchContactByPhone,
  type KnownPerson,
} from './link-contact.queries.ts';

/**
 * Links or creates the contact of a person (docs/contacts.md): matched by phone, else by the chat app's id,
 * else by e-mail, else created. Values that the contact lacks are filled in, existing values are kept, and
 * its last activity becomes `now`. `phone` is E.164 (`parsePhone`), or null for a withheld number. People of
 * the chat app are known by its id for them too, also when they hide their number. Concurrent calls for one
 * person create one contact. The context's `db` is the transaction of the record that is linked to the
 * contact.
 * @returns the contact's id; null when nothing is known of the person.
 */
export async function linkContact(
  context: ActionContext,
  person: {
    name?: string | null;
    phone?: string | null;
    email?: string | null;
    chatappUserId?: string | null;
  },
): Promise<{ contactId: number | null }> {
  const known = {
    name: textOrNull(person.name),
    phone: textOrNull(person.phone),
    email: textOrNull(person.email),
  };
  const userId = textOrNull(person.chatappUserId);
  const isUnknown = known.name === null && known.phone === null && known.email === null;
  if (isUnknown && userId === null) return { contactId: null };
  return withTransaction(context, async ({ db: tx, workspaceId, now }) => {
    const at = isoOf(now);
    if (userId !== null) await lockChatappUser(tx, workspaceId, userId);
    const found =
      (await linkByPhone(tx, workspaceId, known, at)) ??
      (await linkByUser(tx, workspaceId, { ...known, userId }, at)) ??
      (await linkByEmail(tx, workspaceId, known, at));
    if (found !== null) {
      if (userId !== null) await giveChatappUser(tx, workspaceId, found, userId, at);
      return { contactId: found };
    }
    const { id, isNew } = await insertLinkedContact(tx, workspaceId, known, at);
    if (userId !== null) await giveChatappUser(tx, workspaceId, id, userId, at);
    const data = isNew ? [createdData(id, known)] : [];
    await emitToHooks(tx, { workspaceId, event: CONTACT_CREATED, data, now });
    return { contactId: id };
  });
}

async function linkByPhone(
  tx: Db,
  workspaceId: number,
  known: KnownPerson,
  now: string,
): Promise<number | null> {
  const { phone } = known;
  return phone === null ? null : touchContactByPhone(tx, workspaceId, { ...known, phone }, now);
}

async function linkByUser(
  tx: Db,
  workspaceId: number,
  { userId, ...known }: KnownPerson & { userId: string | null },
  now: string,
): Promise<number | null> {
  const found = userId === null ? null : await findContactByUser(tx, workspaceId, userId);
  if (!found) return null;
  return fillIn(tx, workspaceId, found, known, now);
}

/** A contact with another phone is somebody else's number by now, so the id goes to a contact of its own. */
async function fillIn(
  tx: Db,
  workspaceId: number,
  found: { id: number; phone: string | null },
  known: KnownPerson,
  now: string,
): Promise<number | null> {
  const { phone } = known;
  if (phone !== null && found.phone !== null) return null;
  if (phone !== null && !(await tryToGivePhone(tx, workspaceId, found.id, phone, now))) {
    return linkByPhone(tx, workspaceId, known, now);
  }
  await touchContact(tx, workspaceId, found.id, known, now);
  return found.id;
}

async function linkByEmail(
  tx: Db,
  workspaceId: number,
  known: KnownPerson,
  now: string,
): Promise<number | null> {
  if (known.email === null) return null;
  await lockContactEmail(tx, workspaceId, known.email);
  // Another transaction may have created the contact while this one waited for the lock.
  const byPhone = await linkByPhone(tx, workspaceId, known, now);
  if (byPhone !== null) return byPhone;
  const found = await findContactByEmail(tx, workspaceId, known.email);
  if (!found) return null;
  if (found.phone === null && known.phone !== null) {
    const isGiven = await tryToGivePhone(tx, workspaceId, found.id, known.phone, now);
    if (!isGiven) return linkByPhone(tx, workspaceId, known, now);
  }
  await touchContact(tx, workspaceId, found.id, known, now);
  return found.id;
}

/**
 * Returns false when another contact has received this phone meanwhile; the transaction can continue in both
 * cases.
 */
async function tryToGivePhone(
  tx: Db,
  workspaceId: number,
  id: number,
  phone: string,
  now: string,
): Promise<boolean> {
  if (!('savepoint' in tx)) throw new Error('a contact is linked inside a transaction');
  try {
    await tx.savepoint((savepoint) => givePhone(savepoint, workspaceId, id, phone, now));
    return true;
  } catch (error) {
    if (violatedConstraint(error, UNIQUE_VIOLATION) === 'contacts_live_phone') return false;
    throw error;
  }
}
