import { findContact } from '../contacts/contacts.queries.ts';
import { linkContact } from '../contacts/link-contact.ts';
import { touchContact } from '../contacts/link-contact.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { NOT_A_PHONE, parsePhone } from '../platform/phone-numbers.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import type { Customer } from './appointment.ts';

/** A person as a client names them: by what is known of them, by a contact, or both. */
export interface CustomerInput {
  customer?: { name?: string | null; phone?: string | null; email?: string | null } | null | undefined;
  contact_id?: number | null | undefined;
}

/** The same, read: texts trimmed, the phone in E.164. */
export interface KnownCustomer {
  customer: Customer;
  contactId: number | null;
}

/**
 * Reads who it is for. `country` is that of numbers without a country code.
 * @throws Refusal naming `customer.phone` and `contact_id`.
 */
export async function readCustomer(
  db: Db,
  workspaceId: number,
  input: CustomerInput,
  country: string,
): Promise<KnownCustomer> {
  const { name, phone, email } = input.customer ?? {};
  const contactId = input.contact_id ?? null;
  const errors: FieldErrors = {};
  const number = phone ? parsePhone(phone, country) : null;
  if (phone && number === null) errors['customer.phone'] = [NOT_A_PHONE];
  if (contactId !== null && !(await findContact(db, workspaceId, contactId)))
    errors['contact_id'] = [`There is no contact ${contactId}.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { customer: { name: textOf(name), phone: number, email: textOf(email) }, contactId };
}

/**
 * Links or creates the contact, whose activity this is, and fills in from it what was not told: who calls need not
 * say again what is known of them.
 */
export async function linkCustomer(
  tx: Db,
  workspaceId: number,
  known: KnownCustomer,
  now: Temporal.Instant,
): Promise<KnownCustomer> {
  const { customer } = known;
  let { contactId } = known;
  if (contactId === null) contactId = await linkContact(tx, workspaceId, customer, now);
  else await touchContact(tx, workspaceId, contactId, customer, isoOf(now));
  const contact = contactId === null ? null : await findContact(tx, workspaceId, contactId);
  if (!contact) return { customer, contactId: null };
  return {
    contactId,
    customer: {
      name: customer.name ?? contact.name,
      phone: customer.phone ?? contact.phone,
      email: customer.email ?? contact.email,
    },
  };
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null;
