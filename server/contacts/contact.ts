import type { TextChannel } from '../carriers/text-carrier.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import type { FieldErrors } from '../platform/refusal.ts';
import { contactProblems } from './contacts.problems.ts';

/** Whether the person allows calls on the chat-app channel. */
export const CALL_PERMISSIONS = ['none', 'temporary', 'permanent'] as const;
export type CallPermission = (typeof CALL_PERMISSIONS)[number];

export type CustomValue = string | number | boolean;

/** The orders of a list of contacts; a minus in front means descending. */
export const CONTACT_SORTS = [
  '-last_activity_at',
  'last_activity_at',
  'name',
  '-name',
  'created_at',
  '-created_at',
] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

/** Maximum number of custom fields of a contact, whatever their origin. */
export const MAX_CUSTOM_FIELDS = 100;
export const tooManyCustomFields = () => contactProblems.too_many_fields({ limit: MAX_CUSTOM_FIELDS });

/** The errors of a contact without name, phone and e-mail, one of which is required. */
export const errorsOfUnidentified = (): FieldErrors => ({
  name: [contactProblems.unidentified()],
  phone: [contactProblems.unidentified()],
  email: [contactProblems.unidentified()],
});

/** A contact in its list form. Timestamps are ISO texts, the phone is E.164. */
export interface Contact {
  id: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  /** What the chat app calls the person in dealings with this business. */
  chatapp_user_id: string | null;
  company: string | null;
  tags: string[];
  do_not_call: boolean;
  /** Whether they want no more SMS from a number of the workspace. */
  sms_opt_out: boolean;
  chatapp_call_permission: CallPermission;
  /** When a temporary permission ends; null for one without an end. */
  chatapp_call_permission_expires_at: string | null;
  metadata: Metadata;
  external_id: string | null;
  last_activity_at: string;
  created_at: string;
  updated_at: string;
}

/** A number and a channel from which a person wants no more texts. */
export interface TextOptOut {
  phone_number_id: number;
  /** E.164. */
  number: string;
  channel: TextChannel;
  /** When they said so first, as ISO text. */
  since: string;
}

export interface FullContact extends Contact {
  text_opt_outs: TextOptOut[];
  notes: string | null;
  custom_fields: Record<string, CustomValue>;
}

/**
 * The columns of a contact that can be set; absent columns are not changed. A custom field that is null is
 * removed.
 */
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
  /** Only what is known of another contact. */
  chatapp_user_id?: string | null;
  chatapp_call_permission_expires_at?: string | null;
  metadata?: Metadata;
  external_id?: string | null;
}

/** Where texts reach a person: the number, and what the chat app calls them. */
export const addressesOf = ({
  phone,
  chatapp_user_id: userId,
}: Pick<Contact, 'phone' | 'chatapp_user_id'>): string[] => [phone, userId].flatMap((one) => one ?? []);

/** The tags, trimmed and without duplicates, in their order. */
export const cleanTags = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()))];
