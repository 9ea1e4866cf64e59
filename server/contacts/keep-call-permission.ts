import type { KeepCallPermission } from '../carriers/text-carrier.ts';
import { withTransaction } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { writeCallPermission } from './keep-call-permission.queries.ts';
import { linkContact } from './link-contact.ts';

/**
 * Keeps what a person decided about calls on the chat-app channel, on their contact. An answer that arrives
 * twice, or after a later one, changes nothing.
 */
export const keepCallPermission: KeepCallPermission = (context, { from, userId, name }, told) =>
  withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    const person = { phone: parsePhone(from, null), chatappUserId: userId, name };
    const { contactId } = await linkContact(inner, person);
    if (contactId === null) return;
    const decided = {
      permission: told.permission,
      expiresAt: told.expiresAt === null ? null : isoOf(told.expiresAt),
      decidedAt: isoOf(told.decidedAt),
    };
    await writeCallPermission(db, workspaceId, contactId, decided, isoOf(now));
  });
