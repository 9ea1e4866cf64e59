import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { invalidState } from '../platform/refusal.ts';
import { scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import { releaseFrom, showPhoneNumber } from './assign-number.ts';
import { removeChatappProfile } from './chatapp-profile.queries.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { giveUpPhoneNumber } from './phone-numbers.queries.ts';

/**
 * DELETE: releases a number. It carries no further calls and texts and can be added again; recorded calls and
 * texts still refer to it. A call in progress continues to its end; a campaign that uses the number is
 * paused.
 * @returns the released number, and the photo of its chat-app profile, which the caller removes with
 *   `removeFiles` after the commit.
 * @throws Refusal `not_found`; `invalid_state` for a released number.
 */
export async function removePhoneNumber(
  context: ActionContext,
  { id }: { id: number },
): Promise<{ number: PhoneNumber; files: FileRemoval }> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    const number = await showPhoneNumber(inner, { id });
    const isGivenUp = await giveUpPhoneNumber(db, workspaceId, id, isoOf(now));
    if (!isGivenUp) throw invalidState(phoneNumberProblems.given_up());
    await releaseFrom(inner, number, { ...number, voice_carrier_id: null, text_carrier_id: null });
    const photoKey = await removeChatappProfile(db, workspaceId, id);
    const keys = photoKey === null ? [] : [photoKey];
    return { number, files: await scheduleFileRemoval(db, workspaceId, keys, now) };
  });
}
