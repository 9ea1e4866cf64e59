import { createHash } from 'node:crypto';
import { headerValue, type SipRequest } from './message.ts';
import type { ReceivedRequest } from './received-request.ts';
import { sipLimits } from './sip-limits.ts';
import { transactionKey } from './transaction-key.ts';

/** The same for each copy of a request, because nothing is kept of it (section 8.2.7). */
export const tagOf = (request: ReceivedRequest): string =>
  createHash('sha256').update(transactionKey(request)).digest('hex').slice(0, 16);

/** How long the call may ring: the caller's Expires within our limit (section 13.3.1). */
export function ringingMs(invite: SipRequest): number {
  const expires = headerValue(invite, 'expires');
  const requested = expires !== null && /^\d{1,9}$/.test(expires) ? Number(expires) * 1_000 : Infinity;
  return Math.max(1_000, Math.min(requested, sipLimits.ringingMs));
}
