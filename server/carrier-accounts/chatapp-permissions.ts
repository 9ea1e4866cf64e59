import type { Logger } from 'pino';
import {
  askPermission,
  sendPermissionRequest,
  type CallPermissions,
  type PermittingPerson,
} from '../carriers/chatapp-calls/call-permissions.ts';
import { graphOf, type Graph } from '../carriers/chatapp/graph-api.ts';
import type { Sql } from '../platform/db/sql.ts';
import { findSealedCarrier } from './carriers.queries.ts';
import { chatappAccountOf, type TextAccountServices } from './text-accounts.ts';

/** Asks the platform with the account of the number's carrier, as it is now. */
export function chatappPermissions(
  services: TextAccountServices & { sql: Sql; log: Logger },
): CallPermissions {
  const { sql, outboundClient, log } = services;
  const open = async ({
    workspaceId,
    carrierId,
  }: PermittingPerson): Promise<{ ask: Graph; phoneNumberId: string } | null> => {
    const carrier = await findSealedCarrier(sql, workspaceId, carrierId);
    if (carrier?.kind !== 'chatapp_cloud' || !carrier.active) return null;
    const account = chatappAccountOf(carrier, services.secrets);
    return account && { ask: graphOf(account, outboundClient), phoneNumberId: account.phoneNumberId };
  };
  return {
    stateOf: async (asked) => {
      try {
        const opened = await open(asked);
        return opened && (await askPermission(opened.ask, opened.phoneNumberId, asked.person));
      } catch (error) {
        log.warn({ err: error, carrier_id: asked.carrierId }, 'call permission could not be asked for');
        return null;
      }
    },
    request: async (asked) => {
      try {
        const opened = await open(asked);
        if (opened) return await sendPermissionRequest(opened.ask, opened.phoneNumberId, asked);
        return {
          asked: false,
          code: null,
          reason: 'The carrier is switched off, or its secrets cannot be read.',
        };
      } catch (error) {
        log.warn({ err: error, carrier_id: asked.carrierId }, 'wish to call could not be sent');
        return { asked: false, code: null, reason: 'The platform did not answer.' };
      }
    },
  };
}
