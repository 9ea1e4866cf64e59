import { calledNumberId } from '../carriers/chatapp-calls/chatapp-caller.ts';
import type { CalledAccounts, CalledParty } from '../carriers/trunk-access.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { findSealedCarrier } from './carriers.queries.ts';
import { chatappCallerOf } from './chatapp-access-of.ts';
import { calledAccountOf } from './trunk-access-of.ts';
import type { TrunkDirectory } from './trunk-directory.ts';

type Called = CalledParty;

/**
 * Finds whom callers of a number have to be.
 * @param carrierOf the carrier of the number that is called.
 * @param chatappOf the carrier of a number that the chat app calls, by the chat app's own id of the number.
 */
export const calledAccounts = ({
  sql,
  secrets,
  directory,
  carrierOf,
  chatappOf,
}: {
  sql: Sql;
  secrets: SecretBox;
  directory: Pick<TrunkDirectory, 'asksCallers'>;
  carrierOf: (called: Called) => Promise<{ workspaceId: number; carrierId: number } | null>;
  chatappOf: (
    called: Called,
    phoneNumberId: string,
  ) => Promise<{ workspaceId: number; carrierId: number; number: string } | null>;
}): CalledAccounts => ({
  get any() {
    return directory.asksCallers;
  },
  find: async (called) => {
    const phoneNumberId = calledNumberId(called);
    const reached = phoneNumberId === null ? null : await chatappOf(called, phoneNumberId);
    if (reached) {
      const { workspaceId, carrierId, number } = reached;
      const chatapp = await findSealedCarrier(sql, workspaceId, carrierId);
      return chatapp?.kind === 'chatapp_cloud' ? chatappCallerOf(chatapp, number, secrets) : null;
    }
    const key = await carrierOf(called);
    const carrier = key && (await findSealedCarrier(sql, key.workspaceId, key.carrierId));
    return carrier?.kind === 'sip' && carrier.active ? calledAccountOf(carrier, secrets) : null;
  },
});
