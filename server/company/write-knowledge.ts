import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import type { Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
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
import { refuseFullList, refuseUnknownIds } from './company-lists.ts';

/** Adds an entry. @throws Refusal naming `assistant_ids.<index>` for unknown and archived assistants. */
export async function addKnowledge(
  context: ActionContext,
  input: Static<typeof NewKnowledgeEntry>,
): Promise<KnowledgeBaseEntry> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    refuseFullList(await countKnowledge(db, workspaceId), 'title', 'knowledge base entries');
    const values = { title: input.title.trim(), content: input.content };
    const id = await insertKnowledge(db, workspaceId, values, isoOf(now));
    await linkAssistants(db, workspaceId, id, input.assistant_ids ?? []);
    return requireKnowledge(db, workspaceId, id);
  });
}

/** @throws Refusal `not_found`. */
export async function showKnowledge(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<KnowledgeBaseEntry> {
  return requireKnowledge(db, workspaceId, id);
}

/** Changes what is sent; `assistant_ids` replaces the whole list. */
export async function changeKnowledge(
  context: ActionContext,
  { id, ...input }: Static<typeof KnowledgeEntryChange> & { id: number },
): Promise<KnowledgeBaseEntry> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const current = await requireKnowledge(db, workspaceId, id);
    if (isEmptyChange(input)) return current;
    const { assistant_ids: assistantIds, ...plain } = input;
    const values = { ...plain, ...(plain.title === undefined ? {} : { title: plain.title.trim() }) };
    await updateKnowledge(db, workspaceId, id, values, isoOf(now));
    if (assistantIds) await linkAssistants(db, workspaceId, id, assistantIds);
    return requireKnowledge(db, workspaceId, id);
  });
}

/** Removes an entry for every assistant. @throws Refusal `not_found`. */
export async function removeKnowledge(
  context: ActionContext,
  { id }: { id: number },
): Promise<KnowledgeBaseEntry> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    await lockWorkspace(db, workspaceId);
    const entry = await requireKnowledge(db, workspaceId, id);
    await deleteKnowledge(db, workspaceId, id);
    return entry;
  });
}

async function requireKnowledge(db: Db, workspaceId: number, id: number): Promise<KnowledgeBaseEntry> {
  const entry = await findKnowledge(db, workspaceId, id);
  if (!entry) throw notFound('knowledge base entry');
  return entry;
}

async function linkAssistants(tx: Db, workspaceId: number, entryId: number, ids: number[]): Promise<void> {
  const live = await holdLiveAssistants(tx, workspaceId, ids);
  refuseUnknownIds('assistant_ids', ids, live, 'assistant that is not archived with the id');
  await replaceKnowledgeLinks(tx, workspaceId, entryId, ids);
}
