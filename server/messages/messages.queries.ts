import type { CarrierReport, OutgoingText, TextChannel } from '../carriers/text-carrier.ts';
import { listRecords } from '../platform/db/list-records.ts';
import type { Db } from '../platform/db/sql.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import type { ProviderUse } from '../voice/call/provider-uses.ts';
import type { ToolUse } from '../voice/tools.ts';
import {
  COMES_FROM,
  type AssistantAnswer,
  type LaterStatus,
  type Message,
  type MessageDirection,
  type MessageStatus,
  type SentBy,
} from './message.ts';

const columns = (db: Db) => db`
  id, channel, direction, from_number as "from", to_number as "to", phone_number_id, contact_id, body, status, error,
  error_code, sent_by, assistant_answer, coalesce(tools, '[]'::jsonb) as tools,
  coalesce(providers, '[]'::jsonb) as providers, created_at, updated_at`;

export interface MessageFilter {
  channel: TextChannel | undefined;
  direction: MessageDirection | undefined;
  status: MessageStatus | undefined;
  /** A number of the workspace, which sent or received it. */
  phoneNumberId: number | undefined;
  contactId: number | undefined;
  /** Spellings of what the other side has as its number or name; null for everybody. */
  numbers: readonly string[] | null;
  search: SearchPattern | null;
  /** Bounds of `created_at`, both included. */
  from: string | null;
  to: string | null;
}

/** One page, newest first, with the total number. */
export async function listMessages(
  db: Db,
  workspaceId: number,
  filter: MessageFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Message[]; total: number }> {
  const { channel, direction, status, phoneNumberId, contactId, numbers, from, to } = filter;
  const other = db`any(${[...(numbers ?? [])]}::text[])`;
  const conditions = db`
    ${channel === undefined ? db`` : db`and channel = ${channel}`}
    ${direction === undefined ? db`` : db`and direction = ${direction}`}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${phoneNumberId === undefined ? db`` : db`and phone_number_id = ${phoneNumberId}`}
    ${contactId === undefined ? db`` : db`and contact_id = ${contactId}`}
    ${numbers === null ? db`` : db`and (direction = 'inbound' and from_number = ${other} or direction = 'outbound' and to_number = ${other})`}
    ${from === null ? db`` : db`and created_at >= ${from}`}
    ${to === null ? db`` : db`and created_at <= ${to}`}`;
  return listRecords(db, {
    workspaceId,
    table: 'messages',
    filter: { ...filter, ...page },
    conditions,
    columns: columns(db),
    sortedBy: 'created_at',
    order: db`created_at desc, id desc`,
  });
}

export async function findMessage(db: Db, workspaceId: number, id: number): Promise<Message | null> {
  const [row] = await db<Message[]>`
    select ${columns(db)} from messages where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Same as `findMessage`, and locks the row until the transaction ends. */
export async function lockMessage(tx: Db, workspaceId: number, id: number): Promise<Message | null> {
  const [row] = await tx<Message[]>`
    select ${columns(tx)} from messages where workspace_id = ${workspaceId} and id = ${id} for update`;
  return row ?? null;
}

export interface NewMessage {
  channel: TextChannel;
  direction: MessageDirection;
  from_number: string;
  to_number: string;
  phone_number_id: number;
  contact_id: number | null;
  body: string;
  status: 'queued' | 'received';
  /** Null until an outbound text is handed over. */
  carrier: string | null;
  carrier_message_id: string | null;
  sent_by?: SentBy;
  assistant_answer?: AssistantAnswer | null;
  conversation_id?: number | null;
  tools?: readonly ToolUse[];
  providers?: readonly ProviderUse[];
  /** When an inbound text was written, where it was before it arrived. */
  written_at?: string | null;
}

/** Inserts a message; null when the carrier delivered it before. */
export async function insertMessage(
  db: Db,
  workspaceId: number,
  message: NewMessage,
  now: string,
): Promise<Message | null> {
  const { tools = [], providers = [], ...plain } = message;
  const row = {
    ...plain,
    ...(tools.length > 0 ? { tools: db.json(tools) } : {}),
    ...(providers.length > 0 ? { providers: db.json(providers.map((use) => ({ ...use }))) } : {}),
  };
  const [inserted] = await db<Message[]>`
    insert into messages ${db.row({ workspace_id: workspaceId, ...row, created_at: now, updated_at: now })}
    on conflict (workspace_id, carrier, carrier_message_id) where carrier_message_id is not null do nothing
    returning ${columns(db)}`;
  return inserted ?? null;
}

/** The message with this id of the carrier. */
export async function findMessageOfCarrier(
  db: Db,
  workspaceId: number,
  carrier: string,
  carrierMessageId: string,
): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from messages
    where workspace_id = ${workspaceId} and carrier = ${carrier} and carrier_message_id = ${carrierMessageId}`;
  return row?.id ?? null;
}

/** How many texts with these words a person, by any of these addresses, was sent from a number since then. */
export async function countSameTexts(
  db: Db,
  workspaceId: number,
  text: { phoneNumberId: number; channel: TextChannel; addresses: readonly string[]; body: string },
  since: string,
): Promise<number> {
  const { phoneNumberId, channel, addresses, body } = text;
  const [row] = await db<{ texts: number }[]>`
    select count(*) as texts from messages
    where workspace_id = ${workspaceId} and to_number = any(${[...addresses]}::text[]) and direction = 'outbound'
      and phone_number_id = ${phoneNumberId} and channel = ${channel} and created_at > ${since} and body = ${body}`;
  return row?.texts ?? 0;
}

/** The keys of messages. */
export interface MessageKey {
  workspaceId: number;
  messageId: number;
}

/** A text that no carrier has taken for certain. */
export type QueuedText = Required<OutgoingText> & {
  phoneNumberId: number;
  /** BCP 47 code of the workspace's language. */
  languageTag: string;
  /** Whether the person has said since it was accepted that they want no more of these. */
  isUnwanted: boolean;
};

/**
 * The given texts that are not submitted to the carrier yet. A carrier that may have a text keeps it; others
 * go by the text carrier that their number has now.
 */
export async function findQueuedTexts(db: Db, keys: readonly MessageKey[]): Promise<QueuedText[]> {
  return [
    ...(await db<QueuedText[]>`
      select message.workspace_id as "workspaceId", message.id as "messageId", message.channel,
        message.from_number as "from", message.to_number as "to", message.body, carrier.id as "carrierId",
        carrier.kind as "carrierName", message.created_at as "createdAt", message.handed_at as "handedAt",
        message.phone_number_id as "phoneNumberId", workspace.language as "languageTag",
        exists (select from sms_opt_outs opted
          where opted.workspace_id = message.workspace_id and opted.phone_number_id = message.phone_number_id
            and opted.channel = message.channel and opted.created_at > message.created_at
            and opted.phone in (message.to_number, contact.phone, contact.chatapp_user_id)) as "isUnwanted"
      from messages message join unnest(${keys.map(({ workspaceId }) => workspaceId)}::bigint[],
        ${keys.map(({ messageId }) => messageId)}::bigint[]) as wanted (workspace, message)
        on message.workspace_id = wanted.workspace and message.id = wanted.message
      join workspaces workspace on workspace.id = message.workspace_id
      join phone_numbers number on number.workspace_id = message.workspace_id and number.id = message.phone_number_id
      left join contacts contact on contact.workspace_id = message.workspace_id and contact.id = message.contact_id
      left join carriers carrier
        on carrier.kind = any(case message.channel when 'sms' then array['twilio', 'telnyx', 'smpp'] else array['chatapp_cloud'] end)
        and carrier.workspace_id = message.workspace_id
        and carrier.id = case when message.handed_at is null then number.text_carrier_id else message.handed_to end
      where message.status = 'queued'`),
  ];
}

/**
 * Notes that a carrier of the workspace may have the text from now on. False when somebody else has noted it
 * meanwhile, or the text is no longer queued: then it must not be handed over.
 */
export async function noteHandover(
  db: Db,
  { workspaceId, messageId, carrierId, handedAt }: QueuedText,
  now: string,
): Promise<boolean> {
  const rows = await db`
    update messages set handed_to = ${carrierId}, handed_at = ${now}
    where workspace_id = ${workspaceId} and id = ${messageId} and status = 'queued'
      and handed_at is not distinct from ${handedAt}::timestamptz
    returning id`;
  return rows.length > 0;
}

/** Notes that no carrier has the text, as the carrier itself says. */
export async function noteReturn(db: Db, { workspaceId, messageId }: MessageKey): Promise<void> {
  await db`
    update messages set handed_to = null, handed_at = null
    where workspace_id = ${workspaceId} and id = ${messageId} and status = 'queued'`;
}

/** Those of a carrier's ids that no message has. */
export async function unknownIds(
  db: Db,
  workspaceId: number,
  carrier: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct asked.id from unnest(${[...ids]}::text[]) as asked (id)
    where not exists (
      select from messages
      where workspace_id = ${workspaceId} and carrier = ${carrier} and carrier_message_id = asked.id)`;
  return rows.map(({ id }) => id);
}

/** A text of the workspace that a carrier reports on. */
interface ReportedText {
  id: number;
  phoneNumberId: number;
  channel: TextChannel;
  to: string;
  language: string;
}

/** The text that a carrier reports on: by the carrier's id, else by ours where that carrier may have it. */
export async function findReported(
  db: Db,
  { workspaceId, carrierId, carrier, carrierMessageId, messageId }: CarrierReport,
): Promise<ReportedText | null> {
  const [row] = await db<ReportedText[]>`
    select message.id, message.phone_number_id as "phoneNumberId", message.channel, message.to_number as "to",
      workspace.language
    from messages message join workspaces workspace on workspace.id = message.workspace_id
    where message.workspace_id = ${workspaceId} and message.direction = 'outbound' and (
      (message.carrier = ${carrier} and message.carrier_message_id = ${carrierMessageId})
      or (message.id = ${messageId}::bigint and message.handed_to = ${carrierId} and message.carrier_message_id is null))
    order by message.carrier_message_id is null limit 1`;
  return row ?? null;
}

/**
 * Moves a text forwards to `status` in one statement, so that concurrent changes never move it back.
 * The carrier and its message id are stored in every case. True when it was moved.
 */
export async function moveOn(
  db: Db,
  { workspaceId, messageId }: MessageKey,
  later: {
    status: LaterStatus;
    error: string | null;
    errorCode?: string | null;
    carrier?: string;
    carrierMessageId?: string;
    /** Only while no carrier has told anything of it. */
    ifQueued?: true;
    /** Also when it failed because nobody knew whether a carrier has it. */
    settlesUnknown?: true;
  },
  now: string,
): Promise<boolean> {
  const from = later.ifQueued ? ['queued'] : [...COMES_FROM[later.status]];
  // A carrier that refused a text is kept with it.
  const isUnknown = db`status = 'failed' and carrier is null and handed_at is not null`;
  const isAhead = later.settlesUnknown
    ? db`(status = any(${from}::text[]) or ${isUnknown})`
    : db`status = any(${from}::text[])`;
  const name = later.carrierMessageId ?? null;
  const rows = await db<{ isMoved: boolean }[]>`
    update messages set
      status = case when ${isAhead} then ${later.status} else status end,
      error = case when ${isAhead} then ${later.error} else error end,
      error_code = case when ${isAhead} then ${later.errorCode ?? null} else error_code end,
      updated_at = case when ${isAhead} then ${now}::timestamptz else updated_at end,
      carrier = coalesce(carrier, ${later.carrier ?? null}),
      carrier_message_id = coalesce(carrier_message_id, ${name})
    where workspace_id = ${workspaceId} and id = ${messageId} and direction = 'outbound'
      and (${isAhead} or (carrier_message_id is null and ${name}::text is not null))
    returning status = ${later.status} as "isMoved"`;
  return rows.some(({ isMoved }) => isMoved);
}
