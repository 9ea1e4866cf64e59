import { chatappPlatform, type ChatappPlatform } from '../carriers/chatapp/chatapp-platform.ts';
import { textFaultProblems } from '../carriers/texts/text-fault.problems.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { invalidState } from '../platform/refusal.ts';
import { findSealedCarrier } from './carriers.queries.ts';
import { chatappAccountOf, type TextAccountServices } from './text-accounts.ts';

/**
 * Opens what people see of a number whose texts go over the chat app's API; null for numbers with another
 * carrier, or none.
 * @throws Refusal `invalid_state` for a carrier that is off or whose secrets cannot be read.
 */
export const openChatappPlatform =
  (services: TextAccountServices) =>
  async (
    { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
    carrierId: number | null,
  ): Promise<ChatappPlatform | null> => {
    const carrier = carrierId === null ? null : await findSealedCarrier(db, workspaceId, carrierId);
    if (carrier?.kind !== 'chatapp_cloud') return null;
    if (!carrier.active) throw invalidState(textFaultProblems.carrier_off());
    const account = chatappAccountOf(carrier, services.secrets);
    if (!account) throw invalidState(textFaultProblems.account_refused());
    return chatappPlatform(account, services.outboundClient);
  };
