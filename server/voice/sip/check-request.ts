import type { Header } from './message.ts';
import { listValues, type ReceivedRequest } from './received-request.ts';
import { parseUri } from './uri.ts';

/** A refusal of a request, with the headers that help the peer to correct it. */
export interface Refusal {
  readonly status: number;
  readonly reason?: string;
  readonly headers?: readonly Header[];
}

export const allowHeader: Header = {
  name: 'allow',
  value: 'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE, PRACK, NOTIFY',
};
/** The same in calls whose peer may have us call somebody else. */
export const allowReferHeader: Header = { name: 'allow', value: `${allowHeader.value}, REFER` };
/** Extensions: session timers (RFC 4028), reliable provisional answers (RFC 3262). */
const EXTENSIONS = ['timer', '100rel'];
export const supportedHeader: Header = { name: 'supported', value: EXTENSIONS.join(', ') };
export const acceptHeader: Header = { name: 'accept', value: 'application/sdp' };
export const acceptEncodingHeader: Header = { name: 'accept-encoding', value: 'identity' };

const SDP_TYPES: ReadonlySet<string> = new Set(['application/sdp', 'application/*', '*/*', '']);
const supported: ReadonlySet<string> = new Set(allowHeader.value.split(', '));
/** Methods of the protocol that are known and not offered. */
const recognised: ReadonlySet<string> = new Set(['REGISTER', 'SUBSCRIBE', 'PUBLISH', 'MESSAGE', 'REFER']);

/**
 * Method inspection (RFC 3261, section 8.2.1): 405 for known methods that are not offered, 501 for unknown
 * ones.
 */
export function checkMethod(method: string): Refusal | null {
  if (supported.has(method)) return null;
  return { status: recognised.has(method) ? 405 : 501, headers: [allowHeader] };
}

/**
 * Header inspection (sections 8.2.2.1 and 8.2.2.3): a supported URI scheme, and no unsupported extension.
 * Max-Forwards does not concern an endpoint, even when it is 0 (RFC 4475, section 3.3.11).
 */
export function checkHeaders(request: ReceivedRequest): Refusal | null {
  const uri = parseUri(request.uri);
  if (!uri) return { status: 400, reason: 'Malformed Request-URI' };
  if (uri.scheme !== 'sip' && uri.scheme !== 'tel') return { status: 416 };
  return checkRequire(request) ?? checkAccept(request);
}

/** Who calls has to take a description, which every answer of ours has (section 21.4.7; RFC 4475, 3.3.15). */
function checkAccept({ method, message }: ReceivedRequest): Refusal | null {
  if (method !== 'INVITE') return null;
  const accepted = (listValues(message, 'accept') ?? []).map((type) =>
    type.split(';', 1)[0]?.trim().toLowerCase(),
  );
  const takes = accepted.length === 0 || accepted.some((type) => type !== undefined && SDP_TYPES.has(type));
  return takes ? null : { status: 406, headers: [acceptHeader] };
}

/** Section 8.2.2.3; CANCEL and ACK are exempt: callers of this function do not check them. */
export function checkRequire(request: ReceivedRequest): Refusal | null {
  const required = listValues(request.message, 'require') ?? [];
  const unknown = required.filter((option) => option !== '' && !EXTENSIONS.includes(option.toLowerCase()));
  if (unknown.length === 0) return null;
  return { status: 420, headers: [{ name: 'unsupported', value: unknown.join(', ') }] };
}

/** Which body we read in an INVITE (section 8.2.3). */
export const unreadableBody: Refusal = { status: 415, headers: [acceptHeader, acceptEncodingHeader] };
