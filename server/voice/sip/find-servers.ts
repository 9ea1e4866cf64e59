import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerRecords, SrvRecord } from './server-records.ts';
import { sipLimits } from './sip-limits.ts';
import { usualPort, type Protocol } from './flow.ts';
import type { Header } from './message.ts';

/** One address at which a SIP server is reached. */
export interface ServerAddress {
  readonly protocol: Protocol;
  readonly address: string;
  readonly port: number;
  /** The name that the certificate of a TLS server must have: the one that was looked up (RFC 5922). */
  readonly serverName: string;
  /** False takes any certificate. */
  readonly verify: boolean;
  /** The Route of requests that it passes on, where it is a proxy in front of the server that they name. */
  readonly route?: string;
}

/** A server as a carrier's settings name it. */
export interface WantedServer {
  /** A name or an IP address. */
  readonly host: string;
  /** Null: as the records of the name say, else the usual one. */
  readonly port: number | null;
  readonly protocol: Protocol;
  /** Whether the certificate of a TLS server is verified. */
  readonly verify: boolean;
}

/** How long NAPTR is waited for once SRV is there: some name servers never answer what they do not know. */
const NAPTR_GRACE_MS = 500;
/** Servers that are tried for one call at most. */
export const MAX_SERVERS = 8;

/** The service of each transport in NAPTR and SRV records (RFC 3263, section 4.1). */
const SERVICES: Record<Protocol, { naptr: string; srv: string }> = {
  UDP: { naptr: 'SIP+D2U', srv: '_sip._udp' },
  TCP: { naptr: 'SIP+D2T', srv: '_sip._tcp' },
  TLS: { naptr: 'SIPS+D2T', srv: '_sips._tcp' },
};

/** The headers that lead a request through a server, where it is a proxy (RFC 3261, section 8.1.2). */
export const routeThrough = ({ route }: Pick<ServerAddress, 'route'>): Header[] =>
  route === undefined ? [] : [{ name: 'route', value: route }];

/**
 * The addresses of a server in the order in which they are tried (RFC 3263, section 4.2): by its SRV records,
 * which NAPTR may name, else by its own addresses. A port in the settings leaves only the addresses.
 * @param families of addresses that can be reached from here (4, 6).
 * @throws Error when the name has no address, or no name server answers in time.
 */
export async function findServers(
  { host, port, protocol, verify }: WantedServer,
  families: readonly number[],
  records: ServerRecords,
): Promise<ServerAddress[]> {
  const at = (address: string, from: number): ServerAddress => ({
    ...{ protocol, address, port: from, serverName: host, verify },
  });
  if (isIP(host) !== 0) return [at(host, port ?? usualPort(protocol))];
  const named = port === null ? await findSrv(host, protocol, records) : [];
  const places = named.length > 0 ? named : [{ name: host, port: port ?? usualPort(protocol) }];
  const found = await Promise.all(
    places.slice(0, MAX_SERVERS).map(async (place) => ({
      port: place.port,
      addresses: await addressesOf(place.name, families, records).catch(() => []),
    })),
  );
  const servers = found.flatMap((place) => place.addresses.map((address) => at(address, place.port)));
  if (servers.length === 0) throw new Error(`no address was found for ${host}`);
  return servers.slice(0, MAX_SERVERS);
}

async function findSrv(host: string, protocol: Protocol, records: ServerRecords): Promise<SrvRecord[]> {
  const { naptr, srv } = SERVICES[protocol];
  const usual = records.srv(`${srv}.${host}`).catch(() => []);
  const grace = new AbortController();
  const pointers = await Promise.race([
    records.naptr(host).catch(() => []),
    usual.then(() => sleep(NAPTR_GRACE_MS, [], { signal: grace.signal })).catch(() => []),
  ]);
  grace.abort();
  const names = pointers
    .filter(({ service }) => service.toUpperCase() === naptr)
    .sort((a, b) => a.order - b.order || a.preference - b.preference)
    .map(({ replacement }) => replacement);
  for (const name of names) {
    const found = await records.srv(name).catch(() => []);
    if (found.length > 0) return inOrder(found);
  }
  return inOrder(await usual);
}

/** By priority; among equal ones by chance in proportion to their weight (RFC 2782). */
export function inOrder(
  records: readonly SrvRecord[],
  pick: (below: number) => number = (below) => randomInt(below),
): SrvRecord[] {
  const rest = records.toSorted((a, b) => a.priority - b.priority || a.weight - b.weight);
  const ordered: SrvRecord[] = [];
  while (rest.length > 0) {
    const equal = rest.filter(({ priority }) => priority === rest[0]?.priority);
    const total = equal.reduce((sum, { weight }) => sum + weight, 0);
    let left = pick(total + 1);
    const chosen = equal.find(({ weight }) => (left -= weight) <= 0) ?? equal.at(-1);
    if (!chosen) break;
    ordered.push(chosen);
    rest.splice(rest.indexOf(chosen), 1);
  }
  return ordered;
}

async function addressesOf(
  name: string,
  families: readonly number[],
  { addresses }: ServerRecords,
): Promise<string[]> {
  const found = await addresses(name, AbortSignal.timeout(sipLimits.resolveMs * 2));
  return families.flatMap((family) => found.filter((address) => isIP(address) === family));
}
