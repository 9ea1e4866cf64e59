import { listRecords } from '../platform/db/list-records.ts';
import type { Db } from '../platform/db/sql.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import type { InboxItem, InboxPriority, InboxStatus, InboxType } from './inbox-item.ts';
import type { LeftKind } from './message-words.ts';

const columns = (db: Db) => db`
  id, type, status, priority, assigned_to, subject, body, contact_id, from_number as "from", call_id, message_id,
  audio_key is not null as recording_available, due_at, created_at, updated_at`;

/** The filter of a list; null and undefined do not restrict it. */
export interface InboxFilter {
  status: InboxStatus | undefined;
  type: InboxType | undefined;
  /** Id of a member. */
  assignedTo: number | undefined;
  /** True: items without a member. False: items with one. */
  unassigned: boolean | undefined;
  priority: InboxPriority | undefined;
  contactId: number | undefined;
  callId: number | undefined;
  search: SearchPattern | null;
  /** Bounds of `created_at`, both included. */
  from: string | null;
  to: string | null;
}

/** One page, newest first; `open` is everything not done. */
export async function listInboxItems(
  db: Db,
  workspaceId: number,
  filter: InboxFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: InboxItem[]; total: number }> {
  const { status, type, assignedTo, unassigned, priority, contactId, callId, from, to } = filter;
  const conditions = db`
    ${status === undefined ? db`` : status === 'open' ? db`and status in ('open', 'in_progress')` : db`and status = ${status}`}
    ${type === undefined ? db`` : db`and type = ${type}`}
    ${assignedTo === undefined ? db`` : db`and assigned_to = ${assignedTo}`}
    ${unassigned === undefined ? db`` : unassigned ? db`and assigned_to is null` : db`and assigned_to is not null`}
    ${priority === undefined ? db`` : db`and priority = ${priority}`}
    ${contactId === undefined ? db`` : db`and contact_id = ${contactId}`}
    ${callId === undefined ? db`` : db`and call_id = ${callId}`}
    ${from === null ? db`` : db`and created_at >= ${from}`}
    ${to === null ? db`` : db`and created_at <= ${to}`}`;
  return listRecords(db, {
    workspaceId,
    table: 'inbox_items',
    filter: { ...filter, ...page },
    conditions,
    columns: columns(db),
    sortedBy: 'created_at',
    order: db`created_at desc, id desc`,
  });
}

export async function findInboxItem(db: Db, workspaceId: number, id: number): Promise<InboxItem | null> {
  const [row] = await db<InboxItem[]>`
    select ${columns(db)} from inbox_items where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** The storage key of an item's audio; null when there is no such item, `key` null when it has no audio. */
export async function findItemAudio(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<{ key: string | null } | null> {
  const [row] = await db<{ key: string | null }[]>`
    select audio_key as key from inbox_items where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** The columns that PATCH sets. */
export interface InboxItemChanges {
  status?: InboxStatus;
  priority?: InboxPriority;
  assigned_to?: number | null;
  due_at?: string | null;
}

/** Null when the workspace has no such item. An unknown member violates the foreign key to memberships. */
export async function updateInboxItem(
  db: Db,
  workspaceId: number,
  id: number,
  changes: InboxItemChanges,
  now: string,
): Promise<InboxItem | null> {
  const [row] = await db<InboxItem[]>`
    update inbox_items set ${db.set({ ...changes, updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id} returning ${columns(db)}`;
  return row ?? null;
}

/**
 * Deletes an item. @returns the item and the key of its recording; null when the workspace has no such item.
 */
export async function removeInboxItem(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<(InboxItem & { audioKey: string | null }) | null> {
  const [row] = await db<(InboxItem & { audioKey: string | null })[]>`
    delete from inbox_items where workspace_id = ${workspaceId} and id = ${id}
    returning ${columns(db)}, audio_key as "audioKey"`;
  return row ?? null;
}

/** The values of a new item. */
export interface NewInboxItem {
  type: InboxType;
  /** `normal` when left out. */
  priority?: InboxPriority;
  subject: string;
  body: string;
  contact_id: number | null;
  from_number: string | null;
  call_id: number | null;
  message_id?: number;
  audio_key: string | null;
  audio_ms: number | null;
  due_at?: string | null;
}

export async function insertInboxItem(
  db: Db,
  workspaceId: number,
  item: NewInboxItem,
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into inbox_items ${db.row({ workspace_id: workspaceId, ...item, created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Texts that the assistant has answered wait for nobody: their items are done, unless somebody has them. */
export async function closeAnswered(
  tx: Db,
  workspaceId: number,
  messageIds: readonly number[],
  now: string,
): Promise<void> {
  await tx`
    update inbox_items set status = 'done', updated_at = ${now}
    where workspace_id = ${workspaceId} and message_id = any(${[...messageIds]}::bigint[]) and type = 'sms'
      and status = 'open' and assigned_to is null`;
}

/** The id of the same item of the call at the same time: the insert is a repetition. Null without one. */
export async function findSameItem(
  db: Db,
  workspaceId: number,
  item: { call_id: number; type: InboxType; body: string },
  createdAt: string,
): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from inbox_items
    where workspace_id = ${workspaceId} and call_id = ${item.call_id} and created_at = ${createdAt}
      and type = ${item.type} and body = ${item.body} limit 1`;
  return row?.id ?? null;
}

/** The kinds of a call's messages, one entry per message. */
export async function messageKindsOfCall(db: Db, workspaceId: number, callId: number): Promise<LeftKind[]> {
  const rows = await db<{ type: LeftKind }[]>`
    select type from inbox_items
    where workspace_id = ${workspaceId} and call_id = ${callId} and type in ('message', 'callback', 'voicemail')`;
  return rows.map((row) => row.type);
}
