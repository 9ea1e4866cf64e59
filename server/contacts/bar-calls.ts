import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { markDoNotCall } from './bar-calls.queries.ts';
import { linkContact } from './link-contact.ts';

/**
 * Keeps a number from being called: sets `do_not_call` on the contact that has it, which is made where there is none.
 * Calls that are being dialled hold the contact, so that nothing is dialled once this has been answered.
 * @param phone E.164.
 */
export async function barCalls(
  context: ActionContext,
  { phone }: { phone: string },
): Promise<{ contactId: number | null }> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const contactId = await linkContact(db, workspaceId, { phone }, now);
    if (contactId !== null) await markDoNotCall(db, workspaceId, contactId, isoOf(now));
    return { contactId };
  });
}
