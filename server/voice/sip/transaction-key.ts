import { createHash } from 'node:crypto';
import type { ReceivedRequest } from './received-request.ts';
import { writeVia } from './parse-via.ts';

const MAGIC_COOKIE = 'z9hG4bK';

/**
 * What makes two requests the same one (RFC 3261, section 17.2.3). Branches without the magic MAGIC_COOKIE
 * come from peers of RFC 2543, or are the bare cookie itself; their requests are distinguished by all their
 * fields.
 */
export function transactionKey(request: ReceivedRequest, method = request.method): string {
  const branch = request.via.parameters.get('branch') ?? '';
  const kind = method === 'ACK' ? 'INVITE' : method;
  const { host, port } = request.via;
  if (branch.startsWith(MAGIC_COOKIE) && branch.length > MAGIC_COOKIE.length)
    return `${kind} ${branch} ${host}:${port ?? 5060}`;
  return `${kind} ${request.callId} ${request.cseq} ${request.fromTag ?? ''} ${writeVia(request.via)}`;
}

/** The same for copies of one request that came over different paths (section 8.2.2.2). */
export function mergeKey(request: ReceivedRequest): string {
  return `${request.method} ${request.callId} ${request.cseq} ${request.fromTag ?? ''}`;
}

/** The tag of answers of which nothing is kept: the same for each copy of a request (section 8.2.7). */
export const tagOf = (request: ReceivedRequest): string =>
  createHash('sha256').update(transactionKey(request)).digest('hex').slice(0, 16);
