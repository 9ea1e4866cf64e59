import type { Db } from '../platform/db/sql.ts';
import { enqueue, bringJobForward } from '../platform/jobs/enqueue.ts';
import type { CampaignKey } from './campaign-contacts.queries.ts';

/** The queue of campaigns: one job for each running campaign, until its last call has ended. */
export const CAMPAIGN_QUEUE = 'campaigns';

/** Ensures that the campaign has a job for its next step, due at `runAt`; a waiting job becomes due now. */
export async function wakeCampaign(
  db: Db,
  key: CampaignKey,
  now: Temporal.Instant,
  runAt: Temporal.Instant = now,
): Promise<void> {
  const { workspaceId, campaignId } = key;
  const name = `${workspaceId}/${campaignId}`;
  const job = { queue: CAMPAIGN_QUEUE, lane: name, uniqueKey: name, workspaceId };
  const isNew = await enqueue(db, { ...job, payload: { campaign_id: campaignId }, now, runAt });
  if (!isNew) await bringCampaignForward(db, key, now);
}

/** Makes a step that is scheduled for later due now. */
export const bringCampaignForward = (
  db: Db,
  { workspaceId, campaignId }: CampaignKey,
  now: Temporal.Instant,
): Promise<void> => bringJobForward(db, CAMPAIGN_QUEUE, `${workspaceId}/${campaignId}`, now);
