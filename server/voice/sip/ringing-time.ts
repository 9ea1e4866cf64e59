import { headerValue, type SipRequest } from './message.ts';
import { sipLimits } from './sip-limits.ts';

/** How long a call may ring: the caller's Expires within our limit (RFC 3261, section 13.3.1). */
export function ringingMs(invite: SipRequest): number {
  const expires = headerValue(invite, 'expires');
  const requested = expires !== null && /^\d{1,9}$/.test(expires) ? Number(expires) * 1_000 : Infinity;
  return Math.max(1_000, Math.min(requested, sipLimits.ringingMs));
}
