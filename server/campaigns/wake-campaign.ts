import type { Db } from '../platform/db/sql.ts';
import { enqueue, hastenJob } from '../platform/jobs/enqueue.ts';
import type { CampaignKey } from './campaign-contacts.queries.ts';

/** The queue of campaigns: one job for each that is running, and until its last call is over. */
export const CAMPAIGN_QUEUE = 'campaigns';

/** Makes sure that somebody looks after the campaign, now or at `runAt`. */
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
  if (!isNew) await hastenCampaign(db, key, now);
}

/** Has the campaign looked after now, where somebody would only do so later. */
export const hastenCampaign = (
  db: Db,
  { workspaceId, campaignId }: CampaignKey,
  now: Temporal.Instant,
): Promise<void> => hastenJob(db, CAMPAIGN_QUEUE, `${workspaceId}/${campaignId}`, now);
