import { findCaller } from '../calls/outbound/find-caller.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import { MOVES, type Campaign, type CampaignStatus, type Move } from './campaign.ts';
import { campaignProblems } from './campaigns.problems.ts';
import { lockCampaign, updateCampaign } from './campaigns.queries.ts';
import { wakeCampaign } from './wake-campaign.ts';
import { showCampaign } from './write-campaign.ts';

/**
 * Starts, pauses, resumes or cancels a campaign. After a pause or a cancellation no number is dialled any more; calls
 * that are in progress go on to their end, and are counted.
 * @throws Refusal `not_found`; `invalid_state`; 422 by field when it is to call and has no contact, or no number and
 * assistant that could.
 */
export async function moveCampaign(
  db: Db,
  workspaceId: number,
  id: number,
  move: Move,
  now: Temporal.Instant,
): Promise<Campaign> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (!campaign) throw notFound('campaign');
    const { from, to } = MOVES[move];
    if (!from.some((status: CampaignStatus) => status === campaign.status)) {
      throw invalidState(REFUSED[move]({ status: campaign.status }));
    }
    const values = to === 'running' ? await readyToCall(tx, workspaceId, campaign) : {};
    await updateCampaign(tx, workspaceId, id, { ...values, status: to }, isoOf(now));
    if (to === 'running') await wake(tx, workspaceId, campaign, now);
    return showCampaign(tx, workspaceId, id);
  });
}

const REFUSED = {
  start: campaignProblems.cannot_start,
  pause: campaignProblems.cannot_pause,
  resume: campaignProblems.cannot_resume,
  cancel: campaignProblems.cannot_cancel,
} as const satisfies Record<Move, unknown>;

/** Who calls from now on: what was left open is settled with the first start, so that all calls come from one number. */
async function readyToCall(
  tx: Db,
  workspaceId: number,
  campaign: Campaign,
): Promise<{ assistant_id: number; phone_number_id: number }> {
  const { assistant_id: assistantId, phone_number_id: phoneNumberId, progress } = campaign;
  const caller = await findCaller(tx, workspaceId, { channel: 'phone', assistantId, phoneNumberId });
  const errors: FieldErrors = 'errors' in caller ? { ...caller.errors } : {};
  if (progress.total === 0) errors['contact_ids'] = [campaignProblems.no_contacts()];
  if ('errors' in caller || progress.total === 0) throw invalid(errors);
  return { assistant_id: caller.line.assistant.id, phone_number_id: caller.line.phoneNumberId };
}

async function wake(tx: Db, workspaceId: number, campaign: Campaign, now: Temporal.Instant): Promise<void> {
  const { id, starts_at: startsAt } = campaign;
  const at = startsAt === null ? now : Temporal.Instant.from(startsAt);
  await wakeCampaign(
    tx,
    { workspaceId, campaignId: id },
    now,
    Temporal.Instant.compare(at, now) > 0 ? at : now,
  );
}
