import { isAccountFault, type TextConnection, type VendorNumber } from '../carriers/texts/text-connection.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, invalidState, notFound } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { carrierProblems } from './carriers.problems.ts';
import { findSealedCarrier, listNumbersOf } from './carriers.queries.ts';
import {
  inboundUrl,
  isTextCarrier,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';

/** A number of the account at the vendor, in answers. */
export interface AccountNumber {
  number: string;
  name: string | null;
  sms: boolean;
  voice: boolean;
  /** Where the vendor brings texts to it. */
  texts_to: string | null;
  /** Whether it brings them here. */
  connected: boolean;
  /** The workspace's number of the same digits. */
  phone_number_id: number | null;
}

type Services = TextAccountServices & InboundServices;

/**
 * The first fifty numbers of the account.
 * @throws Refusal `not_found`; `invalid_state` in the vendor's words when it does not list them.
 */
export async function listAccountNumbers(
  services: Services,
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  { id }: { id: number },
): Promise<AccountNumber[]> {
  const connection = await openAccount(services, { db, workspaceId }, id);
  const numbers = await askVendor(connection);
  const wanted = { numbers: numbers.map(({ number }) => number) };
  const own = new Map((await listNumbersOf(db, workspaceId, wanted)).map((one) => [one.number, one.id]));
  const url = inboundUrl(services, id);
  return numbers.map((number) => show(number, url, own.get(number.number) ?? null));
}

/**
 * Prepares to have the vendor bring the texts of a number here.
 * @throws Refusal `not_found`, and `validation_error` on `number`; `run` throws those of
 *   `listAccountNumbers`, and `validation_error` for a number that the account does not have.
 */
export async function prepareConnection(
  services: Services,
  { db, workspaceId }: ActionContext,
  { id, number }: { id: number; number: string },
): Promise<{ unanswered: AccountNumber; run: () => Promise<AccountNumber> }> {
  const connection = await openAccount(services, { db, workspaceId }, id);
  const parsed = parsePhone(number, await findWorkspaceCountry(db, workspaceId));
  if (parsed === null) throw invalid({ number: [phoneNumberFormatProblems.not_a_phone()] });
  const [own] = await listNumbersOf(db, workspaceId, { numbers: [parsed] });
  const ownId = own?.id ?? null;
  const url = inboundUrl(services, id);
  const unknown = { number: parsed, id: '', name: null, sms: false, voice: false, textsTo: null };
  return {
    unanswered: show(unknown, url, ownId),
    run: async () => {
      const found = (await askVendor(connection, parsed)).find((one) => one.number === parsed);
      if (!found) throw invalid({ number: [carrierProblems.number_not_there({ number: parsed })] });
      const fault = await connection.pointNumber(found, url);
      if (fault) throw invalidState(fault.fault.problem);
      return show({ ...found, textsTo: url }, url, ownId);
    },
  };
}

async function openAccount(
  services: Services,
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  id: number,
): Promise<TextConnection> {
  const carrier = await findSealedCarrier(db, workspaceId, id);
  if (!carrier) throw notFound('carrier');
  if (!isTextCarrier(carrier)) throw invalidState(carrierProblems.no_account());
  const connection = openTextAccount(carrier, services);
  if (!connection) throw invalidState(carrierProblems.secret_unreadable());
  return connection;
}

/** @throws Refusal `invalid_state` in the vendor's words. */
async function askVendor(connection: TextConnection, number?: string): Promise<readonly VendorNumber[]> {
  const answer = await connection.listNumbers(number);
  if (isAccountFault(answer)) throw invalidState(answer.fault.problem);
  return answer;
}

const show = (
  { number, name, sms, voice, textsTo }: VendorNumber,
  url: string,
  ownId: number | null,
): AccountNumber => ({
  ...{ number, name, sms, voice, texts_to: textsTo, connected: textsTo === url, phone_number_id: ownId },
});
