import { inTransaction, type Db } from '../platform/db/sql.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { isRunning, type FullCall } from './call.ts';
import { findCall, lockCall, removeCall } from './calls.queries.ts';

/**
 * DELETE: removes a call with its transcript and recording. What the caller left stays in the inbox.
 * @throws Refusal `not_found`, or `invalid_state` while the call runs.
 */
export async function deleteCall(
  db: Db,
  store: FileStore,
  workspaceId: number,
  id: number,
): Promise<FullCall> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCall(tx, workspaceId, id);
    const call = locked && (await findCall(tx, workspaceId, id));
    if (!call) throw notFound('call');
    if (isRunning(locked.status))
      throw invalidState('This call still runs; it can be deleted once it is over.');
    await removeCall(tx, workspaceId, id);
    // Last in the transaction: a recording that cannot be removed must not be answered as deleted.
    if (locked.recording_key !== null) await store.remove(locked.recording_key);
    return call;
  });
}
