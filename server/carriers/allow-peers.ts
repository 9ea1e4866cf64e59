import type { Clock } from '../platform/clock.ts';
import { unmapped, type Network } from '../platform/networks.ts';
import { listOwnAddresses } from './own-addresses.ts';

const LOOK_AGAIN_AFTER_MS = 1_000;

/**
 * Makes a check of whether calls are accepted from an address: it must be in one of `networks`. Networks that
 * contain 127.0.0.1 stand for this machine under all its IPv4 addresses, because a softphone that runs here
 * may call from the address of the network card.
 */
export function allowPeers(
  networks: readonly Network[],
  clock: Clock,
  listOwn: () => string[] = listOwnAddresses,
): (address: string) => boolean {
  const allows = (address: string): boolean => networks.some((network) => network.contains(address));
  if (!allows('127.0.0.1')) return allows;
  let own = new Set<string>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return (address) => {
    if (allows(address)) return true;
    const nowMs = clock.monotonicMs();
    // A refused peer can ask at any rate, so the interfaces are listed once a second at most.
    if (nowMs - lookedAtMs >= LOOK_AGAIN_AFTER_MS) {
      own = new Set(listOwn());
      lookedAtMs = nowMs;
    }
    return own.has(unmapped(address));
  };
}
