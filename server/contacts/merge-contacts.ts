import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { MOST_METADATA_KEYS } from '../platform/http/shapes/external-record.ts';
import { MOST_CHARACTERS, MOST_ENTRIES } from '../platform/http/shapes/shapes.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound } from '../platform/refusal.ts';
import { addressesOf, MAX_CUSTOM_FIELDS, tooManyCustomFields, type FullContact } from './contact.ts';
import { followPhone } from './sms-opt-outs.queries.ts';
import { contactProblems } from './contacts.problems.ts';
import { findContact, softDeleteContact, updateContact } from './contacts.queries.ts';
import {
  keepLastDecision,
  lockCampaignPlaces,
  lockLiveContacts,
  moveCampaignPlaces,
  moveConsents,
  movePermissionRequests,
  moveRecords,
  noteActivity,
} from './merge-contacts.queries.ts';
import { lockCampaignsOf } from './lock-campaigns.queries.ts';
import { mergeValues } from './merge-values.ts';

/**
 * Merges another contact into this one: its records and its places in campaigns move here, with what this one
 * lacks (`merge-values.ts`); the other one is deleted. Not undone.
 * @throws Refusal `not_found`; `validation_error` on `contact_id` for the same contact, or one that is not
 *   there; `invalid_state` while a campaign calls one of them.
 */
export async function mergeContacts(
  context: ActionContext,
  { id, contact_id: otherId }: { id: number; contact_id: number },
): Promise<FullContact> {
  const { workspaceId, now } = context;
  if (id === otherId) throw invalid({ contact_id: [contactProblems.same_contact()] });
  return withTransaction(context, async (inner) => {
    const { db: tx } = inner;
    const { kept, other } = await findBoth(inner, id, otherId);
    const move = { from: other.id, to: kept.id };
    const both = [id, otherId].toSorted((a, b) => a - b);
    // Records are locked before their contacts, the order of every action that links them. What is linked
    // meanwhile is moved when the contacts are locked.
    await lockCampaignsOf(tx, workspaceId, { contactIds: both });
    const { isCalling } = await lockCampaignPlaces(tx, workspaceId, both);
    if (isCalling) throw invalidState(contactProblems.called_by_campaign());
    await moveRecords(tx, workspaceId, move);
    await lockLiveContacts(tx, workspaceId, both);
    const locked = await findBoth(inner, id, otherId);
    await moveRecords(tx, workspaceId, move);
    await moveConsents(tx, workspaceId, move);
    await movePermissionRequests(tx, workspaceId, move);
    await keepLastDecision(tx, workspaceId, move);
    await moveCampaignPlaces(tx, workspaceId, move);
    // Its number and external id are free before this one gets them.
    await softDeleteContact(tx, workspaceId, otherId, isoOf(now));
    const values = mergeValues(locked.kept, locked.other);
    refuseTooMuch(values);
    await noteActivity(tx, workspaceId, id, locked.other.last_activity_at);
    const merged = await updateContact(tx, workspaceId, id, values, { now: isoOf(now) });
    const to = merged.phone ?? merged.chatapp_user_id;
    const optsOut = await followPhone(tx, workspaceId, { from: addressesOf(locked.other), to });
    return (optsOut ? await findContact(tx, workspaceId, id, isoOf(now)) : null) ?? merged;
  });
}

async function findBoth(
  { db, workspaceId, now }: ActionContext,
  id: number,
  otherId: number,
): Promise<{ kept: FullContact; other: FullContact }> {
  const kept = await findContact(db, workspaceId, id, isoOf(now));
  if (!kept) throw notFound('contact');
  const other = await findContact(db, workspaceId, otherId, isoOf(now));
  if (!other) throw invalid({ contact_id: [contactProblems.no_such_contact()] });
  return { kept, other };
}

function refuseTooMuch(values: ReturnType<typeof mergeValues>): void {
  const { custom_fields: custom = {}, tags = [], metadata = {}, notes } = values;
  if (Object.keys(custom).length > MAX_CUSTOM_FIELDS) throw invalid({ contact_id: [tooManyCustomFields()] });
  const isTooMuch =
    (notes?.length ?? 0) > MOST_CHARACTERS ||
    tags.length > MOST_ENTRIES ||
    Object.keys(metadata).length > MOST_METADATA_KEYS;
  if (isTooMuch) throw invalid({ contact_id: [contactProblems.too_much_together()] });
}
