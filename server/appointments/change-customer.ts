import { linkCustomer, UNIDENTIFIED, readPerson } from '../contacts/customer.ts';
import { hasContact } from '../contacts/contacts.queries.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import type { Appointment } from './appointment.ts';
import { appointmentProblems } from './appointments.problems.ts';
import { customerColumns, type AppointmentValues } from './appointments.queries.ts';

/** A change of the customer; what is not sent of a person stays. */
export interface CustomerChange {
  customer?: { name?: string | null; phone?: string | null; email?: string | null } | null | undefined;
  contact_id?: number | null | undefined;
}

/**
 * The columns of the customer, where they change, with their contact linked or created. `customer: null`
 * removes the customer; another `contact_id` begins with what is known of that contact.
 * @throws Refusal naming `contact_id` or `customer.phone`.
 */
export async function changeCustomer(
  context: ActionContext,
  current: Appointment,
  input: CustomerChange,
): Promise<Partial<AppointmentValues>> {
  const { db, workspaceId } = context;
  const { customer: sent, contact_id: contactId } = input;
  if (sent === undefined && contactId === undefined) return {};
  if (sent === null && (contactId ?? null) === null)
    return { ...customerColumns(UNIDENTIFIED), contact_id: null };
  const errors: FieldErrors = {};
  if (typeof contactId === 'number' && !(await hasContact(db, workspaceId, contactId)))
    errors['contact_id'] = [appointmentProblems.unknown_contact({ id: contactId })];
  const isOther = typeof contactId === 'number' && contactId !== current.contact_id;
  const country = (await findWorkspaceCountry(db, workspaceId)) ?? '';
  const before = isOther || sent === null ? UNIDENTIFIED : current.customer;
  const customer = readPerson(sent ?? {}, before, { country, field: 'customer' }, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (contactId === null) return { ...customerColumns(customer), contact_id: null };
  const linked = await linkCustomer(context, { customer, contactId: contactId ?? null });
  return { ...customerColumns(linked.customer), contact_id: linked.contactId };
}
