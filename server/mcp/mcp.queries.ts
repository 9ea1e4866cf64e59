import { businessFacts } from '../calls/business-facts.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Business } from '../voice/business.ts';

/** The largest number of entries of the knowledge base that a question is looked up in. */
const MAX_ENTRIES = 1_000;

/** The business as tools know it. */
export async function findBusiness(db: Db, workspaceId: number): Promise<Business> {
  const [row] = await db<{ business: Business }[]>`
    select ${businessFacts(db)} as business from workspaces workspace where workspace.id = ${workspaceId}`;
  if (!row) throw new Error('a key has no workspace');
  return row.business;
}

/** The knowledge base, whichever assistants its entries are for. */
export async function listKnowledge(
  db: Db,
  workspaceId: number,
): Promise<{ title: string; content: string }[]> {
  return db`
    select title, content from knowledge_base_entries
    where workspace_id = ${workspaceId} order by id limit ${MAX_ENTRIES}`;
}
