import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import {
  countFaqs,
  deleteFaq,
  findFaq,
  insertFaq,
  updateFaq,
  type Faq,
  type FaqValues,
} from './faqs.queries.ts';
import { refuseFullList } from './list-limit.ts';

/** Adds a question with its answer. */
export async function addFaq(
  db: Db,
  workspaceId: number,
  input: FaqValues,
  now: Temporal.Instant,
): Promise<Faq> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    refuseFullList(await countFaqs(tx, workspaceId), 'question', 'questions');
    return insertFaq(tx, workspaceId, input, isoOf(now));
  });
}

/** @throws Refusal `not_found`. */
export async function showFaq(db: Db, workspaceId: number, id: number): Promise<Faq> {
  return found(await findFaq(db, workspaceId, id));
}

/** Changes what is sent. @throws Refusal `not_found`. */
export async function changeFaq(
  db: Db,
  workspaceId: number,
  id: number,
  input: Partial<FaqValues>,
  now: Temporal.Instant,
): Promise<Faq> {
  if (saysNothing(input)) return showFaq(db, workspaceId, id);
  return found(await updateFaq(db, workspaceId, id, input, isoOf(now)));
}

/** Removes a question. @throws Refusal `not_found`. */
export async function removeFaq(db: Db, workspaceId: number, id: number): Promise<Faq> {
  return found(await deleteFaq(db, workspaceId, id));
}

function found(faq: Faq | null): Faq {
  if (!faq) throw notFound('question');
  return faq;
}
