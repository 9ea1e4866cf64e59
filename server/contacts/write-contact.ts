import { inTransaction, UNIQUE_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, notFound, type Refusal } from '../platform/refusal.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import { faultsOfNobody, MOST_CUSTOM_FIELDS, TOO_MANY_FIELDS, type FullContact } from './contact.ts';
import type { ContactInput } from './contacts.schema.ts';
import {
  findContact,
  lockContact,
  softDeleteContact,
  updateContact,
  upsertContact,
} from './contacts.queries.ts';
import { readContact } from './read-contact.ts';

/** Creates a contact, or updates the live one with the same phone: that one keeps what is not sent. */
export async function saveContact(
  db: Db,
  workspaceId: number,
  input: ContactInput,
  now: Temporal.Instant,
): Promise<FullContact> {
  const values = await readContact(db, workspaceId, input);
  refuseNobody(values);
  return inTransaction(db, async (tx) => {
    const { contact, isNew, isHooked } = await upsertContact(tx, workspaceId, values, isoOf(now));
    refuseTooManyFields(contact);
    const data = [createdData(contact.id, contact)];
    if (isNew && isHooked) await emitToHooks(tx, { workspaceId, event: CONTACT_CREATED, data, now });
    return contact;
  });
}

/**
 * Changes what is sent.
 * @throws Refusal `not_found` for a deleted contact; `validation_error` when another contact has the new phone.
 */
export async function changeContact(
  db: Db,
  workspaceId: number,
  id: number,
  input: ContactInput,
  now: Temporal.Instant,
): Promise<FullContact> {
  try {
    return await inTransaction(db, async (tx) => {
      const current = await lockContact(tx, workspaceId, id);
      if (!current) throw notFound('contact');
      if (saysNothing(input)) return current;
      const values = await readContact(tx, workspaceId, input);
      refuseNobody({ ...current, ...values });
      const changed = await updateContact(tx, workspaceId, id, values, isoOf(now));
      refuseTooManyFields(changed);
      return changed;
    });
  } catch (error) {
    if (violatedConstraint(error, UNIQUE_VIOLATION) === 'contacts_live_phone') throw phoneTaken();
    throw error;
  }
}

/** @throws Refusal `not_found`, also for a deleted contact. */
export async function showContact(db: Db, workspaceId: number, id: number): Promise<FullContact> {
  const contact = await findContact(db, workspaceId, id);
  if (!contact) throw notFound('contact');
  return contact;
}

/** DELETE: the contact is gone from lists and by id, and its phone is free; calls and appointments keep it. */
export async function deleteContact(
  db: Db,
  workspaceId: number,
  id: number,
  now: Temporal.Instant,
): Promise<FullContact> {
  const contact = await softDeleteContact(db, workspaceId, id, isoOf(now));
  if (!contact) throw notFound('contact');
  return contact;
}

/** Decisions, section 11: at least one of name, phone and email. */
function refuseNobody(contact: Pick<ContactInput, 'name' | 'phone' | 'email'>): void {
  if (!contact.name && !contact.phone && !contact.email) throw invalid(faultsOfNobody());
}

/** The schema limits what is sent; this limits what it is merged into. */
function refuseTooManyFields(contact: FullContact): void {
  if (Object.keys(contact.custom_fields).length <= MOST_CUSTOM_FIELDS) return;
  throw invalid({ custom_fields: [TOO_MANY_FIELDS] });
}

const phoneTaken = (): Refusal => invalid({ phone: ['Another contact has this phone number.'] });
