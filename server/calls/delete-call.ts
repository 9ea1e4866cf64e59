import { lockCampaignsOf } from '../contacts/lock-campaigns.queries.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import { isRunning, type FullCall } from './call.ts';
import { callProblems } from './calls.problems.ts';
import { findCall, lockCall, removeCall } from './calls.queries.ts';
import { announceEnd } from './record/announce-end.ts';
import { findCallFacts } from './record/summaries.queries.ts';
import { findUnannounced } from './record/summary-lanes.ts';

/**
 * DELETE: removes a call with its transcript and recording. The caller's messages stay in the inbox.
 * @returns the deleted call and its recording, which the caller removes with `removeFiles` after the commit.
 * @throws Refusal `not_found`, or `invalid_state` while the call is in progress.
 */
export async function deleteCall(
  context: ActionContext,
  { id }: { id: number },
): Promise<{ call: FullCall; files: FileRemoval }> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockCampaignsOf(db, workspaceId, { callIds: [id] });
    const locked = await lockCall(db, workspaceId, id);
    const call = locked && (await findCall(db, workspaceId, id));
    if (!call) throw notFound('call');
    if (isRunning(locked.status)) throw invalidState(callProblems.still_running());
    await announceNow(context, db, id);
    await removeCall(db, workspaceId, id);
    const keys = locked.recording_key === null ? [] : [locked.recording_key];
    return { call, files: await scheduleFileRemoval(db, workspaceId, keys, now) };
  });
}

/** The end of a call whose summary is still being written is told before the call is gone. */
async function announceNow({ workspaceId, now }: ActionContext, tx: Db, callId: number): Promise<void> {
  const key = { workspaceId, callId };
  const end = await findUnannounced(tx, key);
  const facts = end && (await findCallFacts(tx, key));
  if (end && facts) await announceEnd(tx, key, facts, end, now);
}
