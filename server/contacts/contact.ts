import type { FieldErrors } from '../platform/refusal.ts';

/** Whether the person let us call them on the chat-app channel. */
export const CALL_PERMISSIONS = ['none', 'temporary', 'permanent'] as const;
export type CallPermission = (typeof CALL_PERMISSIONS)[number];

export type CustomValue = string | number | boolean;

/** A contact may carry this many custom fields, however they came. */
export const MOST_CUSTOM_FIELDS = 100;
export const TOO_MANY_FIELDS = `A contact may have at most ${MOST_CUSTOM_FIELDS} custom fields.`;

const NOBODY = 'A contact needs at least one of name, phone and email.';
/** The faults of a contact who would be nobody (decisions, section 11). */
export const faultsOfNobody = (): FieldErrors => ({ name: [NOBODY], phone: [NOBODY], email: [NOBODY] });

/** A contact in its list form. Timestamps are ISO texts, the phone is E.164. */
export interface Contact {
  id: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  company: string | null;
  tags: string[];
  do_not_call: boolean;
  chatapp_call_permission: CallPermission;
  last_activity_at: string;
  created_at: string;
  updated_at: string;
}

export interface FullContact extends Contact {
  notes: string | null;
  custom_fields: Record<string, CustomValue>;
}

/** What may be written of a contact; only what is present is written. A custom field that is null is taken away. */
export interface ContactValues {
  name?: string | null;
  phone?: string | null;
  email?: string | null;
  company?: string | null;
  tags?: string[];
  notes?: string | null;
  custom_fields?: Record<string, CustomValue | null>;
  do_not_call?: boolean;
  chatapp_call_permission?: CallPermission;
}

/** Tags without spaces around them, each once, in the order given. */
export const cleanTags = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()))];
