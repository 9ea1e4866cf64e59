import { addNotices } from '../notify/add-notices.ts';
import type { Db } from '../platform/db/sql.ts';
import type { LeftKind } from './message-words.ts';

/** Notifies the team of a caller's message, in the transaction that adds it to the inbox. */
export async function notifyOfMessage(
  tx: Db,
  workspaceId: number,
  message: {
    kind: LeftKind;
    body: string;
    from: string | null;
    callerName: string | null;
    callbackNumber: string | null;
  },
  leftAt: Temporal.Instant,
): Promise<void> {
  const { kind, body, from, callerName, callbackNumber } = message;
  await addNotices(tx, {
    workspaceId,
    about: `inbox.${kind}`,
    customer: { name: callerName, phone: from, email: null },
    toTeam: true,
    values: {
      message: body,
      callbackNumber: callbackNumber === from ? null : callbackNumber,
      leftAt,
    },
    now: leftAt,
  });
}
