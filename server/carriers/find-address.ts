import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock } from '../platform/clock.ts';

/** A resolver that has not answered by then is taken to be out of order. */
const LOOKUP_WITHIN_MS = 10_000;

/**
 * The IP address of a host, IPv4 where it has both: media is bound to addresses and told to peers as one, never as a name
 * (an SDP `c=` line may hold a name, RFC 8866 section 5.7, but many peers take addresses only). An address is its own.
 * @throws Error of one line that names `setting`, when the name has no address or none is found within ten seconds.
 */
export async function findAddress(setting: string, host: string, clock: Clock): Promise<string> {
  if (isIP(host) !== 0) return host;
  const found = new AbortController();
  const late = clock.sleep(LOOKUP_WITHIN_MS, found.signal).then(() => null);
  try {
    const answer = await Promise.race([lookup(host, { order: 'ipv4first' }), late]);
    if (answer) return answer.address;
  } catch (error) {
    throw new Error(`${setting}: no address was found for ${host}`, { cause: error });
  } finally {
    found.abort();
  }
  throw new Error(`${setting}: nobody answered within ten seconds which address ${host} has`);
}
