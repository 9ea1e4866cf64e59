import type { RecordNameDecision } from '../carriers/text-carrier.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState } from '../platform/refusal.ts';
import { reviewDisplayName, type DisplayName } from './chatapp-profile.ts';
import { lockChatappProfile, updateChatappProfile } from './chatapp-profile.queries.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { findNumberOf, findPhoneNumber } from './phone-numbers.queries.ts';

/**
 * Records what the chat app tells of a name that was requested at a vendor; nothing for a name that is not
 * asked for any more, or of a number that the workspace does not have.
 */
export const recordNameDecision: RecordNameDecision = (context, { number, name: asked, decision }) =>
  withTransaction(context, async ({ db, workspaceId, now }) => {
    const id = await findNumberOf(db, workspaceId, number);
    if (id === null) return;
    const current = await lockChatappProfile(db, workspaceId, id);
    const name = current.requested_display_name === asked ? reviewDisplayName(current, decision) : null;
    if (name) await updateChatappProfile(db, workspaceId, id, name, isoOf(now));
  });

/**
 * Records what the messaging platform decided about the display name that was requested for a number.
 * @throws Refusal on `phone_number_id` for a number that is not there; `invalid_state` when no name waits for
 *   review.
 */
export async function recordReview(
  context: ActionContext,
  { phoneNumberId: id, decision }: { phoneNumberId: number; decision: 'approved' | 'declined' },
): Promise<DisplayName> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    if (!(await findPhoneNumber(db, workspaceId, id))) {
      throw invalid({ phone_number_id: [phoneNumberProblems.unknown_number({ id })] });
    }
    const name = reviewDisplayName(await lockChatappProfile(db, workspaceId, id), decision);
    if (!name) throw invalidState(phoneNumberProblems.no_review_pending());
    const changed = await updateChatappProfile(db, workspaceId, id, name, isoOf(now));
    const { display_name, display_name_status, requested_display_name } = changed;
    return { display_name, display_name_status, requested_display_name };
  });
}
