import type { Clock } from '../platform/clock.ts';
import { unmapped, type Network } from '../platform/networks.ts';
import { listOwnAddresses } from './own-addresses.ts';

const LOOK_AGAIN_AFTER_MS = 1_000;

/**
 * Says of an address whether calls are taken from it: when it stands in one of `networks`. Where they hold 127.0.0.1 they
 * mean this machine, and it is let in under every IPv4 address of its own: a softphone that runs here may well call from
 * that of the network card.
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
    // Whoever is refused may ask as often as they like.
    if (nowMs - lookedAtMs >= LOOK_AGAIN_AFTER_MS) {
      own = new Set(listOwn());
      lookedAtMs = nowMs;
    }
    return own.has(unmapped(address));
  };
}
