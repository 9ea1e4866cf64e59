import type { Logger } from 'pino';
import type { VoiceAccess } from '../../carriers/streams/stream-access.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { clearRefusal, writeRefusal } from './carrier-refusals.queries.ts';
import type { PlacedEnd } from '../../carriers/carrier.ts';

/**
 * What the record of a call keeps of its refusal: the number does not exist, or the account was refused,
 * whoever is called.
 */
export type RefusedFor = 'number' | 'account';

/**
 * Notes what the end of a call says of its carrier. A refusal of the account, or of how it is set up, is the
 * carrier's status until a call is carried again. The first refusal of its settings may be a matter of the
 * number alone, such as a country that is not allowed: only those that follow are the account's.
 * @param rang whether the telephone of the person rang.
 * @returns null for every other end, also where nothing could be noted.
 */
export async function noteCarrier(
  { sql, log }: { sql: Sql; log: Logger },
  trunk: Pick<VoiceAccess, 'workspaceId' | 'carrierId'> | null,
  end: PlacedEnd,
  { rang, now }: { rang: boolean; now: Temporal.Instant },
): Promise<RefusedFor | null> {
  const about = end.kind === 'rejected' ? end.about : undefined;
  if (about === 'number') return about;
  const { kind } = end;
  const isCarried = kind === 'answered' || kind === 'busy' || (kind === 'no_answer' && rang);
  if (!trunk) return about === 'account' ? about : null;
  try {
    if (isCarried) await clearRefusal(sql, trunk, isoOf(now));
    if (end.kind !== 'rejected' || !about) return null;
    const { cause } = end;
    log.warn({ carrier_id: trunk.carrierId, cause }, 'the carrier refuses calls of the account');
    const isKnown = await writeRefusal(sql, trunk, { cause, at: isoOf(now) });
    return about === 'account' || isKnown ? 'account' : null;
  } catch (error) {
    log.warn({ err: error, carrier_id: trunk.carrierId }, 'the status of a carrier could not be written');
    return about === 'account' ? about : null;
  }
}
