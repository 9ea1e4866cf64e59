/** How a person agreed to be called. */
export const CONSENT_WAYS = ['web_form', 'paper', 'email', 'text', 'call', 'in_person', 'other'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** A person's agreement to be called; timestamps are ISO 8601 texts. */
export interface Consent {
  id: number;
  contact_id: number;
  given_at: string;
  way: ConsentWay;
  wording: string;
  evidence: string | null;
  /** Who of the team kept it; null for the product itself. */
  recorded_by: { id: number | null; name: string } | null;
  withdrawn_at: string | null;
  withdrawal: string | null;
  withdrawn_call_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Consents of one contact at most: a person agrees a few times, not hundreds. */
export const MAX_CONSENTS = 100;

/** The largest number of contacts whose consent one request keeps. */
export const MAX_CONTACTS_AT_ONCE = 10_000;
