import { Type, type Static } from 'typebox';
import type { Db } from '../platform/db/sql.ts';
import { Name, Nullable, Phone } from '../platform/http/shapes/shapes.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { textOrNull } from '../platform/text-or-null.ts';
import { contactProblems } from './contacts.problems.ts';
import { findContact } from './contacts.queries.ts';
import { linkContact } from './link-contact.ts';
import { touchContact } from './link-contact.queries.ts';
import { isoOf } from '../platform/instants.ts';

/** Who ordered or booked, as the record itself keeps it. The phone is E.164. */
export interface Customer {
  name: string | null;
  phone: string | null;
  email: string | null;
}

const email = (description: string) => Type.String({ format: 'email', maxLength: 255, description });

/** A person in a body. */
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

/** The same as it goes out. */
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

export const NOBODY: Customer = { name: null, phone: null, email: null };

export const isNobody = ({ name, phone, email: mail }: Customer): boolean =>
  name === null && phone === null && mail === null;

/**
 * What is known of a person: what a body says over what was known before. A phone number without its country code is one of
 * `country`; one that is none is put among `errors`, below `field`.
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

/** A person named in a body, with the contact that was named. */
export interface NamedCustomer {
  customer: Customer;
  contactId: number | null;
}

/** Who a body names: a person, the contact `contact_id`, or both. What is wrong is put among `errors`, by its field. */
export async function readCustomer(
  db: Db,
  workspaceId: number,
  input: {
    customer: PersonInput | null | undefined;
    contactId: number | null | undefined;
    /** That of numbers without a country code. */
    country: string;
    /** Where the person stands in the body; `customer` unless said otherwise. */
    field?: string;
  },
  errors: FieldErrors,
): Promise<NamedCustomer> {
  const { contactId = null, country, field = 'customer' } = input;
  if (contactId !== null && !(await findContact(db, workspaceId, contactId))) {
    errors['contact_id'] = [contactProblems.unknown_id({ id: contactId })];
  }
  const customer = readPerson(input.customer ?? {}, NOBODY, { country, field }, errors);
  return { customer, contactId };
}

/**
 * Links or creates the contact of a person in the transaction of what is linked to it, marks its activity, and takes
 * from it what was not told: who is known need not say everything again.
 */
export async function linkCustomer(
  tx: Db,
  workspaceId: number,
  named: NamedCustomer,
  now: Temporal.Instant,
): Promise<NamedCustomer> {
  const { customer, contactId } = named;
  if (contactId !== null) await touchContact(tx, workspaceId, contactId, customer, isoOf(now));
  const id = contactId ?? (await linkContact(tx, workspaceId, customer, now));
  const isTold = customer.name !== null && customer.phone !== null && customer.email !== null;
  const contact = id === null || isTold ? null : await findContact(tx, workspaceId, id);
  return {
    contactId: id,
    customer: {
      name: customer.name ?? contact?.name ?? null,
      phone: customer.phone ?? contact?.phone ?? null,
      email: customer.email ?? contact?.email ?? null,
    },
  };
}
