import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { scheduleRelease } from '../carrier-accounts/release-numbers.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { fieldProblems } from '../platform/field.problems.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { forbidden, invalid, invalidState, notFound } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { refuseLostChatapp, refuseUnfitCarriers, type ChosenCarriers } from './check-carriers.ts';
import { changeUses, columnsOfUses, faultsOfUses, type NumberUses } from './number-uses.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import {
  findPhoneNumber,
  holdAssistantStatus,
  lockPhoneNumber,
  updatePhoneNumber,
} from './phone-numbers.queries.ts';
import type { PhoneNumberChange } from './phone-numbers.schema.ts';

/** What is sent of a number, and whether whoever sends it manages the workspace. */
type Change = Static<typeof PhoneNumberChange> & { id: number; isManager: boolean };

/**
 * Renames a number, assigns it to an assistant or (null) to none, and gives it its carriers and uses. An
 * archived assistant never has a number, also when the assistant is archived at the same time. A number stays
 * the same number; sent as it is, it changes nothing.
 * @throws Refusal `forbidden` for a change of carriers or uses by somebody who manages nothing;
 *   `validation_error` on `number`, on `assistant_id` for an archived or foreign assistant, on `capabilities`
 *   or `chatapp` for uses that do not go together, and as `refuseUnfitCarriers`; `invalid_state` for a
 *   released number.
 */
export async function changePhoneNumber(
  context: ActionContext,
  { id, isManager, ...input }: Change,
): Promise<PhoneNumber> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    const found = await showPhoneNumber(inner, { id });
    if (!found.active) throw invalidState(phoneNumberProblems.given_up());
    if (isEmptyChange(input)) return found;
    // Locks the assistant before the number, as archiving does.
    if (typeof input.assistant_id === 'number')
      await refuseUnfitAssistant(db, workspaceId, input.assistant_id);
    const number = await lockPhoneNumber(db, workspaceId, id);
    if (!number?.active) throw invalidState(phoneNumberProblems.given_up());
    const { number: digits, capabilities: _can, chatapp: _on, ...values } = input;
    if (digits !== undefined) await refuseOtherNumber(inner, number, digits);
    if (isEmptyChange({ ...input, number: undefined })) return number;
    const uses = changeUses(number, input);
    if (!isManager && changesLines(number, { ...values, ...uses }))
      throw forbidden(phoneNumberProblems.lines_for_admins());
    const errors = faultsOfUses(uses, input);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const isOnChatapp = uses.chatapp.active;
    await refuseUnfitCarriers(db, workspaceId, input, { id, isOnChatapp });
    await refuseLostChatapp(db, workspaceId, { number, chosen: input, isOnChatapp });
    const name = values.name === undefined ? {} : { name: values.name.trim() };
    const row = { ...values, ...name, ...columnsOfUses(uses) };
    const changed = await updatePhoneNumber(db, workspaceId, id, row, isoOf(now));
    if (!changed) throw invalidState(phoneNumberProblems.given_up());
    await releaseFrom(inner, number, changed);
    return changed;
  });
}

/** @throws Refusal on `number` unless it is this one, in whatever notation. */
async function refuseOtherNumber(
  { db, workspaceId }: ActionContext,
  { number }: PhoneNumber,
  sent: string,
): Promise<void> {
  const home = await findWorkspaceCountry(db, workspaceId);
  if (parsePhone(sent, home) !== number)
    throw invalid({ number: [fieldProblems.cannot_change({ field: 'number', value: number })] });
}

/** Whether the carriers or the uses of a number would be others than they are. */
function changesLines(before: PhoneNumber, after: ChosenCarriers & NumberUses): boolean {
  const carriers = (['voice_carrier_id', 'text_carrier_id'] as const).some(
    (field) => after[field] !== undefined && after[field] !== before[field],
  );
  return carriers || !isDeepStrictEqual(columnsOfUses(before), columnsOfUses(after));
}

/**
 * Has the vendors of carriers that a number leaves bring nothing of it here any more; that of texts also when
 * it has no calls on the chat app any more, which come from there.
 */
export async function releaseFrom(
  { db, workspaceId, now }: ActionContext,
  before: PhoneNumber,
  after: Pick<PhoneNumber, 'voice_carrier_id' | 'text_carrier_id' | 'chatapp'>,
): Promise<void> {
  const endsCalls = before.chatapp.calling && !after.chatapp.calling;
  const left = (['voice_carrier_id', 'text_carrier_id'] as const).flatMap((field) => {
    const leaves = before[field] !== after[field] || (field === 'text_carrier_id' && endsCalls);
    return before[field] !== null && leaves ? [before[field]] : [];
  });
  for (const carrierId of new Set(left)) {
    await scheduleRelease(db, { workspaceId, carrierId, number: before.number }, now);
  }
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
