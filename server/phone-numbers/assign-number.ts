import type { Static } from 'typebox';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { saysNothing } from '../platform/http/says-nothing.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState, notFound, type Refusal } from '../platform/refusal.ts';
import type { PhoneNumber } from './phone-number.ts';
import { findPhoneNumber, holdAssistantStatus, updatePhoneNumber } from './phone-numbers.queries.ts';
import type { PhoneNumberChange } from './phone-numbers.schema.ts';

/**
 * Renames a number, gives it to an assistant or (null) to nobody. However this and the archiving of the assistant
 * race, an archived assistant never has a number.
 * @throws Refusal `validation_error` on `assistant_id` for an archived or foreign assistant; `invalid_state` for a
 *   number that was given up.
 */
export async function changePhoneNumber(
  db: Db,
  workspaceId: number,
  id: number,
  input: Static<typeof PhoneNumberChange>,
  now: Temporal.Instant,
): Promise<PhoneNumber> {
  return inTransaction(db, async (tx) => {
    const number = await showPhoneNumber(tx, workspaceId, id);
    if (!number.active) throw givenUp();
    if (saysNothing(input)) return number;
    // The assistant before the number: archiving locks them in this order too.
    if (typeof input.assistant_id === 'number') {
      await refuseUnfitAssistant(tx, workspaceId, input.assistant_id);
    }
    const values = { ...input, ...(input.name === undefined ? {} : { name: input.name.trim() }) };
    const changed = await updatePhoneNumber(tx, workspaceId, id, values, isoOf(now));
    if (!changed) throw givenUp();
    return changed;
  });
}

/** @throws Refusal `not_found`. A number that was given up still shows, because calls refer to it. */
export async function showPhoneNumber(db: Db, workspaceId: number, id: number): Promise<PhoneNumber> {
  const number = await findPhoneNumber(db, workspaceId, id);
  if (!number) throw notFound('phone number');
  return number;
}

const givenUp = (): Refusal => invalidState('This number was given up and cannot be changed.');

async function refuseUnfitAssistant(tx: Db, workspaceId: number, assistantId: number): Promise<void> {
  const status = await holdAssistantStatus(tx, workspaceId, assistantId);
  if (status === null) throw invalid({ assistant_id: [`There is no assistant ${assistantId}.`] });
  if (status === 'archived') {
    throw invalid({ assistant_id: ['This assistant is archived and cannot answer a number.'] });
  }
}
