import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { deleteMessages } from './delete-message.queries.ts';
import type { Message } from './message.ts';
import { lockMessage } from './messages.queries.ts';
import { messageProblems } from './messages.problems.ts';

/**
 * DELETE: removes a text. Its inbox item stays, and a sent text still counts against the plan.
 * @throws Refusal `not_found`, or `invalid_state` while the text waits to be sent.
 */
export async function deleteMessage(context: ActionContext, { id }: { id: number }): Promise<Message> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    const message = await lockMessage(db, workspaceId, id);
    if (!message) throw notFound('message');
    if (message.status === 'queued') throw invalidState(messageProblems.still_queued());
    await deleteMessages(db, workspaceId, [id]);
    return message;
  });
}
