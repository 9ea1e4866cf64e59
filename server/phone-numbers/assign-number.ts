import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound } from '../platform/refusal.ts';
import { refuseUnfitCarriers } from './check-carriers.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { findPhoneNumber, holdAssistantStatus, updatePhoneNumber } from './phone-numbers.queries.ts';
import type { PhoneNumberChange } from './phone-numbers.schema.ts';

/**
 * Renames a number, gives it its carriers, and assigns it to an assistant or (null) to none. An archived
 * assistant never has a number, also when the assistant is archived at the same time.
 * @throws Refusal `validation_error` on `assistant_id` for an archived or foreign assistant, and as
 *   `refuseUnfitCarriers`; `invalid_state` for a released number.
 */
export async function changePhoneNumber(
  context: ActionContext,
  { id, ...input }: Static<typeof PhoneNumberChange> & { id: number },
): Promise<PhoneNumber> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    const number = await showPhoneNumber(inner, { id });
    if (!number.active) throw invalidState(phoneNumberProblems.given_up());
    if (isEmptyChange(input)) return number;
    // Locks the assistant before the number, as archiving does.
    if (typeof input.assistant_id === 'number')
      await refuseUnfitAssistant(db, workspaceId, input.assistant_id);
    await refuseUnfitCarriers(db, workspaceId, input, number.chatapp.active);
    const values = { ...input, ...(input.name === undefined ? {} : { name: input.name.trim() }) };
    const changed = await updatePhoneNumber(db, workspaceId, id, values, isoOf(now));
    if (!changed) throw invalidState(phoneNumberProblems.given_up());
    return changed;
  });
}

/** @throws Refusal `not_found`. A released number is still found, because calls refer to it. */
export async function showPhoneNumber(
  { db, workspaceId }: ActionContext,
  { id }: { id: number },
): Promise<PhoneNumber> {
  const number = await findPhoneNumber(db, workspaceId, id);
  if (!number) throw notFound('phone number');
  return number;
}

/**
 * Locks the assistant that a number is assigned to until the transaction ends.
 * @throws Refusal on `assistant_id` for an archived or foreign one.
 */
export async function refuseUnfitAssistant(tx: Db, workspaceId: number, assistantId: number): Promise<void> {
  const status = await holdAssistantStatus(tx, workspaceId, assistantId);
  if (status === null) {
    throw invalid({ assistant_id: [phoneNumberProblems.unknown_assistant({ id: assistantId })] });
  }
  if (status === 'archived') throw invalid({ assistant_id: [phoneNumberProblems.archived_assistant()] });
}
