import type { TextChannel } from '../carriers/text-carrier.ts';
import { addressesOf } from '../contacts/contact.ts';
import type { Db } from '../platform/db/sql.ts';

/** The workspace's text plan, and the country of numbers without a country code. */
export interface TextPlan {
  country: string;
  timezone: string;
  language: string;
  texting_enabled: boolean;
  /** Texts a billing period; null is unlimited. */
  included_texts: number | null;
}

export async function findTextPlan(db: Db, workspaceId: number): Promise<TextPlan | null> {
  const [row] = await db<TextPlan[]>`
    select country, timezone, language, texting_enabled, included_texts from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

/** Whether texts can be sent or received: texting is on, or a number is connected to the chat app. */
export async function hasTexting(db: Db, workspaceId: number): Promise<boolean> {
  const rows = await db`
    select from workspaces where id = ${workspaceId} and (
      texting_enabled
      or exists (select from phone_numbers where workspace_id = ${workspaceId} and active and chatapp_active))`;
  return rows.length > 0;
}

export interface SenderRow {
  id: number;
  number: string;
  country: string;
  sms: boolean;
  chatapp: boolean;
  opted_out_of_sms: boolean;
  opted_out_of_chatapp: boolean;
  wrote_by_sms: string | null;
  wrote_by_chatapp: string | null;
}

/**
 * The active numbers by id, or the one with this id if it is active; with the times the person, by any of
 * these, last wrote to each. A call of theirs on the chat-app channel opens its window too. A number whose
 * texts go over the chat app's API sends no SMS.
 */
export async function listSenders(
  db: Db,
  workspaceId: number,
  addresses: readonly string[],
  id: number | null,
): Promise<SenderRow[]> {
  const writer = db`any(${[...addresses]}::text[])`;
  return db<SenderRow[]>`
    select number.id, number.number, number.country, number.chatapp_active as chatapp,
      number.sms_enabled and carrier.kind is distinct from 'chatapp_cloud' as sms,
      coalesce(opted.out_of_sms, false) as opted_out_of_sms,
      coalesce(opted.out_of_chatapp, false) as opted_out_of_chatapp,
      written.by_sms as wrote_by_sms, greatest(written.by_chatapp, called.at) as wrote_by_chatapp
    from phone_numbers number
    left join carriers carrier on carrier.workspace_id = number.workspace_id and carrier.id = number.text_carrier_id
    left join (
      select phone_number_id, bool_or(channel = 'sms') as out_of_sms, bool_or(channel = 'chatapp') as out_of_chatapp
      from sms_opt_outs where workspace_id = ${workspaceId} and phone = ${writer} group by phone_number_id
    ) opted on opted.phone_number_id = number.id
    left join (
      select phone_number_id, max(created_at) filter (where channel = 'sms') as by_sms,
        max(coalesce(written_at, created_at)) filter (where channel = 'chatapp') as by_chatapp
      from messages where workspace_id = ${workspaceId} and from_number = ${writer} and direction = 'inbound'
      group by phone_number_id
    ) written on written.phone_number_id = number.id
    left join (
      select phone_number_id, max(started_at) as at from (
        select phone_number_id, started_at from calls
        where workspace_id = ${workspaceId} and from_number = ${writer} and direction = 'inbound' and channel = 'chatapp'
        union all
        select call.phone_number_id, call.started_at from contacts contact
        join calls call on call.workspace_id = contact.workspace_id and call.contact_id = contact.id
        where contact.workspace_id = ${workspaceId} and contact.chatapp_user_id = ${writer} and contact.deleted_at is null
          and call.from_number is null and call.direction = 'inbound' and call.channel = 'chatapp'
      ) chatapp_calls group by phone_number_id
    ) called on called.phone_number_id = number.id
    where number.workspace_id = ${workspaceId} and number.active
      ${id === null ? db`` : db`and number.id = ${id}`}
    order by number.id`;
}

/**
 * Lets texts of a workspace whose plan includes a number of them be accepted one at a time, until the
 * transaction ends. Nothing else takes this lock. It comes after the contact, and a transaction accepts one
 * text at most: two could not agree on the order of their contacts.
 */
export async function lockPlan(tx: Db, workspaceId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`plan of texts ${workspaceId}`}, 0))`;
}

/**
 * The number of texts that count against the plan, without failed and with deleted ones. Counts up to `most`;
 * `to` is exclusive. Both ends of the period are quarter hours of UTC.
 */
export async function countCountedTexts(
  db: Db,
  workspaceId: number,
  period: { start: string; end: string },
  most: number,
): Promise<number> {
  const [row] = await db<{ texts: number }[]>`
    select (
      select count(*) from (
        select from messages
        where workspace_id = ${workspaceId} and direction = 'outbound' and status <> 'failed'
          and created_at >= ${period.start} and created_at < ${period.end}
        limit ${most}
      ) counted
    ) + (
      select coalesce(sum(texts), 0)::bigint from deleted_texts
      where workspace_id = ${workspaceId} and quarter_hour >= ${period.start} and quarter_hour < ${period.end}
    ) as texts`;
  return row?.texts ?? 0;
}

interface Addresses {
  phone: string | null;
  chatapp_user_id: string | null;
}

/** What texts reach a live contact by, the phone first; null when there is no such contact. */
export async function findContactAddresses(
  db: Db,
  workspaceId: number,
  contactId: number,
): Promise<string[] | null> {
  const [row] = await db<Addresses[]>`
    select phone, chatapp_user_id from contacts
    where workspace_id = ${workspaceId} and id = ${contactId} and deleted_at is null`;
  return row ? addressesOf(row) : null;
}

/** The same of the person with this number, whether there is a contact or not. */
export async function findAddressesOf(db: Db, workspaceId: number, phone: string): Promise<string[]> {
  const [row] = await db<Addresses[]>`
    select phone, chatapp_user_id from contacts
    where workspace_id = ${workspaceId} and phone = ${phone} and deleted_at is null`;
  return row ? addressesOf(row) : [phone];
}

/**
 * What texts reach somebody by who wrote, the phone first: by the contact with this number, else with the
 * chat app's id, whether there is one or not.
 */
export async function findWriterAddresses(
  db: Db,
  workspaceId: number,
  { phone, userId }: { phone: string | null; userId: string | null },
): Promise<string[]> {
  if (phone !== null) {
    const known = await findAddressesOf(db, workspaceId, phone);
    return userId === null || known.includes(userId) ? known : [...known, userId];
  }
  if (userId === null) return [];
  const [row] = await db<Addresses[]>`
    select phone, chatapp_user_id from contacts
    where workspace_id = ${workspaceId} and chatapp_user_id = ${userId} and deleted_at is null`;
  return row ? addressesOf(row) : [userId];
}

export async function findContactName(
  db: Db,
  workspaceId: number,
  contactId: number,
): Promise<string | null> {
  const [row] = await db<{ name: string | null }[]>`
    select name from contacts where workspace_id = ${workspaceId} and id = ${contactId}`;
  return row?.name ?? null;
}

/** A number that receives a text. */
export interface Receiver {
  workspaceId: number;
  id: number;
  /** BCP 47 code of the workspace's language. */
  language: string;
  /** The language that the number's assistant speaks, else the workspace's. */
  numberLanguage: string;
  business: string;
  /** Whether an active assistant that may send texts answers it. */
  answersTexts: boolean;
  isConnected: boolean;
}

/** The active number that receives a text, in any workspace or in the given one. */
// tidy: every workspace, because the number determines the workspace
export async function findReceiver(
  db: Db,
  number: string,
  withinWorkspaceId: number | null,
  channel: TextChannel,
): Promise<Receiver | null> {
  const isConnected =
    channel === 'chatapp' ? db`number.chatapp_active` : db`number.sms_enabled and workspace.texting_enabled`;
  const [row] = await db<Receiver[]>`
    select number.workspace_id as "workspaceId", number.id, workspace.language, ${isConnected} as "isConnected",
      workspace.name as business, coalesce(assistant.language, workspace.language) as "numberLanguage",
      coalesce(assistant.status = 'active' and (assistant.abilities->>'send_texts')::boolean, false) as "answersTexts"
    from phone_numbers number join workspaces workspace on workspace.id = number.workspace_id
    left join assistants assistant on assistant.workspace_id = number.workspace_id and assistant.id = number.assistant_id
    where number.number = ${number} and number.active
      ${withinWorkspaceId === null ? db`` : db`and number.workspace_id = ${withinWorkspaceId}`}`;
  return row ?? null;
}

/** Texts read at most to find what a person wrote since. */
const MOST_LATER_TEXTS = 200;

/**
 * What a person wrote to a number after `saidAt` (ISO text), newest first, of texts that have `longest`
 * characters at most.
 */
export async function listShortTextsAfter(
  db: Db,
  workspaceId: number,
  pair: { phoneNumberId: number; channel: TextChannel; addresses: readonly string[] },
  { saidAt, longest }: { saidAt: string; longest: number },
): Promise<string[]> {
  const { phoneNumberId, channel, addresses } = pair;
  // What was written later came later still.
  const rows = await db<{ body: string }[]>`
    select body from messages
    where workspace_id = ${workspaceId} and from_number = any(${[...addresses]}::text[]) and direction = 'inbound'
      and phone_number_id = ${phoneNumberId} and channel = ${channel} and created_at > ${saidAt}
      and coalesce(written_at, created_at) > ${saidAt} and length(body) <= ${longest}
    order by created_at desc limit ${MOST_LATER_TEXTS}`;
  return rows.map(({ body }) => body);
}
