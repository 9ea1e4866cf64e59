import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { markDoNotCall, withdrawConsents } from './bar-calls.queries.ts';
import { linkContact } from './link-contact.ts';

/**
 * Blocks calls to a person: sets `do_not_call` on the contact of the number, or of what the chat app calls
 * them, which is created when there is none, and withdraws its consents.
 * Dialling locks the contact too, so no call to the number starts after this action has returned.
 * @param person `phone` is E.164; people of the chat app may have none.
 */
export async function barCalls(
  context: ActionContext,
  person: { phone: string | null; chatappUserId?: string | null; name?: string | null },
): Promise<{ contactId: number | null }> {
  return withTransaction(context, async (transaction) => {
    const { db, workspaceId, now, by } = transaction;
    const { contactId } = await linkContact(transaction, person);
    if (contactId !== null) {
      await markDoNotCall(db, workspaceId, contactId, isoOf(now));
      const callId = by.kind === 'assistant' ? by.callId : null;
      await withdrawConsents(db, workspaceId, contactId, callId, isoOf(now));
    }
    return { contactId };
  });
}
