import type { FullContact } from '../platform/api-types.ts';

export const MERGED = [
  'name',
  'phone',
  'email',
  'company',
  'external_id',
  'tags',
  'notes',
  'do_not_call',
  'custom_fields',
] as const;
export type MergedField = (typeof MERGED)[number];

/** What is there of two contacts afterwards, as the API does it: `kept` stays, `other` fills the gaps. */
export function previewMerge(kept: FullContact, other: FullContact): Pick<FullContact, MergedField> {
  return {
    name: kept.name ?? other.name,
    phone: kept.phone ?? other.phone,
    email: kept.email ?? other.email,
    company: kept.company ?? other.company,
    external_id: kept.external_id ?? other.external_id,
    tags: [...new Set([...kept.tags, ...other.tags])],
    notes: [kept.notes, other.notes].filter((notes) => notes !== null).join('\n\n') || null,
    do_not_call: kept.do_not_call || other.do_not_call,
    custom_fields: { ...other.custom_fields, ...kept.custom_fields },
  };
}
