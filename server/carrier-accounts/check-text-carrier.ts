import type { StreamedCalls } from '../carriers/streams/streamed-calls.ts';
import { isAccountFault, type TextConnection, type VendorNumber } from '../carriers/texts/text-connection.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { Step } from './check-carrier.ts';
import { tryChatappCalls, type ChatappCallServices } from './check-chatapp-calls.ts';
import { tryApprovedName } from './check-display-name.ts';
import { carrierProblems } from './carriers.problems.ts';
import { listNumbersOf, type SealedTextCarrier } from './carriers.queries.ts';
import { streamAccessOf, voiceUrl } from './stream-access-of.ts';
import { hasPublicOrigin, inboundUrl, openTextAccount, type InboundServices } from './text-accounts.ts';
import { vendorNumberProblems } from './vendor-numbers.problems.ts';

export type TextCheckServices = ChatappCallServices &
  InboundServices & {
    sql: Sql;
    /** Asks the vendors about calls. */
    streams: Pick<StreamedCalls, 'check'>;
  };

/**
 * Tries what a text needs: the settings, whether the vendor answers and accepts the account, whether the
 * account has the numbers that text through it, whether their texts are brought here, whether this server has
 * an address that a vendor can call, and what calls need.
 */
export async function tryTextCarrier(
  services: TextCheckServices,
  carrier: SealedTextCarrier,
): Promise<Step[]> {
  const connection = openTextAccount(carrier, services);
  if (!connection) return [failed('settings', carrierProblems.secret_unreadable())];
  const steps = [done('settings', carrierProblems.settings_complete())];
  const listed = await connection.listNumbers();
  if (isAccountFault(listed)) {
    const { kind, fault } = listed;
    if (kind !== 'refused') return [...steps, failed('connection', fault.problem)];
    steps.push(done('connection', carrierProblems.server_answers()));
    return [...steps, failed('credentials', fault.problem)];
  }
  steps.push(
    done('connection', carrierProblems.server_answers()),
    done('credentials', carrierProblems.account_accepted()),
  );
  const { workspaceId, id } = carrier;
  const texting = await listNumbersOf(services.sql, workspaceId, { textCarrierId: id });
  const calling = await listNumbersOf(services.sql, workspaceId, { voiceCarrierId: id });
  if (texting.length + calling.length === 0) {
    return [...steps, failed('numbers', carrierProblems.no_numbers())];
  }
  if (texting.length > 0)
    steps.push(...(await tryNumbers(services, { carrier, connection, listed, own: texting })));
  if (calling.length > 0) steps.push(await tryCalls(services, { carrier, connection, listed, own: calling }));
  if (carrier.kind !== 'chatapp_cloud' || steps.some((step) => !step.ok)) return steps;
  const [onChatapp] = await listNumbersOf(services.sql, workspaceId, { chatappCarrierId: id });
  if (onChatapp) steps.push(...(await tryChatappCalls(services, carrier, onChatapp.number)));
  return steps.some((step) => !step.ok) ? steps : [...steps, ...(await tryApprovedName(services, carrier))];
}

/** Whether calls can be placed through the account, and are brought here. */
async function tryCalls(services: TextCheckServices, asked: TriedNumbers): Promise<Step> {
  const { carrier } = asked;
  const access = streamAccessOf(carrier, services.secrets);
  if (!access) return failed('calls', carrierProblems.secret_unreadable());
  const fault = await services.streams.check(access);
  if (fault) return failed('calls', carrierProblems.calls_refused({ reason: fault.reason }));
  // Vendors open sockets over TLS only.
  const isReached = hasPublicOrigin(services) && services.origin().startsWith('https:');
  if (!isReached) return failed('calls', carrierProblems.no_secure_address());
  return (await tryCallsOfNumbers(services, asked)) ?? done('calls', carrierProblems.calls_ready());
}

/** What keeps calls to the numbers from being brought here; null when nothing does. */
async function tryCallsOfNumbers(
  services: TextCheckServices,
  { carrier, connection, listed, own }: TriedNumbers,
): Promise<Step | null> {
  if (!connection.bringsCalls) return null;
  const url = voiceUrl(services, carrier.id);
  for (const { number } of own) {
    const known = listed.find((one) => one.number === number) ?? (await findNumber(connection, number));
    if (!known) return failed('numbers', carrierProblems.number_not_there({ number }));
    if (!known.voice) return failed('numbers', vendorNumberProblems.number_without_calls({ number }));
    const { callsTo: address } = known;
    if (address === null) return failed('calls', vendorNumberProblems.calls_nowhere({ number }));
    if (address !== url) return failed('calls', vendorNumberProblems.calls_elsewhere({ number, address }));
  }
  return null;
}

/** Numbers of the workspace at an account. */
interface TriedNumbers {
  carrier: SealedTextCarrier;
  connection: TextConnection;
  listed: readonly VendorNumber[];
  own: readonly { number: string }[];
}

async function tryNumbers(
  services: TextCheckServices,
  { carrier, connection, listed, own }: TriedNumbers,
): Promise<Step[]> {
  const url = inboundUrl(services, carrier.id);
  for (const { number } of own) {
    const known = listed.find((one) => one.number === number) ?? (await findNumber(connection, number));
    if (!known) return [failed('numbers', carrierProblems.number_not_there({ number }))];
    if (!known.sms) return [failed('numbers', carrierProblems.number_without_texts({ number }))];
    if (known.textsTo === url) continue;
    const there = done('numbers', carrierProblems.numbers_there());
    return [there, failed('inbound', carrierProblems.number_elsewhere({ number }))];
  }
  const there = done('numbers', carrierProblems.numbers_there());
  if (!hasPublicOrigin(services)) return [there, failed('inbound', carrierProblems.no_public_address())];
  const numbers = own.map(({ number }) => number);
  const gap = (await connection.findGap?.(numbers, url)) ?? null;
  return [there, gap ? failed('inbound', gap.problem) : done('inbound', carrierProblems.numbers_connected())];
}

async function findNumber(connection: TextConnection, number: string): Promise<VendorNumber | undefined> {
  const found = await connection.listNumbers(number);
  return isAccountFault(found) ? undefined : found.find((one) => one.number === number);
}

const done = (name: Step['name'], problem: Step['problem']): Step => ({ name, ok: true, problem });
const failed = (name: Step['name'], problem: Step['problem']): Step => ({ name, ok: false, problem });
