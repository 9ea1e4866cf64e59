import type { TextChannel } from '../carriers/text-carrier.ts';
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
  opted_out: boolean;
  wrote_by_sms: string | null;
  wrote_by_chatapp: string | null;
}

/**
 * The active numbers by id, or the one with this id if it is active; with the times `writer` last wrote to
 * each.
 */
export async function listSenders(
  db: Db,
  workspaceId: number,
  writer: string,
  id: number | null,
): Promise<SenderRow[]> {
  return db<SenderRow[]>`
    select number.id, number.number, number.country, number.sms_enabled as sms, number.chatapp_active as chatapp,
      exists (select from sms_opt_outs opted
        where opted.workspace_id = number.workspace_id and opted.phone = ${writer} and opted.phone_number_id = number.id)
        as opted_out,
      written.by_sms as wrote_by_sms, written.by_chatapp as wrote_by_chatapp
    from phone_numbers number left join (
      select phone_number_id, max(created_at) filter (where channel = 'sms') as by_sms,
        max(created_at) filter (where channel = 'chatapp') as by_chatapp
      from messages where workspace_id = ${workspaceId} and from_number = ${writer} and direction = 'inbound'
      group by phone_number_id
    ) written on written.phone_number_id = number.id
    where number.workspace_id = ${workspaceId} and number.active
      ${id === null ? db`` : db`and number.id = ${id}`}
    order by number.id`;
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

/** The phone of a live contact: null when it has none; undefined when there is no such contact. */
export async function findContactPhone(
  db: Db,
  workspaceId: number,
  contactId: number,
): Promise<string | null | undefined> {
  const [row] = await db<{ phone: string | null }[]>`
    select phone from contacts where workspace_id = ${workspaceId} and id = ${contactId} and deleted_at is null`;
  return row?.phone;
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
