import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock } from '../platform/clock.ts';

/** A resolver that takes longer counts as out of order. */
const LOOKUP_WITHIN_MS = 10_000;

/** The address that `findAddresses` gives first. */
export async function findAddress(setting: string, host: string, clock: Clock): Promise<string> {
  const [address = host] = await findAddresses(setting, host, clock);
  return address;
}

/**
 * The IP addresses of a host, one of each family, IPv4 first: media is bound to addresses and SDP names
 * addresses, never names (an SDP `c=` line may hold a name, RFC 8866 section 5.7, but many peers take
 * addresses only). An address is its own.
 * @throws Error of one line that names `setting`, when the name has no address or none is found within ten
 * seconds.
 */
export async function findAddresses(setting: string, host: string, clock: Clock): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = new AbortController();
  const late = clock.sleep(LOOKUP_WITHIN_MS, found.signal).then(() => null);
  try {
    const answers = await Promise.race([lookup(host, { order: 'ipv4first', all: true }), late]);
    const firstOf = (family: number): string | undefined =>
      answers?.find((answer) => answer.family === family)?.address;
    if (answers) return [firstOf(4), firstOf(6)].filter((address) => address !== undefined);
  } catch (error) {
    throw new Error(`${setting}: no address was found for ${host}`, { cause: error });
  } finally {
    found.abort();
  }
  throw new Error(`${setting}: no name server answered within ten seconds for ${host}`);
}
