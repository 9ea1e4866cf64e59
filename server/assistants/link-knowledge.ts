import type { Db } from '../platform/db/sql.ts';
import { invalid } from '../platform/refusal.ts';
import {
  addKnowledgeLinks,
  findKnowledgeLinks,
  findLinkedEntryIds,
  removeKnowledgeLinks,
} from './assistants.queries.ts';

/**
 * Makes `ids` the knowledge base entries of an assistant. Entries that apply to all assistants stay for all, named or
 * not. An entry limited to this assistant alone cannot be left out: without any assistant it would apply to all. The
 * caller holds the workspace (`lockWorkspace`): two assistants that give up an entry at once would each rely on the other.
 * @throws Refusal naming `knowledge_base_ids.<index>` for unknown ids, `knowledge_base_ids` for one left alone.
 */
export async function linkKnowledge(
  db: Db,
  workspaceId: number,
  assistantId: number,
  ids: number[],
): Promise<void> {
  const entries = await findKnowledgeLinks(db, workspaceId, ids);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const unknown = ids.flatMap((id, index): [string, string[]][] =>
    known.has(id) ? [] : [[`knowledge_base_ids.${index}`, [`There is no knowledge base entry ${id}.`]]],
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
  const linked = await findLinkedEntryIds(db, workspaceId, assistantId);
  const leaving = linked.filter((id) => !known.has(id));
  const orphans = (await findKnowledgeLinks(db, workspaceId, leaving)).filter(
    (entry) => entry.assistant_ids.length === 1,
  );
  if (orphans.length > 0) {
    const names = orphans.map((entry) => entry.id).join(', ');
    throw invalid({
      knowledge_base_ids: [
        `Entry ${names} belongs to this assistant alone; delete it or give it to another one first.`,
      ],
    });
  }
  if (leaving.length > 0) await removeKnowledgeLinks(db, workspaceId, assistantId, leaving);
  const limited = entries.filter((entry) => entry.assistant_ids.length > 0).map((entry) => entry.id);
  if (limited.length > 0) await addKnowledgeLinks(db, workspaceId, assistantId, limited);
}
