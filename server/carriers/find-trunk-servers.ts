import { isIP } from 'node:net';
import {
  findServers,
  MAX_SERVERS,
  type ServerAddress,
  type WantedServer,
} from '../voice/sip/find-servers.ts';
import { writeHost } from '../voice/sip/uri.ts';
import { familiesFrom } from './own-addresses.ts';
import type { OutgoingSip } from './place-sip-call.ts';
import type { TrunkAccess } from './trunk-access.ts';

type Place = Pick<TrunkAccess, 'server' | 'proxies'>;

/** Where a trunk is reached, or why it is not. */
type FoundTargets = { servers: ServerAddress[] } | { problem: string; isInternal: boolean };

/**
 * The servers of the trunk that may be reached from here; a sentence when there is none. Outbound proxies
 * stand in their place, each with its share of what is tried. Workspaces name their servers, so internal
 * addresses are refused like those of webhooks.
 */
export async function findTargets(
  trunk: Place,
  { records, host, isReachable }: Pick<OutgoingSip, 'records' | 'host' | 'isReachable'>,
): Promise<FoundTargets> {
  const hops = hopsOf(trunk);
  const share = Math.floor(MAX_SERVERS / hops.length);
  const found = await Promise.all(
    hops.map(async (hop) => {
      const servers = await findServers(hop, familiesFrom(host), records).catch(() => []);
      return servers.slice(0, share).map((server) => (isProxied(trunk) ? through(hop, server) : server));
    }),
  );
  const servers = found.flat();
  if (servers.length === 0) {
    return { problem: `No address was found for the trunk’s server ${nameOf(trunk)}.`, isInternal: false };
  }
  const reachable = servers.filter(({ address }) => isReachable(address));
  return reachable.length > 0
    ? { servers: reachable }
    : { problem: `The trunk’s server ${nameOf(trunk)} is at an internal address.`, isInternal: true };
}

/** Where requests of a trunk are sent to: its outbound proxies, else its server. */
export const hopsOf = (trunk: Place): readonly WantedServer[] =>
  isProxied(trunk) ? (trunk.proxies ?? []) : [trunk.server];

/** What people know the place by that requests of a trunk are sent to. */
export const nameOf = (trunk: Place): string =>
  hopsOf(trunk)
    .map(({ host }) => host)
    .join(', ');

/** An address as people read it: with the name of the proxy that was looked up. */
export const placeOf = ({ address, serverName, route }: ServerAddress): string =>
  route === undefined || isIP(serverName) !== 0 ? address : `${serverName} (${address})`;

/** The parameter of URIs at a trunk's server; what lies behind a proxy is reached as the proxy likes. */
export const transportIn = (trunk: Place): string => (isProxied(trunk) ? '' : parameterOf(trunk.server));

/**
 * The user part of the trunk's own address; null without a user name. One that has the domain itself
 * (`+4919@carrier.example`) is a name for the digest, and stands in addresses without it.
 */
export function userPart({
  server,
  fromDomain,
  credentials,
}: Pick<TrunkAccess, 'server' | 'fromDomain' | 'credentials'>): string | null {
  if (credentials === null) return null;
  const { username } = credentials;
  const domain = `@${fromDomain ?? server.host}`;
  const isWhole = username.length > domain.length && username.toLowerCase().endsWith(domain);
  const user = isWhole ? username.slice(0, -domain.length) : username;
  return encodeURIComponent(user).replaceAll('%2B', '+');
}

const isProxied = ({ proxies = [] }: Place): boolean => proxies.length > 0;

const parameterOf = ({ protocol }: WantedServer): string =>
  protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`;

function through(proxy: WantedServer, server: ServerAddress): ServerAddress {
  const port = proxy.port === null ? '' : `:${proxy.port}`;
  return { ...server, route: `<sip:${writeHost(proxy.host)}${port}${parameterOf(proxy)};lr>` };
}
