import type { CalledAccounts } from '../carriers/trunk-access.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { findSealedCarrier } from './carriers.queries.ts';
import { calledAccountOf } from './trunk-access-of.ts';
import type { TrunkDirectory } from './trunk-directory.ts';

type Called = Parameters<CalledAccounts['find']>[0];

/** Finds whom callers of a number have to be. @param carrierOf the carrier of the number that is called. */
export const calledAccounts = ({
  sql,
  secrets,
  directory,
  carrierOf,
}: {
  sql: Sql;
  secrets: SecretBox;
  directory: Pick<TrunkDirectory, 'asksCallers'>;
  carrierOf: (called: Called) => Promise<{ workspaceId: number; carrierId: number } | null>;
}): CalledAccounts => ({
  get any() {
    return directory.asksCallers;
  },
  find: async (called) => {
    const key = await carrierOf(called);
    const carrier = key && (await findSealedCarrier(sql, key.workspaceId, key.carrierId));
    return carrier?.kind === 'sip' && carrier.active ? calledAccountOf(carrier, secrets) : null;
  },
});
