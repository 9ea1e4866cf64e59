import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import type { Campaign } from './campaign.ts';
import { campaignProblems } from './campaigns.problems.ts';
import { lockCampaign, removeCampaign } from './campaigns.queries.ts';

/**
 * DELETE: removes a campaign with its list of contacts; the calls that it placed stay.
 * @throws Refusal `not_found`, or `invalid_state` while it is running.
 */
export async function deleteCampaign(context: ActionContext, { id }: { id: number }): Promise<Campaign> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    const campaign = await lockCampaign(db, workspaceId, id);
    if (!campaign) throw notFound('campaign');
    if (campaign.status === 'running') throw invalidState(campaignProblems.running());
    await removeCampaign(db, workspaceId, id);
    return campaign;
  });
}
