import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
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
import { refuseFullList } from './company-lists.ts';

/** Adds a question with its answer. */
export async function addFaq(context: ActionContext, input: FaqValues): Promise<Faq> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    refuseFullList(await countFaqs(db, workspaceId), 'question', 'questions');
    return insertFaq(db, workspaceId, input, isoOf(now));
  });
}

/** @throws Refusal `not_found`. */
export async function showFaq({ db, workspaceId }: ActionContext, { id }: { id: number }): Promise<Faq> {
  return required(await findFaq(db, workspaceId, id));
}

/** Changes what is sent. @throws Refusal `not_found`. */
export async function changeFaq(
  context: ActionContext,
  { id, ...input }: Partial<FaqValues> & { id: number },
): Promise<Faq> {
  const { db, workspaceId, now } = context;
  if (isEmptyChange(input)) return showFaq(context, { id });
  return required(await updateFaq(db, workspaceId, id, input, isoOf(now)));
}

/** Removes a question. @throws Refusal `not_found`. */
export async function removeFaq({ db, workspaceId }: ActionContext, { id }: { id: number }): Promise<Faq> {
  return required(await deleteFaq(db, workspaceId, id));
}

function required(faq: Faq | null): Faq {
  if (!faq) throw notFound('question');
  return faq;
}
