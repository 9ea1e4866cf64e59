import type { OutgoingText, TextChannel } from '../carriers/text-carrier.ts';
import { listRecords } from '../platform/db/list-records.ts';
import type { Db } from '../platform/db/sql.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import {
  COMES_FROM,
  type LaterStatus,
  type Message,
  type MessageDirection,
  type MessageStatus,
} from './message.ts';

const columns = (db: Db) => db`
  id, channel, direction, from_number as "from", to_number as "to", phone_number_id, contact_id, body, status, error,
  created_at, updated_at`;

export interface MessageFilter {
  channel: TextChannel | undefined;
  direction: MessageDirection | undefined;
  status: MessageStatus | undefined;
  /** A number of the workspace, which sent or received it. */
  phoneNumberId: number | undefined;
  contactId: number | undefined;
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
  const { channel, direction, status, phoneNumberId, contactId, from, to } = filter;
  const conditions = db`
    ${channel === undefined ? db`` : db`and channel = ${channel}`}
    ${direction === undefined ? db`` : db`and direction = ${direction}`}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${phoneNumberId === undefined ? db`` : db`and phone_number_id = ${phoneNumberId}`}
    ${contactId === undefined ? db`` : db`and contact_id = ${contactId}`}
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
}

/** Inserts a message; null when the carrier delivered it before. */
export async function insertMessage(
  db: Db,
  workspaceId: number,
  message: NewMessage,
  now: string,
): Promise<Message | null> {
  const [row] = await db<Message[]>`
    insert into messages ${db.row({ workspace_id: workspaceId, ...message, created_at: now, updated_at: now })}
    on conflict (workspace_id, carrier, carrier_message_id) where carrier_message_id is not null do nothing
    returning ${columns(db)}`;
  return row ?? null;
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

/** The keys of messages. */
export interface MessageKey {
  workspaceId: number;
  messageId: number;
}

/** The given texts that are not submitted to the carrier yet. */
export async function findQueuedTexts(
  db: Db,
  keys: readonly MessageKey[],
): Promise<(OutgoingText & MessageKey)[]> {
  return [
    ...(await db<(OutgoingText & MessageKey)[]>`
      select workspace_id as "workspaceId", id as "messageId", channel, from_number as "from", to_number as "to", body
      from messages join unnest(${keys.map(({ workspaceId }) => workspaceId)}::bigint[],
        ${keys.map(({ messageId }) => messageId)}::bigint[]) as wanted (workspace, message)
        on workspace_id = wanted.workspace and id = wanted.message
      where status = 'queued'`),
  ];
}

/**
 * Moves a text forwards to `status` in one statement, so that concurrent changes never move it back.
 * The carrier and its message id are stored in every case.
 */
export async function moveOn(
  db: Db,
  { workspaceId, messageId }: MessageKey,
  later: { status: LaterStatus; error: string | null; carrier?: string; carrierMessageId?: string },
  now: string,
): Promise<void> {
  const isAhead = db`status = any(${[...COMES_FROM[later.status]]}::text[])`;
  const name = later.carrierMessageId ?? null;
  await db`
    update messages set
      status = case when ${isAhead} then ${later.status} else status end,
      error = case when ${isAhead} then ${later.error} else error end,
      updated_at = case when ${isAhead} then ${now}::timestamptz else updated_at end,
      carrier = coalesce(carrier, ${later.carrier ?? null}),
      carrier_message_id = coalesce(carrier_message_id, ${name})
    where workspace_id = ${workspaceId} and id = ${messageId} and direction = 'outbound'
      and (${isAhead} or (carrier_message_id is null and ${name}::text is not null))`;
}
