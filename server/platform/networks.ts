import { BlockList, isIP } from 'node:net';

/**
 * A network of IP addresses in CIDR notation; `contains` accepts an address in any notation that
 * node:net supports.
 */
export interface Network {
  readonly cidr: string;
  contains(address: string): boolean;
}

/**
 * Reads `10.0.0.0/8`, `2001:db8::/32` or a single address.
 * @throws Error with the reason.
 */
export function parseNetwork(cidr: string): Network {
  const [address = '', prefix, ...rest] = cidr.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) throw new Error(`"${cidr}" is not a network such as 10.0.0.0/8`);
  const longest = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? longest : Number(prefix);
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || bits > longest)) {
    throw new Error(`"${cidr}" has no prefix length from 0 to ${longest}`);
  }
  const list = new BlockList();
  list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  return {
    cidr: `${address}/${bits}`,
    contains: (candidate) => {
      const plain = unmapped(candidate);
      const kind = isIP(plain);
      return kind !== 0 && list.check(plain, kind === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** The IPv4 address of an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`), RFC 4291 section 2.5.5.2. */
export function unmapped(address: string): string {
  const match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return match?.[1] ?? address;
}
