import type { Db } from '../platform/db/sql.ts';

/**
 * Locks the campaigns that call these contacts, or placed these calls, until the transaction ends; in one
 * order, and before their places in them change. Each change of a place counts in its campaign, and the step
 * of a campaign, which locks that first, would wait for the place while this transaction waits for the
 * campaign.
 */
export async function lockCampaignsOf(
  tx: Db,
  workspaceId: number,
  { contactIds = [], callIds = [] }: { contactIds?: readonly number[]; callIds?: readonly number[] },
): Promise<void> {
  await tx`
    select from campaigns where workspace_id = ${workspaceId} and id in (
      select campaign_id from campaign_contacts
      where workspace_id = ${workspaceId} and contact_id = any(${[...contactIds]}::bigint[])
      union all
      select campaign_id from campaign_contacts
      where workspace_id = ${workspaceId} and call_id = any(${[...callIds]}::bigint[]))
    order by id for no key update`;
}
