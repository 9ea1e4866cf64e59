import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { possibleCountriesOfPhone } from '../../platform/phone-countries.ts';
import { invalid } from '../../platform/refusal.ts';
import { judgeDestination } from './judge-destination.ts';
import type { OutboundCalls, PlacedCall, PreparedCall } from './outbound-calls.ts';
import { holdCalledContact, removeQueuedCall } from './outbound.queries.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/**
 * Dials a call that is written down, unless its destination must not be called any more: then the call is taken back. The
 * contact is held while the number is dialled, so that nothing is dialled once a `do_not_call` is answered.
 * @returns once the number is dialled.
 * @throws Refusal 422 on `to`, as if the order had come now.
 */
export async function dialWrittenCall(
  { sql, outbound }: { sql: Sql; outbound: OutboundCalls },
  prepared: PreparedCall,
  key: CallKey,
): Promise<PlacedCall> {
  const { to, channel } = prepared.order;
  let placed: PlacedCall | null = null;
  try {
    const faults = await inTransaction(sql, async (tx) => {
      const contact = await holdCalledContact(tx, key.workspaceId, to);
      const found = judgeDestination(channel, contact, possibleCountriesOfPhone(to));
      if (found.length > 0) await removeQueuedCall(tx, key);
      else placed = outbound.dial(prepared, key.callId);
      return found;
    });
    if (faults.length > 0) throw invalid({ to: faults });
  } catch (error) {
    // A telephone that rings cannot be rolled back, whatever becomes of the transaction.
    if (placed === null) {
      outbound.forget(prepared);
      throw error;
    }
  }
  if (placed === null) throw new Error('a call was neither dialled nor taken back');
  return placed;
}
