import { accountFaultIn, detailsIn, toldIn, type ChatappAccount, type Graph } from '../chatapp/graph-api.ts';
import type { AccountFault } from '../texts/text-connection.ts';
import { textFaultProblems } from '../texts/text-fault.problems.ts';
import { objectOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';
import { meaningOf } from './refusals.ts';

/** How the platform carries the calls of a number, as its API tells it. */
export interface CallSettings {
  /** Whether the number takes calls at all, and whether they come over SIP. */
  isOn: boolean;
  isOverSip: boolean;
  /** How keys of the sound are told: `SDES` or `DTLS`; null where it is not said. */
  keyExchange: string | null;
  /** Codecs that are offered beside Opus, by their names in SDP. */
  codecs: string[];
  /** Where calls are brought, with the number's SIP password there. */
  servers: { hostname: string; port: number | null; password: string | null }[];
}

/** Where this server takes calls of the platform: host and port of its TLS, and the codecs that it wants. */
export interface OwnSip {
  hostname: string;
  port: number;
  /** Null for both of G.711. */
  codecs: readonly string[] | null;
}

type AskedNumber = Pick<ChatappAccount, 'phoneNumberId' | 'appId'>;

/** How a host is written at which calls are taken over SIP. */
export const sipAddress = (hostname: string): string => `sip:${hostname};transport=tls`;

/**
 * Asks how the platform carries the calls of a number
 * (https://developers.facebook.com/docs/whatsapp/cloud-api/calling/call-settings). Servers of other apps have
 * passwords of their own, and are left out.
 */
export async function askCallSettings(
  ask: Graph,
  { phoneNumberId, appId }: AskedNumber,
): Promise<CallSettings | AccountFault> {
  const path = `${phoneNumberId}/settings?include_sip_credentials=true`;
  const answer = await ask({ method: 'GET', path });
  const told = toldIn(answer);
  if (!told) return accountFaultIn(answer);
  const calling = objectOf(told['calling']);
  const sip = objectOf(calling?.['sip']);
  const added = objectOf(calling?.['audio'])?.['additional_codecs'];
  return {
    isOn: isEnabled(calling?.['status']),
    isOverSip: isEnabled(sip?.['status']),
    keyExchange: wordOf(calling?.['srtp_key_exchange_protocol'])?.toUpperCase() ?? null,
    codecs: Array.isArray(added) ? added.flatMap((codec) => wordOf(codec) ?? []) : [],
    servers: objectsOf(sip?.['servers']).flatMap((server) => {
      const hostname = wordOf(server['hostname'])?.toLowerCase() ?? null;
      const port = typeof server['port'] === 'number' ? server['port'] : null;
      const app = server['app_id'];
      const isOurs = app === undefined || app === appId || app === Number(appId);
      if (hostname === null || !isOurs) return [];
      return [{ hostname, port, password: wordOf(server['sip_user_password']) }];
    }),
  };
}

/** The documentation writes states in both cases. */
const isEnabled = (told: unknown): boolean => wordOf(told)?.toUpperCase() === 'ENABLED';

/** Where the calls of a number go now; what is no host of SIP is the vendor's own way. */
export function callsGoTo({ isOn, isOverSip, servers }: CallSettings, own: OwnSip): string | null {
  if (!isOn) return null;
  if (!isOverSip) return VENDORS_WAY;
  const server = servers.find(({ hostname }) => hostname === own.hostname) ?? servers[0];
  return server ? sipAddress(server.hostname) : null;
}

/** What having calls brought here would end: servers that were entered, and calls over the vendor's API. */
export const callsReplaced = ({ isOn, isOverSip, servers }: CallSettings): string[] => [
  ...servers.map(({ hostname }) => sipAddress(hostname)),
  ...(isOn && !isOverSip ? [VENDORS_WAY] : []),
];

const VENDORS_WAY = 'Graph API';

/** Has the calls of a number brought here, over SIP with keys by SDES. A port entered for us stays. */
export async function pointCalls(ask: Graph, number: AskedNumber, own: OwnSip): Promise<AccountFault | null> {
  const told = await askCallSettings(ask, number);
  if ('fault' in told) return told;
  const there = told.servers.find(({ hostname }) => hostname === own.hostname);
  const wanted = (own.codecs ?? ['PCMU', 'PCMA']).map((codec) => codec.toUpperCase());
  const added = wanted.filter((codec) => codec === 'PCMU' || codec === 'PCMA');
  return changeCalls(ask, number, {
    status: 'ENABLED',
    srtp_key_exchange_protocol: 'SDES',
    audio: { additional_codecs: [...new Set([...told.codecs, ...added])] },
    sip: { status: 'ENABLED', servers: [{ hostname: own.hostname, port: there?.port ?? own.port }] },
  });
}

/** Takes this server away from a number, whose calls nobody takes then: people are not offered to call. */
export const releaseCalls = (ask: Graph, number: AskedNumber): Promise<AccountFault | null> =>
  changeCalls(ask, number, { status: 'DISABLED', sip: { status: 'DISABLED', servers: [] } });

async function changeCalls(
  ask: Graph,
  { phoneNumberId }: AskedNumber,
  calling: object,
): Promise<AccountFault | null> {
  const answer = await ask({ method: 'POST', path: `${phoneNumberId}/settings`, json: { calling } });
  if (toldIn(answer)?.['success'] === true) return null;
  const { kind, fault } = accountFaultIn(answer);
  if (kind !== 'unexpected' || fault.code === null) return { kind, fault };
  const reason = meaningOf(fault.code) ?? detailsIn(answer).slice(0, 300);
  const problem = textFaultProblems.calls_not_brought({ reason, code: fault.code });
  return { kind, fault: { ...fault, problem } };
}
