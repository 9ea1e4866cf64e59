import type { Db } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import type { CampaignKey } from './campaign-contacts.queries.ts';
import { findCampaign, updateCampaign } from './campaigns.queries.ts';

/**
 * Completes a campaign whose contacts are all called, and emits the event in the same transaction: once,
 * because the campaign's state changes under its lock.
 */
export async function completeCampaign(
  tx: Db,
  { workspaceId, campaignId }: CampaignKey,
  now: Temporal.Instant,
): Promise<void> {
  await updateCampaign(tx, workspaceId, campaignId, { status: 'completed' }, isoOf(now));
  const campaign = await findCampaign(tx, workspaceId, campaignId);
  if (!campaign) throw new Error('a locked campaign is gone');
  const data = { campaign_id: campaign.id, name: campaign.name, ...campaign.progress };
  await emit(tx, { workspaceId, type: 'campaign.completed', data, now });
}
