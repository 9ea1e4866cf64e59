import type { Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';

export interface Faq {
  id: number;
  question: string;
  answer: string;
  created_at: string;
  updated_at: string;
}

export type FaqValues = Pick<Faq, 'question' | 'answer'>;

const columns = (db: Db) => db`id, question, answer, created_at, updated_at`;

/** Those after `afterId` in the order of their ids. */
export function listFaqs(
  db: Db,
  workspaceId: number,
  slice: { limit: number; offset: number; afterId: number },
): Statement<Faq[]> {
  return db<Faq[]>`
    select ${columns(db)} from faqs
    where workspace_id = ${workspaceId} and id > ${slice.afterId}
    order by id limit ${slice.limit} offset ${slice.offset}`;
}

export async function findFaq(db: Db, workspaceId: number, id: number): Promise<Faq | null> {
  const [row] = await db<Faq[]>`
    select ${columns(db)} from faqs where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

export async function countFaqs(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from faqs where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function insertFaq(db: Db, workspaceId: number, values: FaqValues, now: string): Promise<Faq> {
  const [row] = await db<Faq[]>`
    insert into faqs ${db.row({ workspace_id: workspaceId, ...values, created_at: now, updated_at: now })}
    returning ${columns(db)}`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function updateFaq(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<FaqValues>,
  now: string,
): Promise<Faq | null> {
  const [row] = await db<Faq[]>`
    update faqs set ${db.set({ ...values, updated_at: now })} where workspace_id = ${workspaceId} and id = ${id}
    returning ${columns(db)}`;
  return row ?? null;
}

/** The question as it last was, or null when there is none. */
export async function deleteFaq(db: Db, workspaceId: number, id: number): Promise<Faq | null> {
  const [row] = await db<Faq[]>`
    delete from faqs where workspace_id = ${workspaceId} and id = ${id} returning ${columns(db)}`;
  return row ?? null;
}
