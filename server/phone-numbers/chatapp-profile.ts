import type { DeclineReason } from '../carriers/text-carrier.ts';

/** Whether the messaging platform has agreed to the display name; see docs/phone-numbers.md. */
export const DISPLAY_NAME_STATUSES = ['approved', 'pending_review', 'declined'] as const;
export type DisplayNameStatus = (typeof DISPLAY_NAME_STATUSES)[number];

export interface DisplayName {
  /** The name that is shown now. */
  display_name: string;
  display_name_status: DisplayNameStatus;
  /** The name that is in review or was declined, or null. */
  requested_display_name: string | null;
}

/** The name that was declined last, by the platform's word, and why; null where it does not say. */
interface DeclinedName {
  declined_display_name: string | null;
  decline_reason: DeclineReason | null;
}

/** The stored profile of a number on the chat-app channel. */
export interface KeptProfile extends DisplayName, DeclinedName {
  about: string | null;
  description: string | null;
  category: string | null;
  email: string | null;
  website: string | null;
  address: string | null;
  photo_key: string | null;
  created_at: string;
  updated_at: string;
}

/** The profile in responses. */
export interface ChatappProfile extends Omit<KeptProfile, 'photo_key' | 'declined_display_name'> {
  photo_url: string | null;
}

/**
 * What becomes of the display name when another is wanted: it waits for review while the old one stays.
 * Wanting the old one again takes the request back.
 */
export function requestDisplayName(current: DisplayName, wanted: string): DisplayName {
  const { display_name } = current;
  if (wanted === display_name) {
    return { display_name, display_name_status: 'approved', requested_display_name: null };
  }
  return { display_name, display_name_status: 'pending_review', requested_display_name: wanted };
}

/** What becomes of a name that waits for review: it appears, or is kept as declined. Null when none waits. */
export function reviewDisplayName(
  current: DisplayName,
  decision: 'approved' | 'declined',
): DisplayName | null {
  const { display_name, display_name_status, requested_display_name: requested } = current;
  if (display_name_status !== 'pending_review' || requested === null) return null;
  return decision === 'approved'
    ? { display_name: requested, display_name_status: 'approved', requested_display_name: null }
    : { display_name, display_name_status: 'declined', requested_display_name: requested };
}

/** Why the name is declined that a profile shows as declined; null where that is not known. */
export const reasonOf = (
  { display_name, display_name_status: status, requested_display_name: requested }: DisplayName,
  { declined_display_name: declined, decline_reason: reason }: DeclinedName,
): DeclineReason | null =>
  status === 'declined' && (requested ?? display_name) === declined ? reason : null;
