import type { ActionContext } from '../platform/action-context.ts';
import type { Problem } from '../platform/problem.ts';
import { invalid } from '../platform/refusal.ts';
import { assistantProblems } from './assistants.problems.ts';
import {
  addKnowledgeLinks,
  findKnowledgeLinks,
  findLinkedEntryIds,
  removeKnowledgeLinks,
} from './assistants.queries.ts';

/**
 * Makes `ids` the knowledge base entries of an assistant. Entries that apply to all assistants stay for all,
 * named or not. An entry limited to this assistant alone cannot be left out, because without any assistant it
 * would apply to all. The transaction holds the lock of the workspace (`lockWorkspace`), so that two
 * assistants do not give up the same entry at once.
 * @throws Refusal naming `knowledge_base_ids.<index>` for unknown ids, `knowledge_base_ids` for an entry left
 *   alone.
 */
export async function linkKnowledge(
  { db, workspaceId }: ActionContext,
  { assistantId, ids: entryIds }: { assistantId: number; ids: number[] },
): Promise<void> {
  const entries = await findKnowledgeLinks(db, workspaceId, entryIds);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const unknown = entryIds.flatMap((id, index): [string, Problem[]][] =>
    known.has(id) ? [] : [[`knowledge_base_ids.${index}`, [assistantProblems.unknown_entry({ id })]]],
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
  const linked = await findLinkedEntryIds(db, workspaceId, assistantId);
  const leaving = linked.filter((id) => !known.has(id));
  const orphans = (await findKnowledgeLinks(db, workspaceId, leaving)).filter(
    (entry) => entry.assistant_ids.length === 1,
  );
  if (orphans.length > 0) {
    const ids = orphans.map((entry) => entry.id).join(', ');
    throw invalid({ knowledge_base_ids: [assistantProblems.entry_left_alone({ ids })] });
  }
  if (leaving.length > 0) await removeKnowledgeLinks(db, workspaceId, assistantId, leaving);
  const limited = entries.filter((entry) => entry.assistant_ids.length > 0).map((entry) => entry.id);
  if (limited.length > 0) await addKnowledgeLinks(db, workspaceId, assistantId, limited);
}
