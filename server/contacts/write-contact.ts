import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { UNIQUE_VIOLATION, violatedConstraint } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, notFound } from '../platform/refusal.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import {
  errorsOfUnidentified,
  MAX_CUSTOM_FIELDS,
  tooManyCustomFields,
  type ContactValues,
  type FullContact,
} from './contact.ts';
import { contactProblems } from './contacts.problems.ts';
import type { ContactInput } from './contacts.schema.ts';
import {
  findContact,
  lockContact,
  lockContactsKnownAs,
  softDeleteContact,
  updateContact,
  upsertContact,
} from './contacts.queries.ts';
import { readContact } from './read-contact.ts';

/**
 * Creates a contact, or updates the live contact with the same external id, else the one with the same phone.
 * Omitted fields are not changed. Concurrent calls create one contact.
 * @throws Refusal `validation_error` when the external id and the phone belong to different contacts.
 */
export async function saveContact(context: ActionContext, input: ContactInput): Promise<FullContact> {
  const { workspaceId, now } = context;
  const values = await readContact(context.db, workspaceId, input);
  refuseUnidentified(values);
  return withTransaction(context, async (inner) => {
    const known = await findByExternalId(inner, values);
    if (known !== null) return updateKnown(inner, known, values);
    const { contact, isNew, isHooked } = await upsertContact(inner.db, workspaceId, values, isoOf(now));
    refuseTooManyFields(contact);
    const data = [createdData(contact.id, contact)];
    if (isNew && isHooked) await emitToHooks(inner.db, { workspaceId, event: CONTACT_CREATED, data, now });
    return contact;
  });
}

/**
 * The contact with the external id in the input; null when there is none.
 * @throws Refusal when the contact with the phone is another one.
 */
async function findByExternalId(
  { db, workspaceId }: ActionContext,
  { external_id: externalId = null, phone = null }: ContactValues,
): Promise<number | null> {
  if (externalId === null) return null;
  // Serialised, so that two requests with one new id create one contact.
  await lockWorkspace(db, workspaceId);
  const known = await lockContactsKnownAs(db, workspaceId, { externalId, phone });
  const byId = known.find((contact) => contact.external_id === externalId);
  const byPhone = known.find((contact) => phone !== null && contact.phone === phone);
  if (byId && byPhone && byId.id !== byPhone.id) throw invalid({ phone: [contactProblems.phone_of_other()] });
  if (!byId && byPhone && byPhone.external_id !== null) {
    throw invalid({ external_id: [contactProblems.other_external_id()] });
  }
  return byId?.id ?? null;
}

async function updateKnown(
  { db, workspaceId, now }: ActionContext,
  id: number,
  values: ContactValues,
): Promise<FullContact> {
  const current = await lockContact(db, workspaceId, id, isoOf(now));
  if (!current) throw notFound('contact');
  refuseUnidentified({ ...current, ...values });
  const contact = await updateContact(db, workspaceId, id, values, { now: isoOf(now), isActive: true });
  refuseTooManyFields(contact);
  return contact;
}

/**
 * Changes the given fields.
 * @throws Refusal `not_found` for a deleted contact; `validation_error` when another contact has the new
 *   phone or external id.
 */
export async function changeContact(
  context: ActionContext,
  { id, ...input }: ContactInput & { id: number },
): Promise<FullContact> {
  const { workspaceId, now } = context;
  try {
    return await withTransaction(context, async ({ db }) => {
      if (typeof input.external_id === 'string') await lockWorkspace(db, workspaceId);
      const current = await lockContact(db, workspaceId, id, isoOf(now));
      if (!current) throw notFound('contact');
      if (isEmptyChange(input)) return current;
      const values = await readContact(db, workspaceId, input);
      refuseUnidentified({ ...current, ...values });
      const changed = await updateContact(db, workspaceId, id, values, { now: isoOf(now) });
      refuseTooManyFields(changed);
      return changed;
    });
  } catch (error) {
    const constraint = violatedConstraint(error, UNIQUE_VIOLATION);
    if (constraint === 'contacts_live_phone') throw invalid({ phone: [contactProblems.phone_taken()] });
    if (constraint === 'contacts_external_id') {
      throw invalid({ external_id: [contactProblems.external_id_taken()] });
    }
    throw error;
  }
}

/** Returns one contact. @throws Refusal `not_found`, also for a deleted contact. */
export async function showContact(
  { db, workspaceId, now }: ActionContext,
  { id }: { id: number },
): Promise<FullContact> {
  const contact = await findContact(db, workspaceId, id, isoOf(now));
  if (!contact) throw notFound('contact');
  return contact;
}

/**
 * DELETE: removes the contact from lists and searches and frees its phone and external id; its calls and
 * appointments remain.
 * @throws Refusal `not_found`.
 */
export async function deleteContact(
  { db, workspaceId, now }: ActionContext,
  { id }: { id: number },
): Promise<FullContact> {
  const contact = await softDeleteContact(db, workspaceId, id, isoOf(now));
  if (!contact) throw notFound('contact');
  return contact;
}

function refuseUnidentified(
  contact: Pick<ContactInput, 'name' | 'phone' | 'email'> & { chatapp_user_id?: string | null },
): void {
  const { name, phone, email, chatapp_user_id: userId } = contact;
  if (!name && !phone && !email && !userId) throw invalid(errorsOfUnidentified());
}

/** The schema limits the fields of a request; this limits the merged result. */
function refuseTooManyFields(contact: FullContact): void {
  if (Object.keys(contact.custom_fields).length <= MAX_CUSTOM_FIELDS) return;
  throw invalid({ custom_fields: [tooManyCustomFields()] });
}
