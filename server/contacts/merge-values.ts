import { CALL_PERMISSIONS, cleanTags, type ContactValues, type FullContact } from './contact.ts';

const SINGLE = ['name', 'phone', 'email', 'company', 'external_id'] as const;

/**
 * What a contact has once another one is merged into it: what it lacks comes from the other one, tags and
 * custom fields are joined, and the stricter of two consents counts. A permission for calls belongs to the
 * number that it comes with.
 */
export function mergeValues(kept: FullContact, other: FullContact): ContactValues {
  const values: ContactValues = {};
  for (const field of SINGLE) {
    if ((kept[field] ?? '') === '' && other[field] !== null) values[field] = other[field];
  }
  const notes = [kept.notes, other.notes].filter((text) => text !== null && text.trim() !== '').join('\n\n');
  if (notes !== (kept.notes ?? '')) values.notes = notes;
  values.tags = cleanTags([...kept.tags, ...other.tags]);
  values.custom_fields = { ...other.custom_fields, ...kept.custom_fields };
  values.metadata = { ...other.metadata, ...kept.metadata };
  values.do_not_call = kept.do_not_call || other.do_not_call;
  const permissions = kept.phone === null ? [other] : [kept, ...(other.phone === null ? [] : [other])];
  const strictest = Math.min(
    ...permissions.map(({ chatapp_call_permission: one }) => CALL_PERMISSIONS.indexOf(one)),
  );
  values.chatapp_call_permission = CALL_PERMISSIONS[strictest] ?? 'none';
  return values;
}
