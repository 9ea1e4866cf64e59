import { findCaller } from '../calls/outbound/find-caller.ts';
import { isEnforced } from '../calls/outbound/follow-law.ts';
import type { CallingLine } from '../calls/outbound/outbound.queries.ts';
import { callingWindow } from '../law/calling-window.ts';
import { lawProblems } from '../law/law.problems.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import { hasConsentingContact } from './campaign-contacts.queries.ts';
import { MOVES, type Campaign, type CampaignStatus, type Move } from './campaign.ts';
import { campaignProblems } from './campaigns.problems.ts';
import { lockCampaign, updateCampaign } from './campaigns.queries.ts';
import { wakeCampaign } from './wake-campaign.ts';
import { showCampaign } from './write-campaign.ts';

/**
 * Starts, pauses, resumes or cancels a campaign. After a pause or a cancellation no further number is
 * dialled; calls in progress continue to their end and are counted.
 * @throws Refusal `not_found`; `invalid_state`; `validation_error` by field when a campaign that starts has
 *   no contact, or no number and assistant that can call.
 */
export async function moveCampaign(
  context: ActionContext,
  { id, move }: { id: number; move: Move },
): Promise<Campaign> {
  return withTransaction(context, async (transaction) => {
    const { db, workspaceId, now } = transaction;
    const campaign = await lockCampaign(db, workspaceId, id);
    if (!campaign) throw notFound('campaign');
    const { from, to } = MOVES[move];
    if (!from.some((status: CampaignStatus) => status === campaign.status)) {
      throw invalidState(REFUSED[move]({ status: campaign.status }));
    }
    const values = to === 'running' ? await readyToCall(transaction, campaign) : {};
    await updateCampaign(db, workspaceId, id, { ...values, status: to }, isoOf(now));
    if (to === 'running') await wake(transaction, campaign);
    return showCampaign(db, workspaceId, id);
  });
}

const REFUSED = {
  start: campaignProblems.cannot_start,
  pause: campaignProblems.cannot_pause,
  resume: campaignProblems.cannot_resume,
  cancel: campaignProblems.cannot_cancel,
} as const satisfies Record<Move, unknown>;

/**
 * The assistant and number that call. The first start chooses what was left open, so that all calls use one
 * number.
 */
async function readyToCall(
  { db, workspaceId }: ActionContext,
  campaign: Campaign,
): Promise<{ assistant_id: number; phone_number_id: number }> {
  const { assistant_id: assistantId, phone_number_id: phoneNumberId, progress } = campaign;
  const caller = await findCaller(db, workspaceId, { channel: 'phone', assistantId, phoneNumberId });
  const errors: FieldErrors = 'errors' in caller ? { ...caller.errors } : {};
  if (progress.total === 0) errors['contact_ids'] = [campaignProblems.no_contacts()];
  if ('line' in caller) Object.assign(errors, await faultsByLaw(db, caller.line, campaign));
  if ('errors' in caller || Object.keys(errors).length > 0) throw invalid(errors);
  return { assistant_id: caller.line.assistant.id, phone_number_id: caller.line.phoneNumberId };
}

/** What the law has against a campaign over a real carrier (docs/law.md), by field. */
async function faultsByLaw(db: Db, line: CallingLine, campaign: Campaign): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (!line.reachesPeople) return errors;
  const { start, end } = campaign.calling_hours;
  const window = callingWindow(isEnforced(line, 'calling_hours'));
  const fault = lawProblems.campaign_outside_hours({ from: window.start, until: window.end });
  if (start < window.start) errors['calling_hours.start'] = [fault];
  if (end > window.end || end <= start) errors['calling_hours.end'] = [fault];
  const key = { workspaceId: line.workspaceId, campaignId: campaign.id };
  const needsConsent = isEnforced(line, 'consent') && campaign.progress.total > 0;
  if (needsConsent && !(await hasConsentingContact(db, key))) {
    errors['contact_ids'] = [lawProblems.no_consent()];
  }
  return errors;
}

async function wake({ db, workspaceId, now }: ActionContext, campaign: Campaign): Promise<void> {
  const { id, starts_at: startsAt } = campaign;
  const at = startsAt === null ? now : Temporal.Instant.from(startsAt);
  await wakeCampaign(
    db,
    { workspaceId, campaignId: id },
    now,
    Temporal.Instant.compare(at, now) > 0 ? at : now,
  );
}
