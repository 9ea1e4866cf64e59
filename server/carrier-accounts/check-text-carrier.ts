import type { StreamedCalls } from '../carriers/streams/streamed-calls.ts';
import { isAccountFault, type TextConnection, type VendorNumber } from '../carriers/texts/text-connection.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { Step } from './check-carrier.ts';
import { carrierProblems } from './carriers.problems.ts';
import { listNumbersOf, type SealedTextCarrier } from './carriers.queries.ts';
import { streamAccessOf } from './stream-access-of.ts';
import {
  hasPublicOrigin,
  inboundUrl,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';

export type TextCheckServices = TextAccountServices &
  InboundServices & {
    sql: Sql;
    /** Asks the vendors about calls. */
    streams: Pick<StreamedCalls, 'check'>;
  };

/**
 * Tries what a text needs: the settings, whether the vendor answers and accepts the account, whether the
 * account has the numbers that text through it, whether their texts are brought here, and whether this server
 * has an address that a vendor can call.
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
  if (calling.length > 0) steps.push(await tryCalls(services, carrier));
  return steps;
}

/** Whether calls can be placed through the account, and are brought here. */
async function tryCalls(services: TextCheckServices, carrier: SealedTextCarrier): Promise<Step> {
  const access = streamAccessOf(carrier, services.secrets);
  if (!access) return failed('calls', carrierProblems.secret_unreadable());
  const fault = await services.streams.check(access);
  if (fault) return failed('calls', carrierProblems.calls_refused({ reason: fault.reason }));
  // Vendors open sockets over TLS only.
  const isReached = hasPublicOrigin(services) && services.origin().startsWith('https:');
  return isReached
    ? done('calls', carrierProblems.calls_ready())
    : failed('calls', carrierProblems.no_secure_address());
}

async function tryNumbers(
  services: TextCheckServices,
  asked: {
    carrier: SealedTextCarrier;
    connection: TextConnection;
    listed: readonly VendorNumber[];
    own: readonly { number: string }[];
  },
): Promise<Step[]> {
  const { carrier, connection, listed, own } = asked;
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
  const gap = (await connection.findGap?.()) ?? null;
  return [there, gap ? failed('inbound', gap.problem) : done('inbound', carrierProblems.numbers_connected())];
}

async function findNumber(connection: TextConnection, number: string): Promise<VendorNumber | undefined> {
  const found = await connection.listNumbers(number);
  return isAccountFault(found) ? undefined : found.find((one) => one.number === number);
}

const done = (name: Step['name'], problem: Step['problem']): Step => ({ name, ok: true, problem });
const failed = (name: Step['name'], problem: Step['problem']): Step => ({ name, ok: false, problem });
