import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { countryAtHome } from '../platform/phone-countries.ts';
import { NOT_A_PHONE, parsePhone } from '../platform/phone-numbers.ts';
import { invalid } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import type { PhoneNumber } from './phone-number.ts';
import { insertPhoneNumber } from './phone-numbers.queries.ts';

export interface NewNumber {
  /** With its country code. */
  number: string;
  name: string;
  voice: boolean;
  sms: boolean;
  chatapp: { active: boolean; calling: boolean };
}

/**
 * Adds an active number that nobody answers yet; numbers come by the management interface, never by the API.
 * @throws Refusal naming `number`: none, of no country, or active already, whichever workspace has it.
 */
export async function addPhoneNumber(
  db: Db,
  workspaceId: number,
  input: NewNumber,
  now: Temporal.Instant,
): Promise<PhoneNumber> {
  const number = parsePhone(input.number, null);
  const home = await findWorkspaceCountry(db, workspaceId);
  const country = number === null ? null : countryAtHome(number, home);
  if (number === null || country === null) throw invalid({ number: [NOT_A_PHONE] });
  const row = {
    number,
    name: input.name.trim(),
    country,
    assistant_id: null,
    voice_enabled: input.voice,
    sms_enabled: input.sms,
    chatapp_active: input.chatapp.active,
    chatapp_calling: input.chatapp.calling,
  };
  const added = await insertPhoneNumber(db, workspaceId, row, isoOf(now));
  if (!added) throw invalid({ number: ['This number is in use already.'] });
  return added;
}
