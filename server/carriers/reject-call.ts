import type { IncomingCall } from '../voice/sip/user-agent.ts';
import type { RejectionReason } from './carrier.ts';

/**
 * The answer to a caller whose call is rejected. A 503 can make a peer stop sending to this server for the
 * time of its Retry-After (RFC 3261, section 21.5.4), so it is used only for reasons that concern the whole
 * server.
 */
const REJECTIONS: Record<RejectionReason, { status: number; headers?: Record<string, string> }> = {
  unknown_number: { status: 404 },
  no_assistant: { status: 480 },
  busy: { status: 486 },
  unavailable: { status: 503, headers: { 'Retry-After': '10' } },
};

/** Rejects a call that is not answered here. */
export function reject(call: IncomingCall, reason: RejectionReason): void {
  const { status, headers } = REJECTIONS[reason];
  call.reject(status, undefined, headers);
}
