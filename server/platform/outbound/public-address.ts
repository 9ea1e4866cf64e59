import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not public (IANA special-purpose registry, RFC 6890), and one cloud's metadata. */
const INTERNAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private, RFC 1918
  '100.64.0.0/10', // carrier-grade NAT, RFC 6598
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the platform's own address inside Azure
  '169.254.0.0/16', // link-local, with the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
] as const;

/**
 * All of IPv6 except 2000::/3 is refused: loopback, unspecified, v4-mapped, NAT64 (64:ff9b::/96 and
 * 64:ff9b:1::/48), discard, local, link-local, multicast. Within 2000::/3, networks that embed IPv4 or are
 * unassigned are refused.
 */
const PUBLIC_IPV6 = '2000::/3';
const INTERNAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID, AMT
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const;

const internalIpv4 = listOf(INTERNAL_IPV4, 'ipv4');
const internalIpv6 = listOf(INTERNAL_IPV6, 'ipv6');
const publicIpv6 = listOf([PUBLIC_IPV6], 'ipv6');

/** Whether a text is an address of the public internet; false also for texts that are not addresses. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !internalIpv4.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return publicIpv6.check(address, 'ipv6') && !internalIpv6.check(address, 'ipv6');
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
