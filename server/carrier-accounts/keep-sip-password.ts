import { askCallSettings } from '../carriers/chatapp-calls/call-settings.ts';
import { graphOf } from '../carriers/chatapp/graph-api.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { secretPurpose } from './carrier.ts';
import { findSealedCarrier, lockCarrier, updateCarrier } from './carriers.queries.ts';
import { chatappAccountOf, type TextAccountServices } from './text-accounts.ts';

export type KeepingServices = TextAccountServices & { sql: Sql; clock: Clock };

const NAME = 'sip_user_password';
/** As the API takes it from people. */
const USABLE = /^[\x21-\x7e]{1,500}$/;

/**
 * Keeps the SIP password that the chat app made for the number of a carrier and this server, encrypted like
 * one that somebody enters. Without an answer, the one that is kept stays.
 */
export async function keepSipPassword(
  { sql, clock, secrets, outboundClient }: KeepingServices,
  workspaceId: number,
  id: number,
): Promise<void> {
  const carrier = await findSealedCarrier(sql, workspaceId, id);
  const account = carrier?.kind === 'chatapp_cloud' ? chatappAccountOf(carrier, secrets) : null;
  if (carrier?.kind !== 'chatapp_cloud' || !account) return;
  const { sip_hostname: own } = carrier.settings;
  const told = await askCallSettings(graphOf(account, outboundClient), account);
  if ('fault' in told) return;
  const password = told.servers.find(({ hostname }) => hostname === own)?.password ?? '';
  const kept = carrier.sealedSecrets[NAME];
  const purpose = secretPurpose(workspaceId, NAME);
  if (!USABLE.test(password) || (kept !== undefined && secrets.open(kept, purpose) === password)) return;
  await inTransaction(sql, async (tx) => {
    const current = await lockCarrier(tx, workspaceId, id);
    // Somebody may have given the carrier another account or host meanwhile.
    if (current?.updatedAt !== carrier.updatedAt) return;
    const sealed = { ...current.sealedSecrets, [NAME]: secrets.seal(password, purpose) };
    await updateCarrier(tx, workspaceId, id, { sealed_secrets: sealed }, isoOf(clock.now()));
  });
}
