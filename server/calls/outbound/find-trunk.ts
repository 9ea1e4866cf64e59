import type { TrunkOf, VoiceAccess } from '../../carriers/streams/stream-access.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { callProblems } from '../calls.problems.ts';
import type { CallingLine } from './outbound.queries.ts';

/** What is known of the number that calls. */
export type TrunkLine = Pick<CallingLine, 'workspaceId' | 'number' | 'carrier' | 'chatappCarrier'>;

/**
 * What a number calls over on a channel; null for the simulated network.
 * @throws Refusal `validation_error` on `phone_number_id` when its carrier was switched off meanwhile, on
 *   `to` when the chat app's has no SIP password or hostname.
 */
export async function findTrunk(
  { sql, trunkOf }: { sql: Sql; trunkOf?: TrunkOf | undefined },
  { workspaceId, number, carrier: phoneCarrier, chatappCarrier }: TrunkLine,
  channel: 'phone' | 'chatapp',
): Promise<VoiceAccess | null> {
  const carrier = channel === 'phone' ? phoneCarrier : chatappCarrier;
  if (!carrier || carrier.kind === 'simulated') return null;
  const trunk = await trunkOf?.(sql, workspaceId, carrier.id, number);
  if (trunk) return trunk;
  // Such a call must not be played on the simulated network.
  if (channel === 'chatapp') throw invalid({ to: [callProblems.chatapp_calls_not_set_up()] });
  throw invalid({ phone_number_id: [callProblems.carrier_off()] });
}
