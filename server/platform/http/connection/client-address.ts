import { isIP } from 'node:net';
import { unmapped, type Network } from '../../networks.ts';

/**
 * The address of the client of a request. `X-Forwarded-For` is read from the right: the first address that is
 * not a trusted proxy is the client. Entries to the left of it are written by the client and ignored.
 * @param peer the remote address of the connection.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | string[] | undefined,
  trusted: readonly Network[],
): string {
  let client = unmapped(peer);
  if (trusted.length === 0 || forwardedFor === undefined) return client;
  const told = [forwardedFor].flat().join(',').split(',');
  while (isTrusted(client, trusted) && told.length > 0) {
    const next = unmapped(withoutPort(told.pop() ?? ''));
    if (isIP(next) === 0) break;
    client = next;
  }
  return client;
}

export const isTrusted = (address: string, trusted: readonly Network[]): boolean =>
  trusted.some((network) => network.contains(address));

/** `192.0.2.1:443` and `[2001:db8::1]:443`, as some proxies write them, without the port. */
function withoutPort(text: string): string {
  const address = text.trim();
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/**
 * The unit that limits count: an IPv4 address, or the /64 network of an IPv6 address, which one customer has.
 */
export function customerOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - behind.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...behind];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
