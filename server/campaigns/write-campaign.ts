import { checkOpeningHours } from '../platform/check-opening-hours.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf, parseInstant } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import { DEFAULT_HOURS, DEFAULT_LIMITS, type CallingHours, type Campaign } from './campaign.ts';
import { addContacts, listUnknownContacts, removeContacts } from './campaign-contacts.queries.ts';
import {
  findCampaign,
  findParties,
  insertCampaign,
  lockCampaign,
  updateCampaign,
  type CampaignValues,
} from './campaigns.queries.ts';
import { campaignProblems } from './campaigns.problems.ts';
import type { CampaignInput, CampaignPatch } from './campaigns.schema.ts';
import { findWorkspaceTimezone } from '../platform/workspace-timezone.queries.ts';

/** How many unknown contacts one refusal names. */
const MAX_FAULTS = 20;

/** Returns one campaign. @throws Refusal `not_found`. */
export async function showCampaign(db: Db, workspaceId: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(db, workspaceId, id);
  if (!campaign) throw notFound('campaign');
  return campaign;
}

/**
 * Creates a draft with the contacts of `contact_ids` and the contacts that have the tag now.
 * @throws Refusal `validation_error` by field.
 */
export async function createCampaign(context: ActionContext, input: CampaignInput): Promise<Campaign> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const timezone = (await findWorkspaceTimezone(db, workspaceId)) ?? 'UTC';
    const hours: CallingHours = { timezone, ...DEFAULT_HOURS, days: [...DEFAULT_HOURS.days] };
    await check(db, workspaceId, input, hours);
    const values = {
      ...DEFAULT_LIMITS,
      ...valuesOf({ ...input, calling_hours: input.calling_hours ?? {} }, hours),
    };
    const id = await insertCampaign(db, workspaceId, values, isoOf(now));
    await addContacts(db, { workspaceId, campaignId: id }, wantedContacts(input), isoOf(now));
    return showCampaign(db, workspaceId, id);
  });
}

/**
 * Changes a draft. `contact_ids` or `tag` replaces the list of contacts.
 * @throws Refusal `not_found`; `invalid_state` after the campaign was started; `validation_error` by field.
 */
export async function changeCampaign(
  context: ActionContext,
  { id, ...input }: CampaignPatch & { id: number },
): Promise<Campaign> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const campaign = await lockCampaign(db, workspaceId, id);
    if (!campaign) throw notFound('campaign');
    if (campaign.status !== 'draft') throw invalidState(campaignProblems.not_a_draft());
    if (isEmptyChange(input)) return campaign;
    await check(db, workspaceId, input, campaign.calling_hours);
    await updateCampaign(db, workspaceId, id, valuesOf(input, campaign.calling_hours), isoOf(now));
    if (input.contact_ids !== undefined || input.tag !== undefined) {
      const key = { workspaceId, campaignId: id };
      await removeContacts(db, key);
      await addContacts(db, key, wantedContacts(input), isoOf(now));
    }
    return showCampaign(db, workspaceId, id);
  });
}

const wantedContacts = ({
  contact_ids: ids = [],
  tag,
}: CampaignPatch): { ids: number[]; tag: string | null } => ({
  ids: [...new Set(ids)],
  tag: tag?.trim() ?? null,
});

/** @throws Refusal `validation_error` that names every wrong field. */
async function check(db: Db, workspaceId: number, input: CampaignPatch, hours: CallingHours): Promise<void> {
  const errors: FieldErrors = {};
  const { assistant_id: assistantId = null, phone_number_id: phoneNumberId = null } = input;
  const parties = await findParties(db, workspaceId, { assistantId, phoneNumberId });
  if (!parties.hasAssistant) errors['assistant_id'] = [campaignProblems.no_such_assistant()];
  if (!parties.hasNumber) errors['phone_number_id'] = [campaignProblems.no_such_number()];
  const { days, start, end } = { ...hours, ...input.calling_hours };
  for (const { path, problem } of checkOpeningHours([{ days, start, end }])) {
    (errors[`calling_hours.${path.replace(/^0\./, '')}`] ??= []).push(problem);
  }
  const ids = input.contact_ids ?? [];
  const unknown = new Set(ids.length > 0 ? await listUnknownContacts(db, workspaceId, ids) : []);
  let faults = 0;
  for (const [index, id] of ids.entries()) {
    if (!unknown.has(id) || (faults += 1) > MAX_FAULTS) continue;
    errors[`contact_ids.${index}`] = [campaignProblems.unknown_contact({ id })];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The columns that the sent fields set. */
function valuesOf(input: CampaignPatch, hours: CallingHours): CampaignValues {
  const { calling_hours: sent, starts_at: startsAt, name, contact_ids: _ids, tag: _tag, ...plain } = input;
  const { timezone, days, start, end } = { ...hours, ...sent };
  return {
    ...plain,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(startsAt === undefined
      ? {}
      : { starts_at: startsAt === null ? null : isoOf(parseInstant(startsAt)) }),
    ...(sent === undefined ? {} : { timezone, calling_days: days, calling_start: start, calling_end: end }),
  };
}
