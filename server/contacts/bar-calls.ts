import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { markDoNotCall, withdrawConsents } from './bar-calls.queries.ts';
import { linkContact } from './link-contact.ts';

/**
 * Blocks calls to a number: sets `do_not_call` on the number's contact, which is created when there is none,
 * and withdraws its consents.
 * Dialling locks the contact too, so no call to the number starts after this action has returned.
 * @param phone E.164.
 */
export async function barCalls(
  context: ActionContext,
  { phone }: { phone: string },
): Promise<{ contactId: number | null }> {
  return withTransaction(context, async (transaction) => {
    const { db, workspaceId, now, by } = transaction;
    const { contactId } = await linkContact(transaction, { phone });
    if (contactId !== null) {
      await markDoNotCall(db, workspaceId, contactId, isoOf(now));
      const callId = by.kind === 'assistant' ? by.callId : null;
      await withdrawConsents(db, workspaceId, contactId, callId, isoOf(now));
    }
    return { contactId };
  });
}
