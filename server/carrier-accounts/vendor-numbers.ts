import {
  isAccountFault,
  type BroughtTo,
  type TextConnection,
  type VendorNumber,
} from '../carriers/texts/text-connection.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, invalidState, notFound } from '../platform/refusal.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { carrierProblems } from './carriers.problems.ts';
import { findSealedCarrier, listNumbersOf, type OwnNumber } from './carriers.queries.ts';
import { keepSipPassword, type KeepingServices } from './keep-sip-password.ts';
import { voiceUrl } from './stream-access-of.ts';
import {
  inboundUrl,
  isTextCarrier,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';
import { vendorNumberProblems } from './vendor-numbers.problems.ts';
import type { BROUGHT } from './vendor-numbers.schema.ts';

/** A number of the account at the vendor, in answers. */
export interface AccountNumber {
  number: string;
  name: string | null;
  sms: boolean;
  voice: boolean;
  /** Where the vendor brings texts to it, and calls. */
  texts_to: string | null;
  calls_to: string | null;
  /** Whether it brings them here. */
  connected: boolean;
  calls_connected: boolean;
  /** What could come here and does not. */
  missing: (typeof BROUGHT)[number][];
  /** What others entered there that connecting replaces. */
  replaces: string[];
  /** The workspace's number of the same digits. */
  phone_number_id: number | null;
}

type Services = TextAccountServices & InboundServices;

/** An account, and our addresses for it. */
interface Account {
  carrierId: number;
  connection: TextConnection;
  /** Whether it is a number at the chat app, whose calls go by the carrier of texts. */
  isChatapp: boolean;
  urls: Required<BroughtTo>;
}

/**
 * The numbers of the account: as many as the vendor lists within 15 seconds, 2,000 at most.
 * @throws Refusal `not_found`; `invalid_state` in the vendor's words when it does not list them.
 */
export async function listAccountNumbers(
  services: Services,
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  { id }: { id: number },
): Promise<AccountNumber[]> {
  const account = await openAccount(services, { db, workspaceId }, id);
  const numbers = await askVendor(account.connection);
  const wanted = { numbers: numbers.map(({ number }) => number) };
  const own = new Map((await listNumbersOf(db, workspaceId, wanted)).map((one) => [one.number, one]));
  return numbers.map((number) => show(number, account, own.get(number.number) ?? null));
}

/**
 * Prepares to have the vendor bring the texts of a number here, and the calls of one that calls through the
 * account. What somebody else entered there is replaced only when that is asked for.
 * @throws Refusal `not_found`, and `validation_error` on `number`; `run` throws those of
 *   `listAccountNumbers`, `validation_error` for a number that the account does not have, and `invalid_state`
 *   where something would be replaced.
 */
export async function prepareConnection(
  services: Services & KeepingServices,
  { db, workspaceId }: ActionContext,
  { id, number, replace }: { id: number; number: string; replace: boolean },
): Promise<{ unanswered: AccountNumber; run: () => Promise<AccountNumber> }> {
  const account = await openAccount(services, { db, workspaceId }, id);
  const parsed = parsePhone(number, await findWorkspaceCountry(db, workspaceId));
  if (parsed === null) throw invalid({ number: [phoneNumberFormatProblems.not_a_phone()] });
  const [own = null] = await listNumbersOf(db, workspaceId, { numbers: [parsed] });
  return {
    unanswered: show(nothingKnownOf(parsed), account, own),
    run: async () => {
      const connected = await connect(account, { number: parsed, own, replace });
      // The chat app makes the password by which both sides prove their calls.
      if (account.isChatapp && connected.calls_connected) await keepSipPassword(services, workspaceId, id);
      return connected;
    },
  };
}

async function connect(
  account: Account,
  { number, own, replace }: { number: string; own: OwnNumber | null; replace: boolean },
): Promise<AccountNumber> {
  const { connection, urls } = account;
  const find = async (): Promise<VendorNumber> => {
    const found = (await askVendor(connection, number)).find((one) => one.number === number);
    if (!found) throw invalid({ number: [carrierProblems.number_not_there({ number })] });
    return found;
  };
  const found = await find();
  const brought = broughtHere(found, account, own);
  // Calls to a number that is nobody's would be refused; those that come here already may come another way.
  const isFree = connection.bringsCalls && own !== null && found.callsTo !== urls.calls;
  const wantsCalls = brought.calls && isFree;
  const points = { texts: brought.texts, calls: wantsCalls };
  const others = othersAt(found, urls, points);
  if (others.length > 0 && !replace) {
    throw invalidState(vendorNumberProblems.set_by_others({ number, addresses: others.join(', ') }));
  }
  const to = { ...(points.texts && { texts: urls.texts }), ...(points.calls && { calls: urls.calls }) };
  const fault = await connection.pointNumber(found, to);
  if (fault) throw invalidState(fault.fault.problem);
  return show(await find(), account, own);
}

/** What of a number is to be brought here; of one that is not added yet, all that it can. */
const broughtHere = (
  { sms, voice }: VendorNumber,
  account: Account,
  own: OwnNumber | null,
): Record<(typeof BROUGHT)[number], boolean> => {
  const { carrierId, connection, isChatapp } = account;
  const canCall = voice && connection.bringsCalls;
  return {
    // A number that has the account for its calls alone gets no texts here.
    texts: sms && (own === null || own.textCarrierId === carrierId || own.voiceCarrierId !== carrierId),
    // At the chat app every number can call: without the settings of the carrier, its calls are missing.
    calls: own === null ? canCall : callsGoBy(account, own) && (canCall || isChatapp),
  };
};

/** Whether the calls of a number go by an account. */
export const callsGoBy = (
  { carrierId, isChatapp }: Pick<Account, 'carrierId' | 'isChatapp'>,
  { textCarrierId, voiceCarrierId, callsOnChatapp }: OwnNumber,
): boolean => (isChatapp ? textCarrierId === carrierId && callsOnChatapp : voiceCarrierId === carrierId);

/** What would be replaced, and is not ours. */
function othersAt(
  { replaces }: VendorNumber,
  urls: Required<BroughtTo>,
  points: Record<(typeof BROUGHT)[number], boolean>,
): string[] {
  const found = (['texts', 'calls'] as const).flatMap((what) =>
    points[what] ? replaces[what].filter((address) => address !== urls[what]) : [],
  );
  return [...new Set(found)];
}

async function openAccount(
  services: Services,
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  id: number,
): Promise<Account> {
  const carrier = await findSealedCarrier(db, workspaceId, id);
  if (!carrier) throw notFound('carrier');
  if (!isTextCarrier(carrier)) throw invalidState(carrierProblems.no_account());
  const connection = openTextAccount(carrier, services);
  if (!connection) throw invalidState(carrierProblems.secret_unreadable());
  const account = { carrierId: id, connection, isChatapp: carrier.kind === 'chatapp_cloud' };
  return { ...account, urls: urlsOf(services, account) };
}

/** Our addresses for the vendor of a carrier. */
export const urlsOf = (
  services: InboundServices,
  { carrierId, connection }: Pick<Account, 'carrierId' | 'connection'>,
): Required<BroughtTo> => ({
  texts: inboundUrl(services, carrierId),
  calls: connection.callsTo ?? voiceUrl(services, carrierId),
});

/** @throws Refusal `invalid_state` in the vendor's words. */
async function askVendor(connection: TextConnection, number?: string): Promise<readonly VendorNumber[]> {
  const answer = await connection.listNumbers(number);
  if (isAccountFault(answer)) throw invalidState(answer.fault.problem);
  return answer;
}

const nothingKnownOf = (number: string): VendorNumber => ({
  ...{ number, id: '', name: null, sms: false, voice: false, textsTo: null, callsTo: null },
  replaces: { texts: [], calls: [] },
});

function show(number: VendorNumber, account: Account, own: OwnNumber | null): AccountNumber {
  const { number: e164, name, sms, voice, textsTo, callsTo } = number;
  const { urls } = account;
  const here = { texts: textsTo === urls.texts, calls: callsTo === urls.calls };
  const brought = broughtHere(number, account, own);
  const missing = (['texts', 'calls'] as const).filter((what) => brought[what] && !here[what]);
  return {
    ...{ number: e164, name, sms, voice, texts_to: textsTo, calls_to: callsTo },
    ...{ connected: here.texts, calls_connected: here.calls, missing },
    replaces: othersAt(number, urls, brought),
    phone_number_id: own?.id ?? null,
  };
}
