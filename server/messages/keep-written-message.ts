import { linkContact } from '../contacts/link-contact.ts';
import { addMessage, type LeftMessage } from '../inbox/add-message.ts';
import type { ActionContext } from '../platform/action-context.ts';

type WrittenMessage = Omit<LeftMessage, 'callId' | 'contactId' | 'from' | 'audio'>;

/**
 * Adds a message that somebody left with the assistant in texts to the inbox, and links the contact of their
 * number.
 * @param from E.164.
 * @returns the id of the item.
 */
export async function keepWrittenMessage(
  context: ActionContext,
  from: string,
  message: WrittenMessage,
): Promise<number> {
  const { db, workspaceId, now } = context;
  const { contactId } = await linkContact(context, { name: message.callerName, phone: from });
  return addMessage(db, workspaceId, { ...message, audio: null, callId: null, contactId, from }, now);
}
