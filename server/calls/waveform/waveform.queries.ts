import type { Db } from '../../platform/db/sql.ts';

/** The peaks that were computed before; null for none. */
export async function findKeptPeaks(db: Db, workspaceId: number, callId: number): Promise<Uint8Array | null> {
  const [row] = await db<{ peaks: Uint8Array }[]>`
    select peaks from call_waveforms where workspace_id = ${workspaceId} and call_id = ${callId}`;
  return row?.peaks ?? null;
}

/** Keeps the peaks of a call for as long as the call is there; none of one that was deleted meanwhile. */
export async function keepPeaks(
  db: Db,
  workspaceId: number,
  callId: number,
  peaks: Uint8Array,
): Promise<void> {
  await db`
    insert into call_waveforms (workspace_id, call_id, peaks)
    select workspace_id, id, ${Buffer.from(peaks)} from calls
    where workspace_id = ${workspaceId} and id = ${callId} for key share
    on conflict do nothing`;
}
