import { isIP } from 'node:net';
import { makeLookUp } from '../../platform/outbound/look-up.ts';
import { sipLimits } from './sip-limits.ts';

/** Asks name servers without the few threads that files are written with: callers choose these names. */
const lookUp = makeLookUp();

/**
 * The IP address of a host: the first one of the family that comes first in `families`. An address is its
 * own.
 * @throws Error when the name has no address of these families, or none is found within two seconds.
 */
export async function resolveHost(host: string, families: readonly number[]): Promise<string> {
  const addresses = isIP(host) === 0 ? await lookUpInTime(host) : [host];
  for (const family of families) {
    const address = addresses.find((candidate) => isIP(candidate) === family);
    if (address !== undefined) return address;
  }
  throw new Error('The host has no address that can be reached from here');
}

async function lookUpInTime(host: string): Promise<string[]> {
  const deadline = AbortSignal.timeout(sipLimits.resolveMs);
  const late = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(new Error('The name was not resolved in time'));
    deadline.addEventListener('abort', onAbort, { once: true });
  });
  return Promise.race([lookUp(host, deadline), late]);
}
