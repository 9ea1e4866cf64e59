import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { invalid } from '../../platform/refusal.ts';
import { judgeDestination } from './judge-destination.ts';
import type { OutboundCalls } from './outbound-calls.ts';
import type { PlacedCall, PreparedCall } from './prepared-call.ts';
import { holdCalledPerson } from './called-person.ts';
import { removeQueuedCall } from './outbound.queries.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/**
 * Dials a recorded call. When its destination must not be called any more, the call's record is removed
 * instead. The person stays locked while the number is dialled, so that no call starts after a `do_not_call`
 * is committed.
 * @returns once the number is dialled.
 * @throws Refusal `validation_error` on `to`, as POST /calls does.
 */
export async function dialQueuedCall(
  { sql, outbound }: { sql: Sql; outbound: OutboundCalls },
  prepared: PreparedCall,
  key: CallKey,
): Promise<PlacedCall> {
  const { to, channel, line } = prepared.order;
  if (channel === 'chatapp') await outbound.confirmPermission(prepared.order);
  let placed: PlacedCall | null = null;
  try {
    const faults = await inTransaction(sql, async (tx) => {
      const called = await holdCalledPerson(tx, key.workspaceId, to, isoOf(outbound.now()));
      const found = judgeDestination(channel, called, to, line.allowedCountries);
      if (found.length > 0) await removeQueuedCall(tx, key);
      else placed = outbound.dial(prepared, key.callId);
      return found;
    });
    if (faults.length > 0) throw invalid({ to: faults });
  } catch (error) {
    // Dialling cannot be rolled back, whatever happens to the transaction.
    if (placed === null) {
      outbound.forget(prepared);
      throw error;
    }
  }
  if (placed === null) throw new Error('a call was neither dialled nor taken back');
  return placed;
}
