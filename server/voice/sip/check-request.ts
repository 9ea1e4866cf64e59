import type { Header } from './message.ts';
import { listValues } from './received-request.ts';
import type { ReceivedRequest } from './received-request.ts';
import { parseUri } from './uri.ts';

/** An answer that refuses a request, with what the peer needs to do better. */
export interface Refusal {
  readonly status: number;
  readonly reason?: string;
  readonly headers?: readonly Header[];
}

export const allowHeader: Header = { name: 'allow', value: 'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO' };
export const acceptHeader: Header = { name: 'accept', value: 'application/sdp' };
export const acceptEncodingHeader: Header = { name: 'accept-encoding', value: 'identity' };

const supported: ReadonlySet<string> = new Set(allowHeader.value.split(', '));
/** Methods of the protocol that we understand enough to say that they are not offered here. */
const recognised: ReadonlySet<string> = new Set([
  'REGISTER',
  'SUBSCRIBE',
  'NOTIFY',
  'PUBLISH',
  'MESSAGE',
  'UPDATE',
  'PRACK',
  'REFER',
]);

/** Method inspection (RFC 3261, section 8.2.1): 405 for what exists and is not offered, 501 for what we do not know. */
export function checkMethod(method: string): Refusal | null {
  if (supported.has(method)) return null;
  return { status: recognised.has(method) ? 405 : 501, headers: [allowHeader] };
}

/**
 * Header inspection (sections 8.2.2.1 and 8.2.2.3): a URI we can be reached by, and no extension that we lack.
 * Max-Forwards is no concern of an endpoint, also when it is 0 (RFC 4475, section 3.3.11).
 */
export function checkHeaders(request: ReceivedRequest): Refusal | null {
  const uri = parseUri(request.uri);
  if (!uri) return { status: 400, reason: 'Malformed Request-URI' };
  if (uri.scheme !== 'sip' && uri.scheme !== 'tel') return { status: 416 };
  return checkRequire(request);
}

/** Section 8.2.2.3; CANCEL and ACK are exempt, which the caller sees to. */
export function checkRequire(request: ReceivedRequest): Refusal | null {
  const required = listValues(request.message, 'require')?.filter((option) => option !== '') ?? [];
  if (required.length === 0) return null;
  return { status: 420, headers: [{ name: 'unsupported', value: required.join(', ') }] };
}

/** Which body we read in an INVITE (section 8.2.3). */
export const unreadableBody: Refusal = { status: 415, headers: [acceptHeader, acceptEncodingHeader] };
