import { messageProblems } from '../../messages/messages.problems.ts';
import { findContactAddresses } from '../../messages/senders.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { parsePhone } from '../../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../../platform/phone-number.problems.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import { findWorkspaceCountry } from '../../platform/workspace-country.queries.ts';
import type { CallInput } from './place-call.ts';

/** Whether somebody is called by a phone number, and not by what the chat app calls them. */
export const isNumber = (called: string): boolean => called.startsWith('+');

/**
 * Who is called: E.164, or what the chat app calls a contact without a phone number, who can be called there
 * alone. `to` and `contact_id` may both be given when they name the same number. Null with the errors.
 */
export async function readCalled(
  db: Db,
  workspaceId: number,
  { to, contact_id: contactId, channel = 'phone' }: Pick<CallInput, 'to' | 'contact_id' | 'channel'>,
): Promise<{ called: string | null; errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const number = to === undefined ? undefined : await readNumber(db, workspaceId, to);
  if (number === null) errors['to'] = [phoneNumberFormatProblems.not_a_phone()];
  if (typeof contactId !== 'number') {
    if (number === undefined) errors['to'] = [messageProblems.no_receiver()];
    return { called: number ?? null, errors };
  }
  const addresses = await findContactAddresses(db, workspaceId, contactId);
  const called = addresses?.find((one) => channel === 'chatapp' || isNumber(one)) ?? null;
  if (addresses === null) errors['contact_id'] = [messageProblems.unknown_contact({ id: contactId })];
  else if (called === null) errors['to'] = [messageProblems.contact_without_phone()];
  else if (typeof number === 'string' && number !== called) errors['to'] = [messageProblems.other_number()];
  return { called: Object.keys(errors).length === 0 ? called : null, errors };
}

async function readNumber(db: Db, workspaceId: number, to: string): Promise<string | null> {
  const country = to.trim().startsWith('+') ? null : await findWorkspaceCountry(db, workspaceId);
  return parsePhone(to, country);
}
