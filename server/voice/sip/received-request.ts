import { headerValue, headerValues, type Header, type SipRequest } from './message.ts';
import { parseAddress, type Address } from './parse-address.ts';
import { parseVia, type Via } from './parse-via.ts';
import { sipLimits } from './sip-limits.ts';
import { splitOutside } from './split-outside.ts';
import type { Flow } from './flow.ts';

/**
 * A request whose mandatory header fields were read (RFC 3261, section 8.1.1), with the flow it came over.
 */
export interface ReceivedRequest {
  readonly method: string;
  /** The Request-URI as it was written. */
  readonly uri: string;
  readonly message: SipRequest;
  readonly via: Via;
  readonly from: Address;
  readonly to: Address;
  /** Null only from peers of RFC 2543. */
  readonly fromTag: string | null;
  readonly toTag: string | null;
  readonly callId: string;
  readonly cseq: number;
  readonly flow: Flow;
}

type Read = { ok: true; request: ReceivedRequest } | { ok: false; status: 400 | 505; why: string };

/** Reads what every request must carry; the refusal names what is missing or wrong. */
export function readRequest(message: SipRequest, flow: Flow): Read {
  if (message.version !== 'SIP/2.0') return { ok: false, status: 505, why: 'Version Not Supported' };
  const vias = listValues(message, 'via');
  const via = vias ? parseVia(vias[0] ?? '') : null;
  if (!via) return bad('Via');
  const from = parseAddress(headerValue(message, 'from') ?? '');
  if (!from) return bad('From');
  const to = parseAddress(headerValue(message, 'to') ?? '');
  if (!to) return bad('To');
  const callId = headerValue(message, 'call-id');
  // It is stored and logged, so control characters are refused (section 25.1).
  if (!callId || /[\s\0-\x1f\x7f]/.test(callId)) return bad('Call-ID');
  const cseq = parseCSeq(headerValue(message, 'cseq') ?? '');
  if (!cseq) return bad('CSeq');
  if (cseq.method !== message.method) return { ok: false, status: 400, why: 'CSeq method does not match' };
  const fromTag = from.parameters.get('tag') ?? null;
  const toTag = to.parameters.get('tag') ?? null;
  const { method, uri } = message;
  return {
    ok: true,
    request: { method, uri, message, via, from, to, fromTag, toTag, callId, cseq: cseq.number, flow },
  };
}

function bad(name: string): Read {
  return { ok: false, status: 400, why: `Missing or malformed ${name}` };
}

/** Reads `number method`; null unless the number is below 2^31 (RFC 3261, section 8.1.1.5). */
export function parseCSeq(text: string): { number: number; method: string } | null {
  const match = /^(\d{1,20})\s+(\S+)$/.exec(text);
  const number = Number(match?.[1]);
  const method = match?.[2];
  return method !== undefined && number < 2 ** 31 ? { number, method } : null;
}

/** The entries of a comma-separated header over all its lines; null when one cannot be split. */
export function listValues(message: { headers: readonly Header[] }, name: string): string[] | null {
  const entries: string[] = [];
  for (const value of headerValues(message, name)) {
    const parts = splitOutside(value, ',', sipLimits.listEntries);
    if (!parts || entries.length + parts.length > sipLimits.listEntries) return null;
    entries.push(...parts.map((part) => part.trim()));
  }
  return entries;
}
