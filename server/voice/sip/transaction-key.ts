import type { ReceivedRequest } from './received-request.ts';
import { writeVia } from './parse-via.ts';

const cookie = 'z9hG4bK';

/**
 * What makes two requests the same one (RFC 3261, section 17.2.3). Branches without the magic cookie come from peers
 * of RFC 2543, or are the bare cookie itself; their requests are told apart by everything they carry.
 */
export function transactionKey(request: ReceivedRequest, method = request.method): string {
  const branch = request.via.parameters.get('branch') ?? '';
  const kind = method === 'ACK' ? 'INVITE' : method;
  const { host, port } = request.via;
  if (branch.startsWith(cookie) && branch.length > cookie.length)
    return `${kind} ${branch} ${host}:${port ?? 5060}`;
  return `${kind} ${request.callId} ${request.cseq} ${request.fromTag ?? ''} ${writeVia(request.via)}`;
}

/** Alike for the copies of one request that came over different ways (section 8.2.2.2). */
export function mergeKey(request: ReceivedRequest): string {
  return `${request.method} ${request.callId} ${request.cseq} ${request.fromTag ?? ''}`;
}
