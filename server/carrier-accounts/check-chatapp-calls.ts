import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { askCallSettings, type CallSettings } from '../carriers/chatapp-calls/call-settings.ts';
import { graphOf } from '../carriers/chatapp/graph-api.ts';
import type { ReachTls } from '../carriers/reach-tls.ts';
import type { TrunkProbe } from '../carriers/probe-trunk.ts';
import type { TrunkAccess } from '../carriers/trunk-access.ts';
import type { Clock } from '../platform/clock.ts';
import type { Problem, Words } from '../platform/problem.ts';
import type { Step } from './check-carrier.ts';
import { chatappTrunkOf } from './chatapp-access-of.ts';
import { chatappCheckProblems } from './chatapp-checks.problems.ts';
import { carrierProblems } from './carriers.problems.ts';
import type { SealedChatapp } from './carriers.queries.ts';
import { lacksOpus } from './check-settings.ts';
import { chatappAccountOf, SIPS_PORT, type TextAccountServices } from './text-accounts.ts';
import { trunkProblems } from './trunk.problems.ts';

/** How callers reach this process over TLS: the file of its certificate, null for none. */
export interface CallsOverTls {
  certificateFile: string | null;
}

export interface ChatappCallServices extends TextAccountServices {
  clock: Clock;
  /** Asks the servers of a trunk whether they are there. */
  probeTrunk: (trunk: TrunkAccess) => Promise<TrunkProbe>;
  /** Null in a process that takes no calls, which cannot know. */
  callsOverTls: CallsOverTls | null;
  /** Connects to a server over TLS as the platform does. */
  reachTls: ReachTls;
}

/**
 * Tries what calls of a number on the chat app need: the platform's settings of calls, the SIP password,
 * encryption of the sound, and TLS in both directions (docs/chatapp-calls.md). No call is placed.
 */
export async function tryChatappCalls(
  services: ChatappCallServices,
  carrier: SealedChatapp,
  number: string,
): Promise<Step[]> {
  const access = chatappTrunkOf(carrier, number, services.secrets);
  const account = chatappAccountOf(carrier, services.secrets);
  if (!access || !account) return [failed('calls', chatappCheckProblems.chatapp_calls_incomplete())];
  const told = await askCallSettings(graphOf(account, services.outboundClient), account);
  if ('fault' in told) {
    const reason = wordsOf(told.fault.problem);
    return [failed('calls', chatappCheckProblems.chatapp_settings_unknown({ reason }))];
  }
  const steps: Step[] = [];
  for (const judge of [judgeWay, judgePassword, judgeSound]) {
    const step = judge(told, access);
    steps.push(step);
    if (!step.ok) return steps;
  }
  const server = told.servers.find(({ hostname }) => hostname === access.fromDomain);
  return [...steps, await tryTls(services, access, server?.port ?? SIPS_PORT)];
}

/** Whether the platform brings the calls here. */
function judgeWay({ isOn, isOverSip, servers }: CallSettings, { fromDomain }: TrunkAccess): Step {
  const own = fromDomain ?? '';
  if (!isOn) return failed('calls', chatappCheckProblems.chatapp_calls_off());
  if (!isOverSip) return failed('calls', chatappCheckProblems.chatapp_sip_off());
  const [first] = servers;
  if (!first) return failed('calls', chatappCheckProblems.chatapp_sip_nowhere({ own }));
  if (!servers.some(({ hostname }) => hostname === own))
    return failed('calls', chatappCheckProblems.chatapp_sip_elsewhere({ host: first.hostname, own }));
  return done('calls', chatappCheckProblems.chatapp_sip_here({ host: own }));
}

/** Whether both sides have the same password. */
function judgePassword({ servers }: CallSettings, { fromDomain, credentials }: TrunkAccess): Step {
  const own = servers.find(({ hostname }) => hostname === fromDomain);
  const isSame = own !== undefined && own.password === credentials?.password;
  return isSame
    ? done('sip_credentials', chatappCheckProblems.chatapp_password_same())
    : failed('sip_credentials', chatappCheckProblems.chatapp_password_differs());
}

/** Whether the sound of both sides fits; the platform offers Opus always. */
function judgeSound({ keyExchange, codecs }: CallSettings, { media }: TrunkAccess): Step {
  if (keyExchange !== 'SDES') return failed('encryption', chatappCheckProblems.chatapp_not_sdes());
  const wanted = media.codecs ?? [];
  if (lacksOpus(wanted)) return failed('encryption', trunkProblems.opus_missing());
  const offered = new Set(['OPUS', ...codecs.map((codec) => codec.toUpperCase())]);
  return wanted.some((codec) => offered.has(codec.toUpperCase()))
    ? done('encryption', chatappCheckProblems.chatapp_sound_encrypted())
    : failed('encryption', chatappCheckProblems.chatapp_no_common_codec());
}

/**
 * Whether the platform can connect to this server, and this server to the platform.
 * @param port where the platform calls `sip_hostname`.
 */
async function tryTls(services: ChatappCallServices, access: TrunkAccess, port: number): Promise<Step> {
  const { clock, probeTrunk, reachTls, callsOverTls, sipTlsPort = SIPS_PORT } = services;
  const own = access.fromDomain ?? '';
  const fault = callsOverTls && (await faultOfCertificate(callsOverTls, own, clock.now()));
  if (fault) return failed('tls', fault);
  const [reached, probe] = await Promise.all([reachTls({ host: own, port }), probeTrunk(access)]);
  if (reached.kind === 'no_address')
    return failed('tls', chatappCheckProblems.tls_unknown_name({ host: own }));
  if (reached.kind === 'untrusted') {
    const { code } = reached;
    return failed('tls', chatappCheckProblems.tls_untrusted({ host: own, port, code }));
  }
  // Behind a router that gives no way back to itself, nobody here can know; another port is another matter.
  if (reached.kind === 'unreachable' && callsOverTls && port !== sipTlsPort)
    return failed('tls', chatappCheckProblems.tls_other_port({ host: own, port, own: sipTlsPort }));
  const { host } = access.server;
  if (probe.kind === 'silent') return failed('tls', chatappCheckProblems.tls_silent({ host }));
  if (probe.kind === 'answered') {
    const { address } = probe;
    return done(
      'tls',
      reached.kind === 'trusted'
        ? chatappCheckProblems.tls_works({ address, host: own, port })
        : chatappCheckProblems.tls_unproven({ address, host: own, port }),
    );
  }
  return failed(
    'tls',
    probe.isInternal
      ? carrierProblems.address_internal({ host })
      : carrierProblems.address_not_found({ host }),
  );
}

/** Why the platform does not accept the certificate of this server; null when nothing speaks against it. */
async function faultOfCertificate(
  { certificateFile }: CallsOverTls,
  host: string,
  now: Temporal.Instant,
): Promise<Problem | null> {
  if (certificateFile === null) return chatappCheckProblems.tls_not_served();
  const certificate = await readCertificate(certificateFile);
  if (!certificate) return chatappCheckProblems.tls_unreadable();
  if (certificate.checkHost(host) === undefined) return chatappCheckProblems.tls_other_name({ host });
  const [from, until] = [certificate.validFromDate, certificate.validToDate];
  const isValid = from.getTime() <= now.epochMilliseconds && now.epochMilliseconds < until.getTime();
  return isValid ? null : chatappCheckProblems.tls_out_of_date({ from: dayOf(from), until: dayOf(until) });
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

async function readCertificate(file: string): Promise<X509Certificate | null> {
  try {
    return new X509Certificate(await readFile(file));
  } catch {
    return null;
  }
}

const wordsOf = (problem: Problem): Words => ({
  ...{ en: problem.sentence('en'), de: problem.sentence('de') },
  ...{ fr: problem.sentence('fr'), es: problem.sentence('es') },
});
const done = (name: Step['name'], problem: Problem): Step => ({ name, ok: true, problem });
const failed = (name: Step['name'], problem: Problem): Step => ({ name, ok: false, problem });
