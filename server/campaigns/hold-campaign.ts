import { claimTry, findRefusal } from '../calls/outbound/carrier-refusals.queries.ts';
import type { CallingLine } from '../calls/outbound/outbound.queries.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';

/** How long a carrier that refuses calls is left alone before it is tried again with one call. */
const TRY_AGAIN_MINUTES = 5;

/** The carrier of a campaign refuses calls. */
export interface Hold {
  /** Nobody is called before; null when one call may be tried. */
  until: Temporal.Instant | null;
}

/** Whether the carrier of the line refuses calls; null while it carries them. */
export async function findHold(tx: Db, line: CallingLine, now: Temporal.Instant): Promise<Hold | null> {
  const key = carrierOf(line);
  const refusedAt = key && (await findRefusal(tx, key));
  if (!refusedAt) return null;
  const until = Temporal.Instant.from(refusedAt).add({ minutes: TRY_AGAIN_MINUTES });
  return { until: Temporal.Instant.compare(until, now) > 0 ? until : null };
}

/** Takes the one try of all campaigns over the carrier; false when another has it. */
export async function takeTry(tx: Db, line: CallingLine, now: Temporal.Instant): Promise<boolean> {
  const key = carrierOf(line);
  const before = isoOf(now.subtract({ minutes: TRY_AGAIN_MINUTES }));
  return key !== null && claimTry(tx, key, { before, at: isoOf(now) });
}

const carrierOf = ({ workspaceId, carrier }: CallingLine) =>
  carrier ? { workspaceId, carrierId: carrier.id } : null;
