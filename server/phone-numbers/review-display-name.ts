import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState } from '../platform/refusal.ts';
import { reviewDisplayName, type DisplayName } from './chatapp-profile.ts';
import { lockChatappProfile, updateChatappProfile } from './chatapp-profile.queries.ts';
import { findPhoneNumber } from './phone-numbers.queries.ts';

/**
 * Writes down what the messaging platform decided about the display name that a number asked for.
 * @throws Refusal on `phone_number_id` for a number that is not there; `invalid_state` when no name waits for review.
 */
export async function recordReview(
  db: Db,
  workspaceId: number,
  review: { phoneNumberId: number; decision: 'approved' | 'declined' },
  now: Temporal.Instant,
): Promise<DisplayName> {
  const { phoneNumberId, decision } = review;
  return inTransaction(db, async (tx) => {
    if (!(await findPhoneNumber(tx, workspaceId, phoneNumberId))) {
      throw invalid({ phone_number_id: [`There is no phone number ${phoneNumberId}.`] });
    }
    const name = reviewDisplayName(await lockChatappProfile(tx, workspaceId, phoneNumberId), decision);
    if (!name) throw invalidState('No display name of this number waits for its review.');
    const changed = await updateChatappProfile(tx, workspaceId, phoneNumberId, name, isoOf(now));
    const { display_name, display_name_status, requested_display_name } = changed;
    return { display_name, display_name_status, requested_display_name };
  });
}
