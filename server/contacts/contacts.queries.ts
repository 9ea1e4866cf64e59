import { listRecords } from '../platform/db/list-records.ts';
import type { Db } from '../platform/db/sql.ts';
import { hasHook } from '../platform/events/emit.queries.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import { callPermissionAt } from './call-permission.ts';
import { CONTACT_CREATED } from './contact-events.ts';
import type { Contact, ContactSort, ContactValues, CustomValue, FullContact } from './contact.ts';
import { textOptOuts } from './sms-opt-outs.queries.ts';

const listColumns = (db: Db, now: string) => db`
  id, name, phone, email, chatapp_user_id, company, tags, do_not_call,
  exists (select from sms_opt_outs where workspace_id = contacts.workspace_id and channel = 'sms'
    and phone in (contacts.phone, contacts.chatapp_user_id)) as sms_opt_out,
  ${callPermissionAt(db, now)} as chatapp_call_permission,
  case when chatapp_call_permission_expires_at > ${now}::timestamptz then chatapp_call_permission_expires_at end
    as chatapp_call_permission_expires_at,
  metadata, external_id, last_activity_at, created_at, updated_at`;
/** The columns of a contact as it is at `now`. */
export const fullColumns = (db: Db, now: string) => db`
  ${listColumns(db, now)}, ${textOptOuts(db)} as text_opt_outs, notes, custom_fields`;

export interface ContactFilter {
  search: SearchPattern | null;
  tag: string | undefined;
  /** E.164. */
  phone: string | undefined;
  email: string | undefined;
  doNotCall: boolean | undefined;
  externalId: string | undefined;
  /** An instant as ISO text. */
  updatedSince: string | null;
  limit: number;
  offset: number;
}

/** One page of the live contacts that match, in the order of `sort`; contacts without a name come last. */
export async function listContacts(
  db: Db,
  workspaceId: number,
  filter: ContactFilter,
  { now, sort = '-last_activity_at' }: { now: string; sort?: ContactSort | undefined },
): Promise<{ rows: Contact[]; total: number }> {
  const conditions = db`
    and deleted_at is null
    ${filter.tag === undefined ? db`` : db`and tags @> array[${filter.tag}]::text[]`}
    ${filter.phone === undefined ? db`` : db`and phone = ${filter.phone}`}
    ${filter.email === undefined ? db`` : db`and lower(email) = lower(${filter.email})`}
    ${filter.doNotCall === undefined ? db`` : db`and do_not_call = ${filter.doNotCall}`}
    ${filter.externalId === undefined ? db`` : db`and external_id = ${filter.externalId}`}
    ${filter.updatedSince === null ? db`` : db`and updated_at >= ${filter.updatedSince}`}`;
  const sortedBy = sort.replace('-', '');
  const key = sortedBy === 'name' ? db`fold(name)` : db`${db.identifier(sortedBy)}`;
  // Every column but the name has a value: "nulls last" would keep the order of activity from its index.
  const last = sortedBy === 'name' ? db`nulls last` : db``;
  const order = sort.startsWith('-') ? db`${key} desc ${last}, id desc` : db`${key} ${last}, id`;
  const columns = listColumns(db, now);
  const list = { workspaceId, table: 'contacts', filter, conditions, countedBy: 'tag' } as const;
  return listRecords(db, { ...list, columns, sortedBy, order });
}

/** Whether there is a live contact with this id. */
export async function hasContact(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const rows = await db`
    select from contacts where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`;
  return rows.length > 0;
}

/** The full form of a live contact at `now` (ISO text), or null. */
export async function findContact(
  db: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<FullContact | null> {
  const [row] = await db<FullContact[]>`
    select ${fullColumns(db, now)} from contacts
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`;
  return row ?? null;
}

/**
 * Same as `findContact`, and locks the row until the transaction ends. Records are linked to it meanwhile: a
 * call is not kept ringing by whoever changes its contact.
 */
export async function lockContact(
  tx: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<FullContact | null> {
  const [row] = await tx<FullContact[]>`
    select ${fullColumns(tx, now)} from contacts
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for no key update`;
  return row ?? null;
}

/** The live contacts with this external id or this phone, locked: at most one of each. */
export async function lockContactsKnownAs(
  tx: Db,
  workspaceId: number,
  { externalId, phone }: { externalId: string; phone: string | null },
): Promise<{ id: number; phone: string | null; external_id: string | null }[]> {
  return [
    ...(await tx<{ id: number; phone: string | null; external_id: string | null }[]>`
      select id, phone, external_id from contacts
      where workspace_id = ${workspaceId} and deleted_at is null
        and (external_id = ${externalId} or phone = ${phone}::text)
      order by phone for no key update`),
  ];
}

/**
 * Creates a contact, or updates the live contact with the same phone with the given values, in one statement,
 * so that concurrent calls create one contact. A row that was only inserted has no transaction in `xmax`.
 * Also returns whether a hook subscribes to new contacts.
 */
export async function upsertContact(
  db: Db,
  workspaceId: number,
  values: ContactValues,
  now: string,
): Promise<{ contact: FullContact; isNew: boolean; isHooked: boolean }> {
  const { custom_fields: custom, metadata, ...plain } = values;
  const changes = {
    ...plain,
    ...metadataOf(db, metadata),
    ...{ last_activity_at: now, updated_at: now },
  };
  const row = { workspace_id: workspaceId, ...changes, created_at: now };
  const [written] = await db<(FullContact & { isNew: boolean; isHooked: boolean })[]>`
    insert into contacts ${db.row({ ...row, custom_fields: db.json(withoutNulls(custom ?? {})) })}
    on conflict (workspace_id, phone) where deleted_at is null do update set
      ${db.set(changes)} ${keptExpiry(db, plain, now)}, custom_fields = jsonb_strip_nulls(contacts.custom_fields || ${db.json(custom ?? {})}::jsonb)
    returning ${fullColumns(db, now)}, xmax = 0 as "isNew", ${hasHook(db, workspaceId, CONTACT_CREATED)} as "isHooked"`;
  if (!written) throw new Error('insert returned no row');
  const { isNew, isHooked, ...contact } = written;
  return { contact, isNew, isHooked };
}

/**
 * Writes the given values, and marks activity when `isActive`. Violates `contacts_live_phone` or
 * `contacts_external_id` when another live contact has the phone or the external id.
 */
export async function updateContact(
  db: Db,
  workspaceId: number,
  id: number,
  values: ContactValues,
  { now, isActive = false }: { now: string; isActive?: boolean },
): Promise<FullContact> {
  const { custom_fields: custom, metadata, ...plain } = values;
  const activity = isActive ? { last_activity_at: now } : {};
  const changes = { ...plain, ...metadataOf(db, metadata), ...activity, updated_at: now };
  const isMerged = 'chatapp_call_permission_expires_at' in plain;
  const [row] = await db<FullContact[]>`
    update contacts set ${db.set(changes)} ${isMerged ? db`` : keptExpiry(db, plain, now)},
      custom_fields = jsonb_strip_nulls(custom_fields || ${db.json(custom ?? {})}::jsonb)
    where workspace_id = ${workspaceId} and id = ${id} returning ${fullColumns(db, now)}`;
  if (!row) throw new Error('update returned no row');
  return row;
}

/** Marks the contact as deleted; records that refer to it remain. Null when there is no such live contact. */
export async function softDeleteContact(
  db: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<FullContact | null> {
  const [row] = await db<FullContact[]>`
    update contacts set deleted_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning ${fullColumns(db, now)}`;
  return row ?? null;
}

/** A permission that somebody enters has no end; one that is sent back as it was shown keeps its own. */
const keptExpiry = (db: Db, { chatapp_call_permission: permission }: ContactValues, now: string) =>
  permission === undefined
    ? db``
    : db`, chatapp_call_permission_expires_at = case
        when contacts.chatapp_call_permission = ${permission} and contacts.chatapp_call_permission_expires_at > ${now}
        then contacts.chatapp_call_permission_expires_at end`;

const metadataOf = (db: Db, metadata: Metadata | undefined) =>
  metadata === undefined ? {} : { metadata: db.json(metadata) };

const withoutNulls = (fields: Record<string, CustomValue | null>): Record<string, CustomValue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
