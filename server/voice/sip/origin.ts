import { isIP } from 'node:net';
import { unmapped } from '../../platform/networks.ts';
import type { IncomingCall } from './call.ts';
import type { Refusal } from './check-request.ts';
import { headerValues } from './message.ts';
import type { ReceivedRequest } from './received-request.ts';

/** Who asked for a call: an address, with the way on which its request came. */
export type Origin = IncomingCall['source'];

/** What a proxy is told of a caller who would get no answer, and gets none from it (docs/scaling.md). */
export const sourceNotAllowed: Refusal = { status: 403, reason: 'Source Not Allowed' };

/**
 * Who asked: the sender, or whom a trusted proxy names in `X-Auth-IP`, which it writes itself. Null when such
 * a proxy names nobody, or more than one.
 */
export function originOf(
  { message, flow }: Pick<ReceivedRequest, 'message' | 'flow'>,
  isProxy: (address: string) => boolean,
): Origin | null {
  if (!isProxy(flow.address)) return flow;
  const [named = '', ...more] = headerValues(message, 'x-auth-ip');
  const address = unmapped(named.trim().replace(/^\[(.*)\]$/, '$1')).toLowerCase();
  // The proxy keeps the caller's port to itself, and with it the caller's connection.
  return more.length === 0 && isIP(address) !== 0 ? { protocol: flow.protocol, address, port: 0 } : null;
}
