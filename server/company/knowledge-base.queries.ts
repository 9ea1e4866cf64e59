import type { Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';

export interface KnowledgeBaseEntry {
  id: number;
  title: string;
  content: string;
  /** Empty: all assistants. */
  assistant_ids: number[];
  created_at: string;
  updated_at: string;
}

const columns = (db: Db) => db`
  entry.id, entry.title, entry.content,
  array(
    select link.assistant_id from assistant_knowledge link
    where link.workspace_id = entry.workspace_id and link.entry_id = entry.id order by link.assistant_id
  ) as assistant_ids,
  entry.created_at, entry.updated_at`;

/** Those after `afterId` in the order of their ids. */
export function listKnowledge(
  db: Db,
  workspaceId: number,
  slice: { limit: number; offset: number; afterId: number },
): Statement<KnowledgeBaseEntry[]> {
  return db<KnowledgeBaseEntry[]>`
    select ${columns(db)} from knowledge_base_entries entry
    where workspace_id = ${workspaceId} and id > ${slice.afterId}
    order by id limit ${slice.limit} offset ${slice.offset}`;
}

export async function findKnowledge(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<KnowledgeBaseEntry | null> {
  const [row] = await db<KnowledgeBaseEntry[]>`
    select ${columns(db)} from knowledge_base_entries entry where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

export async function countKnowledge(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from knowledge_base_entries where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function insertKnowledge(
  db: Db,
  workspaceId: number,
  values: { title: string; content: string },
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into knowledge_base_entries
      ${db.row({ workspace_id: workspaceId, ...values, created_at: now, updated_at: now })} returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** False when there is no such entry. */
export async function updateKnowledge(
  db: Db,
  workspaceId: number,
  id: number,
  values: { title?: string; content?: string },
  now: string,
): Promise<void> {
  await db`
    update knowledge_base_entries set ${db.set({ ...values, updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

export async function deleteKnowledge(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from knowledge_base_entries where workspace_id = ${workspaceId} and id = ${id}`;
}

/**
 * Which of these are assistants that are not archived; none of them can be archived until the transaction
 * ends.
 */
export async function holdLiveAssistants(tx: Db, workspaceId: number, ids: number[]): Promise<Set<number>> {
  const rows = await tx<{ id: number; status: string }[]>`
    select id, status from assistants where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])
    order by id for share`;
  return new Set(rows.filter((row) => row.status !== 'archived').map((row) => row.id));
}

/** Makes `assistantIds` the assistants that an entry is limited to. */
export async function replaceKnowledgeLinks(
  tx: Db,
  workspaceId: number,
  entryId: number,
  assistantIds: number[],
): Promise<void> {
  await tx`
    delete from assistant_knowledge
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and assistant_id <> all(${assistantIds}::bigint[])`;
  await tx`
    insert into assistant_knowledge (workspace_id, entry_id, assistant_id)
    select ${workspaceId}, ${entryId}, assistant_id from unnest(${assistantIds}::bigint[]) as assistant_id
    on conflict do nothing`;
}
