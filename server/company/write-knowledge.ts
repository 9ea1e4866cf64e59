import type { Static } from 'typebox';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import type { KnowledgeEntryChange, NewKnowledgeEntry } from './knowledge-base.schema.ts';
import {
  countKnowledge,
  deleteKnowledge,
  findKnowledge,
  holdLiveAssistants,
  insertKnowledge,
  replaceKnowledgeLinks,
  updateKnowledge,
  type KnowledgeBaseEntry,
} from './knowledge-base.queries.ts';
import { refuseFullList, refuseUnknownIds } from './list-limit.ts';

/** Adds an entry. @throws Refusal naming `assistant_ids.<index>` for unknown and archived assistants. */
export async function addKnowledge(
  db: Db,
  workspaceId: number,
  input: Static<typeof NewKnowledgeEntry>,
  now: Temporal.Instant,
): Promise<KnowledgeBaseEntry> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    refuseFullList(await countKnowledge(tx, workspaceId), 'title', 'knowledge base entries');
    const values = { title: input.title.trim(), content: input.content };
    const id = await insertKnowledge(tx, workspaceId, values, isoOf(now));
    await linkAssistants(tx, workspaceId, id, input.assistant_ids ?? []);
    return showKnowledge(tx, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showKnowledge(db: Db, workspaceId: number, id: number): Promise<KnowledgeBaseEntry> {
  const entry = await findKnowledge(db, workspaceId, id);
  if (!entry) throw notFound('knowledge base entry');
  return entry;
}

/** Changes what is sent; `assistant_ids` replaces the whole list. */
export async function changeKnowledge(
  db: Db,
  workspaceId: number,
  id: number,
  input: Static<typeof KnowledgeEntryChange>,
  now: Temporal.Instant,
): Promise<KnowledgeBaseEntry> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const current = await showKnowledge(tx, workspaceId, id);
    if (saysNothing(input)) return current;
    const { assistant_ids: assistantIds, ...plain } = input;
    const values = { ...plain, ...(plain.title === undefined ? {} : { title: plain.title.trim() }) };
    await updateKnowledge(tx, workspaceId, id, values, isoOf(now));
    if (assistantIds) await linkAssistants(tx, workspaceId, id, assistantIds);
    return showKnowledge(tx, workspaceId, id);
  });
}

/** Removes an entry for every assistant. @throws Refusal `not_found`. */
export async function removeKnowledge(db: Db, workspaceId: number, id: number): Promise<KnowledgeBaseEntry> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const entry = await showKnowledge(tx, workspaceId, id);
    await deleteKnowledge(tx, workspaceId, id);
    return entry;
  });
}

async function linkAssistants(tx: Db, workspaceId: number, entryId: number, ids: number[]): Promise<void> {
  const live = await holdLiveAssistants(tx, workspaceId, ids);
  refuseUnknownIds('assistant_ids', ids, live, 'assistant that is not archived with the id');
  await replaceKnowledgeLinks(tx, workspaceId, entryId, ids);
}
