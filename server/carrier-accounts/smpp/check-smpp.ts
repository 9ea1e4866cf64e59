import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { STATUS, statusName } from '../../carriers/smpp/commands.ts';
import { connectSmsc, type Connector } from '../../carriers/smpp/open-session.ts';
import { SessionError, type SessionFault } from '../../carriers/smpp/smpp-errors.ts';
import type { SmppAccess } from '../../carriers/smpp/smpp-sessions.ts';
import type { SmppSession } from '../../carriers/smpp/smpp-session.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { carrierProblems } from '../carriers.problems.ts';
import { findCarrier, listNumbersOf, type SealedSmpp } from '../carriers.queries.ts';
import type { Step } from '../check-carrier.ts';
import { faultOfSession } from './session-faults.ts';
import { smppProblems } from './smpp.problems.ts';
import { smppAccessOf } from './smpp-settings.ts';

export interface SmppCheckServices {
  sql: Sql;
  clock: Clock;
  log: Logger;
  secrets: SecretBox;
  outboundClient: Connector;
}

/** How long the goodbye of a check takes at most, in milliseconds. */
const GOODBYE_MS = 1_000;

/**
 * Tries what texts need of an SMSC: its name, a connection, TLS, the account, whether it answers, and whether
 * a session of the installation receives. The check binds as a transmitter, which is brought no texts.
 */
export async function trySmpp(services: SmppCheckServices, carrier: SealedSmpp): Promise<Step[]> {
  const access = smppAccessOf(carrier, services.secrets);
  if (!access) return [failed('settings', carrierProblems.password_unreadable())];
  const steps = [done('settings', carrierProblems.settings_complete())];
  const isReceiving = await receives(services, carrier);
  steps.push(...(await tryServer(services, access, isReceiving)));
  if (steps.some((step) => !step.ok)) return steps;
  const own = await listNumbersOf(services.sql, carrier.workspaceId, { textCarrierId: carrier.id });
  if (own.length === 0) return [...steps, failed('numbers', carrierProblems.no_numbers())];
  steps.push(done('numbers', smppProblems.numbers_text()));
  return [
    ...steps,
    isReceiving ? done('inbound', smppProblems.receives()) : failed('inbound', smppProblems.receives_not()),
  ];
}

async function tryServer(
  { outboundClient: connector, clock, log }: SmppCheckServices,
  access: SmppAccess,
  isReceiving: boolean,
): Promise<Step[]> {
  const { server } = access;
  let session: SmppSession;
  try {
    session = await connectSmsc(server, { connector, clock, log }, new AbortController().signal);
  } catch (error) {
    if (error instanceof SessionError) return notConnected(error.fault, access);
    throw error;
  }
  const steps = [nameFound(access), done('connection', connected(access))];
  if (server.secure) {
    const { host } = server;
    const secured = server.verifies ? smppProblems.secure({ host }) : smppProblems.secure_unverified();
    steps.push(done('tls', secured));
  }
  try {
    await session.bind('bind_transmitter', server.account);
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    return [...steps, notBound(error.fault, access, isReceiving)];
  }
  steps.push(done('credentials', smppProblems.bound()));
  const isAlive = await session.isAlive();
  await session.close(GOODBYE_MS);
  return [
    ...steps,
    isAlive
      ? done('session', smppProblems.session_alive())
      : failed('session', smppProblems.session_silent()),
  ];
}

function notConnected(fault: SessionFault, access: SmppAccess): Step[] {
  const problem = faultOfSession(fault, access.server);
  if (fault.kind === 'no_address') return [failed('address', problem)];
  if (fault.kind !== 'tls') return [nameFound(access), failed('connection', problem)];
  return [nameFound(access), done('connection', connected(access)), failed('tls', problem)];
}

/** An account that may have one session is in order while this installation has it. */
function notBound(fault: SessionFault, { server }: SmppAccess, isReceiving: boolean): Step {
  const isOurs = fault.kind === 'refused' && fault.status === STATUS.RALYBND && isReceiving;
  if (isOurs) return done('credentials', smppProblems.bound_by_us({ code: statusName(STATUS.RALYBND) }));
  return failed(fault.kind === 'silent' ? 'connection' : 'credentials', faultOfSession(fault, server));
}

/** Whether a session of the installation is known to be bound. */
async function receives(
  { sql, clock }: SmppCheckServices,
  { workspaceId, id }: SealedSmpp,
): Promise<boolean> {
  const until = (await findCarrier(sql, workspaceId, id))?.status.registered_until ?? null;
  return until !== null && Temporal.Instant.from(until).epochMilliseconds > clock.epochMs();
}

const nameFound = ({ server: { host } }: SmppAccess): Step =>
  done(
    'address',
    isIP(host) === 0 ? smppProblems.name_found({ host }) : carrierProblems.address_found({ address: host }),
  );
const connected = ({ server: { host, port } }: SmppAccess): Step['problem'] =>
  smppProblems.connected({ host, port });
const done = (name: Step['name'], problem: Step['problem']): Step => ({ name, ok: true, problem });
const failed = (name: Step['name'], problem: Step['problem']): Step => ({ name, ok: false, problem });
