import type { TextChannel, TextFault } from '../carriers/text-carrier.ts';
import { addOptOut } from '../contacts/sms-opt-outs.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';

/**
 * Keeps what a carrier says of somebody who wants no more texts from the number, as of now; nothing of any
 * other fault. @param text.to what they are reached by.
 */
export async function obeyCarrier(
  tx: Db,
  workspaceId: number,
  {
    fault,
    to,
    ...from
  }: { fault: TextFault | null; phoneNumberId: number; channel: TextChannel; to: string },
  now: Temporal.Instant,
): Promise<void> {
  if (fault?.kind !== 'opted_out') return;
  const at = isoOf(now);
  await addOptOut(tx, workspaceId, { ...from, phones: [to] }, { saidAt: at, now: at });
}
