import { linkContact } from '../contacts/link-contact.ts';
import { addMessage, type LeftMessage } from '../inbox/add-message.ts';
import type { ActionContext } from '../platform/action-context.ts';

type WrittenMessage = Omit<LeftMessage, 'callId' | 'contactId' | 'from' | 'audio'>;

/**
 * Adds a message that somebody left with the assistant in texts to the inbox, and links their contact.
 * @param from E.164; of people without a number, what the chat app calls them; null where nobody knows it.
 * @returns the id of the item.
 */
export async function keepWrittenMessage(
  context: ActionContext,
  from: string | null,
  message: WrittenMessage,
): Promise<number> {
  const { db, workspaceId, now } = context;
  const person = from === null || from.startsWith('+') ? { phone: from } : { chatappUserId: from };
  const { contactId } = await linkContact(context, { name: message.callerName, ...person });
  return addMessage(db, workspaceId, { ...message, audio: null, callId: null, contactId, from }, now);
}
