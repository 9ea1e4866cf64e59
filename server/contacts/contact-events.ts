import type { HookEvent } from '../platform/events/hook-events.ts';

export const CONTACT_CREATED = 'contact.created' satisfies HookEvent;

/** `data` of `contact.created`, which hooks of app integrations receive. */
export function createdData(
  id: number,
  contact: {
    name: string | null;
    phone: string | null;
    email: string | null;
    company?: string | null;
    tags?: string[];
  },
): Record<string, unknown> {
  const { name, phone, email, company = null, tags = [] } = contact;
  return { contact_id: id, name, phone, email, company, tags };
}
