import { Type, type Static } from 'typebox';
import type { ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { Name, Nullable, Phone } from '../platform/http/shapes/shapes.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { contactProblems } from './contacts.problems.ts';
import { findContact, hasContact } from './contacts.queries.ts';
import { linkContact } from './link-contact.ts';
import { touchContact } from './link-contact.queries.ts';
import { isoOf } from '../platform/instants.ts';

/** The person who ordered or booked, as stored in the record itself. The phone is E.164. */
export interface Customer {
  name: string | null;
  phone: string | null;
  email: string | null;
}

const email = (description: string) => Type.String({ format: 'email', maxLength: 255, description });

/** The schema of a person in a request body. */
export const personInput = (description: string) =>
  Type.Object(
    {
      name: Type.Optional(Nullable(Name('Name of the person.'))),
      phone: Type.Optional(
        Nullable(Phone('Phone number. Without a leading + it is read as one of the workspace’s country.')),
      ),
      email: Type.Optional(Nullable(email('E-mail address.'))),
    },
    { description },
  );

/** The schema of a person in a response. */
export const personShape = (title: string, description: string) =>
  Type.Object(
    {
      name: Nullable(Name('Name of the person.')),
      phone: Nullable(Phone('Phone number, E.164.')),
      email: Nullable(email('E-mail address.')),
    },
    { title, description },
  );

export const CustomerInput = personInput(
  'The person; its contact is found by phone, else by e-mail, else made.',
);
export const CustomerSchema = personShape('Customer', 'The person, as known when it was written.');

type PersonInput = Static<typeof CustomerInput>;

export const UNIDENTIFIED: Customer = { name: null, phone: null, email: null };

export const isUnidentified = ({ name, phone, email: mail }: Customer): boolean =>
  name === null && phone === null && mail === null;

/**
 * Merges the person in a body with the known values: sent fields replace them. A phone number without a
 * country code is read as one of `country`; an invalid phone number is added to `errors` under `field`.
 */
export function readPerson(
  input: PersonInput,
  before: Customer,
  { country, field }: { country: string; field: string },
  errors: FieldErrors,
): Customer {
  const { phone: written } = input;
  const phone = typeof written === 'string' ? parsePhone(written, country) : null;
  if (typeof written === 'string' && phone === null)
    errors[`${field}.phone`] = [phoneNumberFormatProblems.not_a_phone()];
  return {
    name: input.name === undefined ? before.name : textOrNull(input.name),
    phone: written === undefined ? before.phone : phone,
    email: input.email === undefined ? before.email : textOrNull(input.email),
  };
}

/** The person and the contact that a body names. */
export interface NamedCustomer {
  customer: Customer;
  contactId: number | null;
}

/** Reads the person, the contact `contact_id`, or both from a body. Adds problems to `errors` by field. */
export async function readCustomer(
  db: Db,
  workspaceId: number,
  input: {
    customer: PersonInput | null | undefined;
    contactId: number | null | undefined;
    /** The country of numbers without a country code. */
    country: string;
    /** The body's field that holds the person; `customer` when left out. */
    field?: string;
  },
  errors: FieldErrors,
): Promise<NamedCustomer> {
  const { contactId = null, country, field = 'customer' } = input;
  if (contactId !== null && !(await hasContact(db, workspaceId, contactId))) {
    errors['contact_id'] = [contactProblems.unknown_id({ id: contactId })];
  }
  const customer = readPerson(input.customer ?? {}, UNIDENTIFIED, { country, field }, errors);
  return { customer, contactId };
}

/**
 * Links or creates the contact of a person and marks its activity. Values that the person did not give are
 * taken from the contact. The context's `db` is the transaction of the record that is linked.
 */
export async function linkCustomer(
  context: ActionContext,
  { customer, contactId }: NamedCustomer,
): Promise<NamedCustomer> {
  const { db, workspaceId, now } = context;
  if (contactId !== null) await touchContact(db, workspaceId, contactId, customer, isoOf(now));
  const id = contactId ?? (await linkContact(context, customer)).contactId;
  const isComplete = customer.name !== null && customer.phone !== null && customer.email !== null;
  const contact = id === null || isComplete ? null : await findContact(db, workspaceId, id, isoOf(now));
  return {
    contactId: id,
    customer: {
      name: customer.name ?? contact?.name ?? null,
      phone: customer.phone ?? contact?.phone ?? null,
      email: customer.email ?? contact?.email ?? null,
    },
  };
}
