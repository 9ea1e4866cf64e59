import { idsOfHolder } from '../platform/call-holds.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOfMs } from '../platform/instants.ts';
import type { HoldKind } from '../platform/lock-holder.queries.ts';
import type { BookingTerms } from './booking-terms.ts';

/** Holds these times in place of the holder's own for the same reason. Call it under `lockHolder`. */
export async function replaceHolds(
  tx: Db,
  workspaceId: number,
  hold: {
    holder: number;
    kind: HoldKind;
    times: readonly { calendar: number; startMs: number; terms: BookingTerms }[];
    expiresAt: string;
  },
): Promise<void> {
  const { holder, kind, times, expiresAt } = hold;
  const { callId, conversationId } = idsOfHolder(holder);
  await tx`
    delete from held_times where workspace_id = ${workspaceId} and holder = ${holder} and kind = ${kind}`;
  const rows = times.map(({ calendar, startMs, terms }) => ({
    calendar,
    service_id: terms.serviceId,
    starts_at: isoOfMs(startMs),
    ends_at: isoOfMs(startMs + terms.durationMs),
    held_from: isoOfMs(startMs - terms.bufferBeforeMs),
    held_until: isoOfMs(startMs + terms.durationMs + terms.bufferAfterMs),
  }));
  await tx`
    insert into held_times (workspace_id, call_id, conversation_id, kind, calendar, service_id, starts_at, ends_at,
      held_from, held_until, expires_at)
    select ${workspaceId}, ${callId}, ${conversationId}, ${kind}, held.*, ${expiresAt}
    from jsonb_to_recordset(${tx.json(rows)}::jsonb) as held (calendar bigint, service_id bigint,
      starts_at timestamptz, ends_at timestamptz, held_from timestamptz, held_until timestamptz)
    on conflict do nothing`;
}

/** Gives up every time of a holder (`holderOf`): it is over, or has booked. Null holds none. */
export async function releaseTimes(db: Db, workspaceId: number, holder: number | null): Promise<void> {
  await db`delete from held_times where workspace_id = ${workspaceId} and holder = ${holder}`;
}
