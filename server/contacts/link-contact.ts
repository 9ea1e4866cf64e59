import { inTransaction, UNIQUE_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import {
  findContactByEmail,
  givePhone,
  insertLinkedContact,
  lockContactEmail,
  touchContact,
  touchContactByPhone,
  type KnownPerson,
} from './link-contact.queries.ts';

/**
 * Links or creates the contact of a person (docs/contacts.md): matched by phone, else by e-mail, else created.
 * What the contact lacks is filled in, what it has is kept, and its last activity becomes `now`. `phone` is E.164
 * (`parsePhone`), or null for a withheld number. Any number of these at once make one contact of one person.
 * Pass the transaction of what the contact is linked to, so that neither stands without the other.
 * @returns the contact's id; null when nothing is known of the person.
 */
export async function linkContact(
  db: Db,
  workspaceId: number,
  person: { name?: string | null; phone?: string | null; email?: string | null },
  now: Temporal.Instant,
): Promise<number | null> {
  const known = {
    name: textOrNull(person.name),
    phone: textOrNull(person.phone),
    email: textOrNull(person.email),
  };
  if (known.name === null && known.phone === null && known.email === null) return null;
  const at = isoOf(now);
  return inTransaction(db, async (tx) => {
    const found =
      (await linkByPhone(tx, workspaceId, known, at)) ?? (await linkByEmail(tx, workspaceId, known, at));
    if (found !== null) return found;
    const { id, isNew } = await insertLinkedContact(tx, workspaceId, known, at);
    const data = isNew ? [createdData(id, known)] : [];
    await emitToHooks(tx, { workspaceId, event: CONTACT_CREATED, data, now });
    return id;
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

async function linkByEmail(
  tx: Db,
  workspaceId: number,
  known: KnownPerson,
  now: string,
): Promise<number | null> {
  if (known.email === null) return null;
  await lockContactEmail(tx, workspaceId, known.email);
  // Another transaction may have made the contact while this one waited for the lock.
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

/** False when another contact got this phone in the meantime; the transaction goes on either way. */
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
