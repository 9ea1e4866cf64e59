import type { Db } from '../platform/db/sql.ts';
import type { FullContact } from '../contacts/contact.ts';
import { fullColumns } from '../contacts/contacts.queries.ts';
import type { Identity, PersonTraces } from './person.ts';

/** A contact at `now` (ISO text), live or deleted; null when it was erased or never existed. */
export async function findKeptContact(
  db: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<FullContact | null> {
  const [row] = await db<FullContact[]>`
    select ${fullColumns(db, now)} from contacts where workspace_id = ${workspaceId} and id = ${id} and erased_at is null`;
  return row ?? null;
}

/**
 * The contact and the deleted contacts with its phone, or with what the chat app calls it: they were the same
 * person.
 */
export async function listIdentities(db: Db, workspaceId: number, id: number): Promise<Identity[]> {
  return [
    ...(await db<Identity[]>`
      select contact.id, contact.name, contact.phone, contact.chatapp_user_id as "userId",
        lower(contact.email) as email
      from contacts contact
      join contacts asked on asked.workspace_id = contact.workspace_id and asked.id = ${id}
      where contact.workspace_id = ${workspaceId} and contact.erased_at is null and (contact.id = ${id} or (
        contact.deleted_at is not null
          and (contact.phone = asked.phone or contact.chatapp_user_id = asked.chatapp_user_id)))
      order by contact.id`),
  ];
}

/**
 * The phones, with what the chat app calls people, and addresses among these that a live contact of another
 * person has too; `emails` are in lower case.
 */
export async function listSharedIdentifiers(
  db: Db,
  workspaceId: number,
  { contactIds, phones, emails }: Pick<PersonTraces, 'contactIds' | 'phones' | 'emails'>,
): Promise<Set<string>> {
  const rows = await db<{ identifier: string }[]>`
    select phone as identifier from contacts
    where workspace_id = ${workspaceId} and phone = any(${phones}::text[]) and deleted_at is null
      and id <> all(${contactIds}::bigint[])
    union all
    select chatapp_user_id from contacts
    where workspace_id = ${workspaceId} and chatapp_user_id = any(${phones}::text[]) and deleted_at is null
      and id <> all(${contactIds}::bigint[])
    union all
    select lower(email) from contacts
    where workspace_id = ${workspaceId} and lower(email) = any(${emails}::text[]) and deleted_at is null
      and id <> all(${contactIds}::bigint[])`;
  return new Set(rows.map(({ identifier }) => identifier));
}

/** The numbers of the person's calls and texts, including numbers that the contact no longer has. */
export async function listNumbersUsed(db: Db, workspaceId: number, contactIds: number[]): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select case direction when 'inbound' then from_number else to_number end as number from calls
    where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])
    union
    select case direction when 'inbound' then from_number else to_number end from messages
    where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])`;
  return rows.flatMap(({ number }) => number ?? []);
}

/** Locks contacts until the transaction ends, so that nothing new is linked to them meanwhile. */
export async function lockContacts(tx: Db, workspaceId: number, ids: number[]): Promise<void> {
  await tx`
    select from contacts where workspace_id = ${workspaceId} and id = any(${ids}::bigint[]) order by id for update`;
}

/**
 * The condition for calls and texts of a person: linked to the contact, or with the number and without a
 * contact.
 */
const isOfPerson = (db: Db, { contactIds, phones }: PersonTraces) => db`(
  contact_id = any(${contactIds}::bigint[])
  or (contact_id is null and direction = 'inbound' and from_number = any(${phones}::text[]))
  or (contact_id is null and direction = 'outbound' and to_number = any(${phones}::text[])))`;

export interface PersonCall {
  id: number;
  isRunning: boolean;
  recordingKey: string | null;
  startedAt: string;
  changedAt: string;
}

/** Locks the person's calls until the transaction ends. */
export async function lockCallsOfPerson(
  tx: Db,
  workspaceId: number,
  traces: PersonTraces,
): Promise<PersonCall[]> {
  return [
    ...(await tx<PersonCall[]>`
      select id, status in ('queued', 'ringing', 'in_progress') as "isRunning", recording_key as "recordingKey",
        started_at as "startedAt", updated_at as "changedAt"
      from calls where workspace_id = ${workspaceId} and ${isOfPerson(tx, traces)} order by id for update`),
  ];
}

/** Deletes calls with their transcripts. Returns the files of messages that were begun on them. */
export async function deleteCalls(tx: Db, workspaceId: number, callIds: number[]): Promise<string[]> {
  const drafts = await tx<{ key: string }[]>`
    delete from message_drafts where workspace_id = ${workspaceId} and call_id = any(${callIds}::bigint[])
    returning audio_key as key`;
  await tx`delete from calls where workspace_id = ${workspaceId} and id = any(${callIds}::bigint[])`;
  return drafts.map(({ key }) => key);
}

export async function listMessagesOfPerson(
  tx: Db,
  workspaceId: number,
  traces: PersonTraces,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from messages where workspace_id = ${workspaceId} and ${isOfPerson(tx, traces)}`;
  return rows.map(({ id }) => id);
}

/** Deletes the person's inbox items, and those of the given calls and texts. Returns their files. */
export async function deleteInboxItems(
  tx: Db,
  workspaceId: number,
  { contactIds, phones, callIds, messageIds }: PersonTraces,
): Promise<string[]> {
  const rows = await tx<{ key: string | null }[]>`
    delete from inbox_items
    where workspace_id = ${workspaceId} and (
      contact_id = any(${contactIds}::bigint[])
      or call_id = any(${callIds}::bigint[])
      or message_id = any(${messageIds}::bigint[])
      or (contact_id is null and from_number = any(${phones}::text[])))
    returning audio_key as key`;
  return rows.flatMap(({ key }) => key ?? []);
}

export async function leaveCampaigns(tx: Db, workspaceId: number, contactIds: number[]): Promise<void> {
  await tx`
    delete from campaign_contacts
    where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])`;
}

/** Under the lock of the contacts, which every change of a consent takes first. */
export async function deleteConsents(tx: Db, workspaceId: number, contactIds: number[]): Promise<void> {
  await tx`delete from consents where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])`;
}

/** Forgets that the person was asked whether they may be called. */
export async function deletePermissionRequests(
  tx: Db,
  workspaceId: number,
  contactIds: number[],
): Promise<void> {
  await tx`
    delete from call_permission_requests
    where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])`;
}

/** An anonymised booking; `name` is the customer's. */
export interface AnonymousBooking {
  id: number;
  name: string | null;
  createdAt: string;
  changedAt: string;
}

/**
 * The values of a booking before the change, for `returning`; `name` is the column of its customer's name.
 */
const before = (tx: Db, name: string) => tx`
  returning old.id, old.${tx.identifier(name)} as name, old.created_at as "createdAt", old.updated_at as "changedAt"`;

/**
 * Removes person and free text from the appointments; time, service and staff remain. The title becomes the
 * service's.
 */
export async function anonymiseAppointments(
  tx: Db,
  workspaceId: number,
  contactIds: number[],
  now: string,
): Promise<AnonymousBooking[]> {
  return [
    ...(await tx<AnonymousBooking[]>`
      update appointments set contact_id = null, customer_name = null, customer_phone = null, customer_email = null,
        title = coalesce(service_name, 'Appointment'), notes = null, cancel_reason = null, metadata = '{}', call_id = null,
        updated_at = ${now}
      where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])
      ${before(tx, 'customer_name')}`),
  ];
}

/**
 * Removes person and free text from the orders; items and prices remain. A delivery keeps an empty address.
 */
export async function anonymiseOrders(
  tx: Db,
  workspaceId: number,
  contactIds: number[],
  now: string,
): Promise<AnonymousBooking[]> {
  return [
    ...(await tx<AnonymousBooking[]>`
      update orders set contact_id = null, customer_name = null, customer_phone = null, customer_email = null,
        address = case when fulfillment = 'delivery' then '' end, notes = null, cancel_reason = null, metadata = '{}',
        items = (
          select coalesce(jsonb_agg(item || '{"notes": null}' order by place), '[]')
          from jsonb_array_elements(items) with ordinality as items (item, place)),
        call_id = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])
      ${before(tx, 'customer_name')}`),
  ];
}

/** Removes person and free text from the reservations; room, nights and price remain. */
export async function anonymiseReservations(
  tx: Db,
  workspaceId: number,
  contactIds: number[],
  now: string,
): Promise<AnonymousBooking[]> {
  return [
    ...(await tx<AnonymousBooking[]>`
      update reservations set contact_id = null, guest_name = null, guest_phone = null, guest_email = null,
        notes = null, cancel_reason = null, metadata = '{}', call_id = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::bigint[])
      ${before(tx, 'guest_name')}`),
  ];
}

/** Deletes what the person's numbers asked of ours. */
export async function deleteOptOuts(tx: Db, workspaceId: number, phones: readonly string[]): Promise<void> {
  await tx`delete from sms_opt_outs where workspace_id = ${workspaceId} and phone = any(${[...phones]}::text[])`;
}

/** Deletes what assistants remember of conversations in texts with the person's numbers. */
export async function deleteConversations(
  tx: Db,
  workspaceId: number,
  phones: readonly string[],
): Promise<void> {
  await tx`
    delete from text_conversations where workspace_id = ${workspaceId} and person = any(${[...phones]}::text[])`;
}

/** Deletes parts of texts of the person whose other parts have not come. */
export async function deleteTextParts(tx: Db, workspaceId: number, phones: readonly string[]): Promise<void> {
  await tx`
    delete from smpp_text_parts where workspace_id = ${workspaceId} and from_number = any(${[...phones]}::text[])`;
}

/** Empties the contacts: only the id remains, and no list or search finds it. */
export async function emptyContacts(tx: Db, workspaceId: number, ids: number[], now: string): Promise<void> {
  await tx`
    update contacts set name = null, phone = null, email = null, company = null, tags = '{}', notes = null,
      custom_fields = '{}', metadata = '{}', external_id = null, do_not_call = false, chatapp_call_permission = 'none',
      chatapp_user_id = null, chatapp_call_permission_expires_at = null, chatapp_call_permission_at = null,
      chatapp_call_permission_checked_at = null,
      deleted_at = coalesce(deleted_at, ${now}), erased_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`;
}
