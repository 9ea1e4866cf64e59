import type { Answer } from '../platform/api.ts';

type Contact = Answer<'listContacts'>['data'][number];

/** Who orders or comes: a contact, or the details of somebody new. */
export interface Person {
  contact: Pick<Contact, 'id' | 'name' | 'phone' | 'email'> | null;
  name: string;
  phone: string;
  email: string;
}

export const NOBODY: Person = { contact: null, name: '', phone: '', email: '' };

interface PersonDetails {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** The details of a person as a body of the API has them; null when there are none. */
export function detailsOf({ name, phone, email }: Person): PersonDetails | null {
  const details = { name: filled(name), phone: filled(phone), email: filled(email) };
  return Object.values(details).every((value) => value === null) ? null : details;
}

const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());
