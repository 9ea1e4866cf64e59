import type { DeclineReason, RecordNameDecision } from '../carriers/text-carrier.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState } from '../platform/refusal.ts';
import { reviewDisplayName, type DisplayName } from './chatapp-profile.ts';
import { lockChatappProfile, updateChatappProfile } from './chatapp-profile.queries.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { findNumberOf, findPhoneNumber } from './phone-numbers.queries.ts';

/**
 * Records what the chat app tells of a name that was requested at a vendor, and why it was declined, whoever
 * asked for it; nothing more for a name that is not asked for any more, nor of a number that the workspace
 * does not have.
 */
export const recordNameDecision: RecordNameDecision = (context, { number, name: asked, decision, reason }) =>
  withTransaction(context, async ({ db, workspaceId, now }) => {
    const id = await findNumberOf(db, workspaceId, number);
    if (id === null) return;
    const current = await lockChatappProfile(db, workspaceId, id);
    const name = current.requested_display_name === asked ? reviewDisplayName(current, decision) : null;
    const isKnown = current.declined_display_name === asked && current.decline_reason === reason;
    const declined =
      decision === 'declined' && !isKnown ? { declined_display_name: asked, decline_reason: reason } : null;
    if (name || declined)
      await updateChatappProfile(db, workspaceId, id, { ...name, ...declined }, isoOf(now));
  });

/** A review of the name that is requested for a number. */
interface Review {
  phoneNumberId: number;
  decision: 'approved' | 'declined';
  /** Why it is declined; null for no reason. */
  reason: DeclineReason | null;
}

/**
 * Records what the messaging platform decided about the display name that was requested for a number.
 * @throws Refusal on `phone_number_id` for a number that is not there; `invalid_state` when no name waits for
 *   review.
 */
export async function recordReview(
  context: ActionContext,
  { phoneNumberId: id, decision, reason }: Review,
): Promise<DisplayName> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    if (!(await findPhoneNumber(db, workspaceId, id))) {
      throw invalid({ phone_number_id: [phoneNumberProblems.unknown_number({ id })] });
    }
    const current = await lockChatappProfile(db, workspaceId, id);
    const name = reviewDisplayName(current, decision);
    if (!name) throw invalidState(phoneNumberProblems.no_review_pending());
    const declined = { declined_display_name: current.requested_display_name, decline_reason: reason };
    const changes = { ...name, ...(decision === 'declined' ? declined : {}) };
    const changed = await updateChatappProfile(db, workspaceId, id, changes, isoOf(now));
    const { display_name, display_name_status, requested_display_name } = changed;
    return { display_name, display_name_status, requested_display_name };
  });
}
