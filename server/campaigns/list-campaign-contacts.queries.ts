import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { CampaignKey } from './campaign-contacts.queries.ts';
import type { ContactState, SkipReason } from './campaign.ts';

/** A contact of a campaign as clients see it. */
export interface CampaignContact {
  contact_id: number;
  name: string | null;
  phone: string | null;
  state: ContactState;
  skip_reason: SkipReason | null;
  attempts: number;
  call_id: number | null;
  next_attempt_at: string | null;
}

/** One page of the contacts of a campaign by their ids, with the total number. */
export async function listCampaignContacts(
  db: Db,
  { workspaceId, campaignId }: CampaignKey,
  filter: { state: ContactState | undefined; limit: number; offset: number },
): Promise<{ rows: CampaignContact[]; total: number }> {
  const { state, limit, offset } = filter;
  const wanted = db`
    placed.workspace_id = ${workspaceId} and placed.campaign_id = ${campaignId}
    ${state === undefined ? db`` : db`and placed.state = ${state}`}`;
  const rows = db`
    select placed.contact_id, contact.name, contact.phone, placed.state, placed.skip_reason, placed.attempts, placed.call_id,
      case when placed.state = 'pending' then placed.due_at end as next_attempt_at
    from campaign_contacts placed
    join contacts contact on contact.workspace_id = placed.workspace_id and contact.id = placed.contact_id
    where ${wanted} order by placed.contact_id limit ${limit} offset ${offset}`;
  const total = db`(select count(*) from campaign_contacts placed where ${wanted})`;
  return readPage<CampaignContact>(db, { rows, total });
}
