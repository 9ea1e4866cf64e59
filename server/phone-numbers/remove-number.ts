import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { invalidState } from '../platform/refusal.ts';
import { scheduleFileRemoval, type FileRemoval } from '../platform/storage/file-removal.ts';
import { showPhoneNumber } from './assign-number.ts';
import { removeChatappProfile } from './chatapp-profile.queries.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { giveUpPhoneNumber } from './phone-numbers.queries.ts';

/**
 * DELETE: gives a number up. It takes and places no calls and texts any more and is free to be added again; calls and texts
 * that were kept go on referring to it. A call that is in progress goes on to its end; a campaign that calls from it pauses.
 * @returns the number as it last was, and the photo of its chat-app profile, to be removed with `removeFiles` once this is
 *   committed.
 * @throws Refusal `not_found`; `invalid_state` for one that was given up before.
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
    const photoKey = await removeChatappProfile(db, workspaceId, id);
    const keys = photoKey === null ? [] : [photoKey];
    return { number, files: await scheduleFileRemoval(db, workspaceId, keys, now) };
  });
}
