import { isIP } from 'node:net';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { parseNetwork, unmapped } from '../platform/networks.ts';

type OwnAddress = Pick<NetworkInterfaceInfo, 'address' | 'family' | 'cidr' | 'internal'>;

const listInterfaces = (): OwnAddress[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);

/**
 * The IPv4 addresses of this machine: Linux drops packets from outside that claim one, which it does not for
 * IPv6.
 */
export const listOwnAddresses = (): string[] =>
  listInterfaces()
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);

/**
 * An additional address, beside the one in its SDP, from which a peer's media may come: that of its
 * signalling, since a caller behind NAT names an address of its own network. A telephone on this machine may
 * signal from its network card; its packets to `local` still come from `local`, because the kernel routes so
 * between addresses of one machine.
 */
export function mediaSourceOf(signalling: string, local: string, listOwn = listOwnAddresses): string {
  const own = listOwn();
  return own.includes(unmapped(signalling)) && own.includes(local) ? local : signalling;
}

/** The IP addresses that this process listens on and that peers reach it by. */
export interface ListeningAddresses {
  /** The address listened on; `0.0.0.0` or `::` for all of them. */
  host: string;
  /** The addresses that peers reach it by, where they differ from `host`: one of each family at most. */
  publicAddresses: readonly string[];
}

/**
 * Our address for a peer at `peer`: a public one of its family, else the one listened on, else that of the
 * network card whose network the peer is in, else any other of its family.
 */
export function addressFor(
  peer: string,
  { host, publicAddresses }: ListeningAddresses,
  list: () => OwnAddress[] = listInterfaces,
): string {
  const plain = unmapped(peer);
  const family = isIP(plain);
  const known = publicAddresses.find((address) => isIP(address) === family);
  if (known !== undefined) return known;
  if (isIP(host) === family && !isUnspecified(host)) return host;
  const own = list().filter((each) => isIP(each.address) === family);
  const near = own.find(({ cidr }) => cidr !== null && parseNetwork(cidr).contains(plain));
  return (near ?? own.find(({ internal }) => !internal) ?? own[0])?.address ?? publicAddresses[0] ?? host;
}

/** The families (4, 6) of the addresses that can be sent to from `host`. */
export function familiesFrom(host: string): number[] {
  return host === '::' ? [4, 6] : [isIP(host)];
}

const isUnspecified = (host: string): boolean => host === '::' || host === '0.0.0.0';

/** The addresses of options that name a public one only where it differs. */
export const listeningOf = ({
  host,
  publicAddresses = [],
}: Pick<ListeningAddresses, 'host'> & Partial<ListeningAddresses>): ListeningAddresses => ({
  host,
  publicAddresses,
});
