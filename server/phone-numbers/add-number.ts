import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { countryAtHome } from '../platform/phone-countries.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { refuseUnfitAssistant } from './assign-number.ts';
import { refuseUnfitCarriers } from './check-carriers.ts';
import { changeUses, columnsOfUses, faultsOfUses, USUAL_USES, type SentUses } from './number-uses.ts';
import type { PhoneNumber } from './phone-number.ts';
import { phoneNumberProblems } from './phone-numbers.problems.ts';
import { insertPhoneNumber } from './phone-numbers.queries.ts';

export interface NewPhoneNumber extends SentUses {
  /** A phone number in any notation; without a country code it is one of the workspace's country. */
  number: string;
  /** The number itself when left out. */
  name?: string | undefined;
  assistant_id?: number | null | undefined;
  /** The installation's own when left out. */
  voice_carrier_id?: number | null | undefined;
  text_carrier_id?: number | null | undefined;
}

/**
 * Adds an active number. A number is active once in the installation; the database decides between workspaces
 * that add it at the same time.
 * @throws Refusal naming `number` (none, of no country, or in use already, whichever workspace has it),
 *   `assistant_id`, `voice_carrier_id`, `text_carrier_id`, `capabilities` or `chatapp.calling`.
 */
export async function addPhoneNumber(context: ActionContext, input: NewPhoneNumber): Promise<PhoneNumber> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    const home = await findWorkspaceCountry(db, workspaceId);
    const uses = changeUses(USUAL_USES, input);
    const { assistant_id: assistantId = null } = input;
    const number = parsePhone(input.number, home);
    const country = number === null ? null : countryAtHome(number, home);
    const errors: FieldErrors = faultsOfUses(uses, input);
    if (country === null) errors['number'] = [phoneNumberFormatProblems.not_a_phone()];
    if (number === null || country === null || Object.keys(errors).length > 0) throw invalid(errors);
    if (assistantId !== null) await refuseUnfitAssistant(db, workspaceId, assistantId);
    const isOnChatapp = uses.chatapp.active;
    await refuseUnfitCarriers(db, workspaceId, input, { id: null, isOnChatapp });
    const row = {
      number,
      name: input.name?.trim() ?? number,
      country,
      assistant_id: assistantId,
      voice_carrier_id: input.voice_carrier_id ?? null,
      text_carrier_id: input.text_carrier_id ?? null,
      ...columnsOfUses(uses),
    };
    const added = await insertPhoneNumber(db, workspaceId, row, isoOf(now));
    if (!added) throw invalid({ number: [phoneNumberProblems.number_taken()] });
    return added;
  });
}
