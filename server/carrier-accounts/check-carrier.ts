import { nameOf } from '../carriers/find-trunk-servers.ts';
import type { StreamedCalls } from '../carriers/streams/streamed-calls.ts';
import type { TrunkAccess } from '../carriers/trunk-access.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { isPublicAddress } from '../platform/outbound/public-address.ts';
import type { Problem } from '../platform/problem.ts';
import { notFound } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { isTextCarrier, type InboundServices } from './text-accounts.ts';
import type { ChatappCallServices } from './check-chatapp-calls.ts';
import { tryTextCarrier } from './check-text-carrier.ts';
import { findCarrier, findSealedCarrier, writeCheck, type SealedCarrier } from './carriers.queries.ts';
import { carrierProblems } from './carriers.problems.ts';
import { natProblems } from './nat.problems.ts';
import { trySmpp, type SmppCheckServices } from './smpp/check-smpp.ts';
import { lacksOpus } from './check-settings.ts';
import { trunkProblems } from './trunk.problems.ts';
import type { STEP_NAMES } from './carrier-checks.schema.ts';
import { trunkAccessOf } from './trunk-access-of.ts';
import { findWorkspaceTimezone } from '../platform/workspace-timezone.queries.ts';

/** What a check needs beside the database of the request. */
export interface CheckServices extends ChatappCallServices, InboundServices, Pick<SmppCheckServices, 'log'> {
  outboundClient: ChatappCallServices['outboundClient'] & SmppCheckServices['outboundClient'];
  sql: Sql;
  clock: Clock;
  secrets: SecretBox;
  /** Asks the vendors about calls. */
  streams: Pick<StreamedCalls, 'check'>;
}

export interface CarrierCheck {
  ok: boolean;
  steps: { name: (typeof STEP_NAMES)[number]; ok: boolean; say: string }[];
}

/** A step that was tried. */
export type Step = { name: CarrierCheck['steps'][number]['name']; ok: boolean; problem: Problem };

/**
 * Tries what a call needs of the carrier, outside the transaction of the request and without placing a call,
 * and keeps what came of it as the carrier's status.
 * @throws Refusal `not_found`.
 */
export async function prepareCheck(
  services: CheckServices,
  { db, workspaceId, language = 'en' }: ActionContext,
  { id }: { id: number },
): Promise<{ unanswered: CarrierCheck; run: () => Promise<CarrierCheck> }> {
  const carrier = await findSealedCarrier(db, workspaceId, id);
  if (!carrier) throw notFound('carrier');
  const say = (problem: Problem): string => problem.sentence(language);
  const unanswered: CarrierCheck = {
    ok: false,
    steps: [{ name: 'settings', ok: false, say: say(carrierProblems.check_running()) }],
  };
  const run = async (): Promise<CarrierCheck> => {
    const steps = await tryCarrier(carrier, services);
    const failed = steps.find((step) => !step.ok);
    await writeCheck(services.sql, workspaceId, id, {
      state: failed ? 'failing' : 'ok',
      message: failed ? failed.problem.sentence(language) : null,
      at: isoOf(services.clock.now()),
      updatedAt: carrier.updatedAt,
    });
    return { ok: !failed, steps: steps.map(({ name, ok, problem }) => ({ name, ok, say: say(problem) })) };
  };
  return { unanswered, run };
}

async function tryCarrier(carrier: SealedCarrier, services: CheckServices): Promise<Step[]> {
  if (!carrier.active) return [failed('settings', carrierProblems.carrier_is_off())];
  if (carrier.kind === 'simulated') return [done('settings', carrierProblems.simulated_works())];
  if (carrier.kind === 'smpp') return trySmpp(services, carrier);
  if (isTextCarrier(carrier)) return tryTextCarrier(services, carrier);
  const trunk = trunkAccessOf(carrier, services.secrets);
  if (!trunk) return [failed('settings', carrierProblems.password_unreadable())];
  if (lacksOpus(trunk.media.codecs)) return [failed('settings', trunkProblems.opus_missing())];
  const steps = [done('settings', carrierProblems.settings_complete())];
  const probe = await services.probeTrunk(trunk);
  const host = nameOf(trunk);
  if (probe.kind === 'no_address') {
    const problem = probe.isInternal
      ? carrierProblems.address_internal({ host })
      : carrierProblems.address_not_found({ host });
    return [...steps, failed('address', problem)];
  }
  const { address } = probe;
  steps.push(done('address', carrierProblems.address_found({ address })));
  if (probe.kind === 'silent')
    return [...steps, failed('connection', carrierProblems.server_silent({ address }))];
  const nat = judgeAddress(probe.answer.seenAs, probe.toldAs);
  if (!trunk.registers) {
    const found = answered(probe.answer, trunk);
    return [...steps, ...found, ...(found.every(({ ok }) => ok) ? nat : [])];
  }
  steps.push(done('connection', carrierProblems.server_answers()));
  const asked = judgeRegistrar(probe.answer);
  if (!asked.ok) return [...steps, asked];
  const registration = await judgeRegistration(carrier, services);
  return [...steps, asked, registration, ...(registration.ok ? nat : [])];
}

/**
 * Whether the carrier sees this server at the address that it is told for the sound of calls. A private
 * address that is told to a carrier who sees a public one is a fault: sound that goes there is lost.
 */
function judgeAddress(seen: string | null, told: string): Step[] {
  if (seen === null) return [];
  if (seen === told) return [done('nat', natProblems.seen_as_told({ address: seen }))];
  const isLost = isPublicAddress(seen) && !isPublicAddress(told);
  const problem = isLost
    ? natProblems.told_private({ seen, told })
    : natProblems.seen_elsewhere({ seen, told });
  return [{ name: 'nat', ok: !isLost, problem }];
}

/** What the registrar answers to who we are, asked what is registered. */
function judgeRegistrar({ status }: { status: number }): Step {
  if (status < 300) return done('credentials', carrierProblems.credentials_accepted());
  if (status === 401 || status === 407)
    return failed('credentials', carrierProblems.credentials_refused({ status }));
  return failed('credentials', carrierProblems.registration_refused({ status, reason: '' }));
}

/** What the process came to that keeps the registration. */
async function judgeRegistration(
  { workspaceId, id }: SealedCarrier,
  { sql, clock }: CheckServices,
): Promise<Step> {
  const carrier = await findCarrier(sql, workspaceId, id);
  const zone = (await findWorkspaceTimezone(sql, workspaceId)) ?? 'UTC';
  const until = carrier?.status.registered_until ?? null;
  if (until !== null && Temporal.Instant.from(until).epochMilliseconds > clock.epochMs())
    return done('registration', carrierProblems.registered_until({ time: clockOf(until, zone) }));
  return failed('registration', carrierProblems.not_registered_yet());
}

/** The time of day at the business, with its zone: registrations last for minutes. */
function clockOf(timestamp: string, zone: string): string {
  const local = Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone).toPlainTime();
  return `${local.toString({ smallestUnit: 'second' })} (${zone})`;
}

/**
 * What an answer to OPTIONS says: any answer shows that the server is there, and 403 that it does not know us
 * (RFC 3261, section 11.2). A server that does not support the method still answers.
 */
function answered(
  { status, isChallenged }: { status: number; isChallenged: boolean },
  trunk: TrunkAccess,
): Step[] {
  const connected = done('connection', carrierProblems.server_answers());
  if (status === 403) return [failed('connection', carrierProblems.server_refuses({ status }))];
  const asksAgain = status === 401 || status === 407;
  if (asksAgain && trunk.credentials === null) {
    return [connected, failed('credentials', carrierProblems.credentials_missing({ status }))];
  }
  if (asksAgain) return [connected, failed('credentials', carrierProblems.credentials_refused({ status }))];
  return isChallenged
    ? [connected, done('credentials', carrierProblems.credentials_accepted())]
    : [connected];
}

const done = (name: Step['name'], problem: Problem): Step => ({ name, ok: true, problem });
const failed = (name: Step['name'], problem: Problem): Step => ({ name, ok: false, problem });
