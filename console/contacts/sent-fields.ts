import type { CreateContactRequest, FullContact } from '../platform/api-types.ts';

/**
 * What of a form for somebody new is sent: what was filled in. Whoever has the number is changed by it, and
 * keeps what the form leaves open, such as that they must not be called.
 */
export const filledFields = (form: CreateContactRequest): CreateContactRequest =>
  Object.fromEntries(Object.entries(form).filter(([name, value]) => !isOpen(name, value)));

const isOpen = (name: string, value: unknown): boolean =>
  value === null ||
  value === false ||
  isEmpty(value) ||
  (name === 'chatapp_call_permission' && value === 'none');

/**
 * What of a form differs from the contact that it was opened with. What others change meanwhile stays, such
 * as a bar on calls that the person asked for on the phone.
 */
export const changedContact = (
  before: FullContact,
  { custom_fields: custom = {}, ...form }: CreateContactRequest,
): CreateContactRequest => {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(form).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return { ...Object.fromEntries(changed), ...(isEmpty(custom) ? {} : { custom_fields: custom }) };
};

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
