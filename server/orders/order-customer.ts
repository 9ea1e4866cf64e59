import {
  linkCustomer,
  readCustomer,
  readPerson,
  type Customer,
  type NamedCustomer,
} from '../contacts/customer.ts';
import { linkContact } from '../contacts/link-contact.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import type { OrderRow } from './order.ts';
import type { OrderInput } from './orders.schema.ts';

type CustomerInput = Pick<OrderInput, 'customer' | 'contact_id'>;
type CustomerColumns = Pick<OrderRow, 'customer_name' | 'customer_phone' | 'customer_email' | 'contact_id'>;

/** Reads the customer and the contact that a body names; what is wrong is put among `errors`. */
export const readOrderCustomer = (
  { db, workspaceId }: ActionContext,
  { input, country }: { input: CustomerInput; country: string },
  errors: FieldErrors,
): Promise<NamedCustomer> =>
  readCustomer(db, workspaceId, { customer: input.customer, contactId: input.contact_id, country }, errors);

/** Links or creates the contact of a customer; the order keeps what is known of the customer now. */
export async function linkOrderCustomer(
  context: ActionContext,
  named: NamedCustomer,
): Promise<CustomerColumns> {
  const { customer, contactId } = await linkCustomer(context, named);
  return columnsOf(customer, contactId);
}

/** The customer after a change, merged with who it was; null when nothing differs. */
export function readChangedCustomer(
  current: OrderRow,
  { input, country }: { input: CustomerInput['customer']; country: string },
  errors: FieldErrors,
): Customer | null {
  if (!input) return null;
  const { customer_name: name, customer_phone: phone, customer_email: email } = current;
  const customer = readPerson(input, { name, phone, email }, { country, field: 'customer' }, errors);
  return customer.name === name && customer.phone === phone && customer.email === email ? null : customer;
}

/** What an order keeps of a changed customer: another phone or e-mail address links another contact. */
export async function customerChanges(
  context: ActionContext,
  current: OrderRow,
  customer: Customer,
): Promise<CustomerColumns> {
  const isReachedElsewhere =
    customer.phone !== current.customer_phone || customer.email !== current.customer_email;
  if (!isReachedElsewhere) return columnsOf(customer, current.contact_id);
  const { contactId } = await linkContact(context, customer);
  return columnsOf(customer, contactId);
}

const columnsOf = ({ name, phone, email }: Customer, contactId: number | null): CustomerColumns => ({
  customer_name: name,
  customer_phone: phone,
  customer_email: email,
  contact_id: contactId,
});
