import {
  addressesOf,
  CALL_PERMISSIONS,
  cleanTags,
  type CallPermission,
  type ContactValues,
  type FullContact,
} from './contact.ts';

const SINGLE = ['name', 'phone', 'email', 'chatapp_user_id', 'company', 'external_id'] as const;

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
  const { permission, expiresAt } = strictestOf(kept, other);
  values.chatapp_call_permission = permission;
  values.chatapp_call_permission_expires_at = expiresAt;
  return values;
}

/** Of two temporary permissions, the one that ends first. */
function strictestOf(
  kept: FullContact,
  other: FullContact,
): { permission: CallPermission; expiresAt: string | null } {
  const known = [kept, other].filter((one) => addressesOf(one).length > 0);
  const [strictest = null] = (known.length === 0 ? [other] : known).toSorted(
    (one, two) =>
      CALL_PERMISSIONS.indexOf(one.chatapp_call_permission) -
        CALL_PERMISSIONS.indexOf(two.chatapp_call_permission) ||
      (one.chatapp_call_permission_expires_at ?? '9').localeCompare(
        two.chatapp_call_permission_expires_at ?? '9',
      ),
  );
  return {
    permission: strictest?.chatapp_call_permission ?? 'none',
    expiresAt: strictest?.chatapp_call_permission_expires_at ?? null,
  };
}
