import { networkInterfaces } from 'node:os';
import { unmapped } from '../platform/networks.ts';

/** The IPv4 addresses of this machine: Linux drops packets from outside that claim one, which it does not for IPv6. */
export const listOwnAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);

/**
 * The address, beside the one in its SDP, that a peer's media may come from: that of its signalling, since a caller behind
 * NAT names an address of its own network. A telephone on this machine may signal from its network card; what it sends to
 * `local` comes from `local` all the same, for so the kernel routes between addresses of one machine.
 */
export function mediaSourceOf(signalling: string, local: string, listOwn = listOwnAddresses): string {
  const own = listOwn();
  return own.includes(unmapped(signalling)) && own.includes(local) ? local : signalling;
}
