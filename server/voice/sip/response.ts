import { headerValue, headerValues, type Header, type SipRequest, type SipResponse } from './message.ts';
import { markReceived, parseSentBy, parseVia, writeVia } from './parse-via.ts';
import { listValues } from './received-request.ts';
import { reasonPhrase } from './reason-phrases.ts';

/** What an answer has beside what it copies from the request. */
export interface ResponseParts {
  reason?: string;
  /** Put on To when the request carried no tag (RFC 3261, section 8.2.6.2). */
  toTag?: string;
  headers?: readonly Header[];
  body?: Buffer;
  /** True in answers that make a dialog: Record-Route becomes its route set (section 12.1.1). */
  withRoute?: boolean;
}

/**
 * The answer to a request (RFC 3261, section 8.2.6). Null when the request lacks what an answer must copy.
 */
export function writeResponse(
  request: SipRequest,
  source: { address: string; port: number },
  status: number,
  parts: ResponseParts = {},
): SipResponse | null {
  const vias = listValues(request, 'via') ?? [];
  const top = parseVia(vias[0] ?? '');
  const copied = copiedFrom(request, status, parts.toTag);
  if (!top || copied.length < COPIED.length) return null;
  const way = [writeVia(markReceived(top, source)), ...vias.slice(1)];
  const routes = parts.withRoute ? headerValues(request, 'record-route') : [];
  return responseOf(status, parts, [
    ...way.map((value) => ({ name: 'via', value })),
    ...routes.map((value) => ({ name: 'record-route', value })),
    ...copied,
    ...timestamp(request, status),
  ]);
}

/**
 * The answer to a request that cannot be read: what an answer copies, as far as it is there, and the way back
 * as it came (RFC 4475, sections 3.1.2.1, 3.1.2.16 and 3.3.1). Null where no way back can be read.
 */
export function writeUnreadResponse(
  request: SipRequest,
  status: number,
  parts: ResponseParts,
): { response: SipResponse; way: { port: number | null } } | null {
  const vias = headerValues(request, 'via');
  const way = parseSentBy(vias[0] ?? '');
  if (!way) return null;
  const headers = [
    ...vias.map((value) => ({ name: 'via', value })),
    ...copiedFrom(request, status, parts.toTag),
  ];
  return { response: responseOf(status, parts, headers), way };
}

/** What every answer has of its request (section 8.2.6.2), beside Via. */
const COPIED = ['from', 'to', 'call-id', 'cseq'];

function copiedFrom(request: SipRequest, status: number, toTag: string | undefined): Header[] {
  return COPIED.flatMap((name) => {
    const value = headerValue(request, name);
    if (value === null) return [];
    return [{ name, value: name === 'to' ? tagged(value, status, toTag) : value }];
  });
}

function responseOf(status: number, parts: ResponseParts, headers: readonly Header[]): SipResponse {
  return {
    kind: 'response',
    status,
    reason: parts.reason ?? reasonPhrase(status),
    headers: [...headers, ...(parts.headers ?? [])],
    body: parts.body ?? Buffer.alloc(0),
  };
}

/**
 * Where an answer over UDP goes (RFC 3261, section 18.2.2; RFC 3581, section 4): always back to its source.
 */
export function responsePort(
  via: { port: number | null; parameters: ReadonlyMap<string, string | null> },
  sourcePort: number,
): number {
  return via.parameters.has('rport') ? sourcePort : (via.port ?? 5060);
}

/** A 100 carries no tag, because it makes no dialog (section 8.2.6.2). */
function tagged(to: string, status: number, tag: string | undefined): string {
  const hasTag = /;\s*tag\s*=/i.test(to.slice(to.lastIndexOf('>') + 1));
  return status === 100 || hasTag || tag === undefined ? to : `${to};tag=${tag}`;
}

/** Section 8.2.6.1: the sender measures the round trip with it. */
function timestamp(request: SipRequest, status: number): Header[] {
  const value = headerValue(request, 'timestamp');
  return status === 100 && value !== null ? [{ name: 'timestamp', value }] : [];
}
