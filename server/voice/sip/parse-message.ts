import { canonicalName, singleHeaders } from './header-names.ts';
import { headerValue, headerValues, type Header, type SipMessage, type SipRequest } from './message.ts';
import { isToken } from './parse-parameters.ts';
import { sipLimits } from './sip-limits.ts';

/**
 * The result of reading bytes. A malformed request is kept as far as it was understood, so that it can be
 * answered.
 */
export type Parsed =
  | { kind: 'message'; message: SipMessage }
  | { kind: 'malformed'; why: string; request: SipRequest | null };

const statusLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/s;
const requestLine = /^(\S+) (\S+) (SIP\/\d+\.\d+)$/i;
const almostRequestLine = /^(\S+)\s.*\sSIP\/\d+\.\d+\s*$/is;

/**
 * Reads one message out of a datagram, or out of what the framing of a stream has cut (RFC 3261, sections 7
 * and 18.3). Never throws: what cannot be read is `malformed`, with the reason in words.
 */
export function parseMessage(bytes: Buffer): Parsed {
  if (bytes.length > sipLimits.messageBytes)
    return { kind: 'malformed', why: 'Message too large', request: null };
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  const lines = unfold(head);
  const startLine = lines.shift() ?? '';
  const { headers, fault } = parseHeaders(lines);
  const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const start = parseStartLine(startLine, headers);
  if (start.kind === 'malformed') return start;
  if (fault !== null) return refuse(start.message, fault);
  const why = end < 0 ? 'Message ends within its head' : faultIn(start.message);
  const length = contentLength(start.message);
  if (why ?? typeof length === 'string') return refuse(start.message, why ?? String(length));
  const wanted = typeof length === 'number' ? length : body.length;
  if (wanted > body.length) return refuse(start.message, 'Body shorter than Content-Length');
  return { kind: 'message', message: { ...start.message, body: body.subarray(0, wanted) } };
}

/** The value of Content-Length, null when absent, a sentence when it is no plausible number. */
export function contentLength(message: { headers: readonly Header[] }): number | null | string {
  const values = headerValues(message, 'content-length');
  const [first] = values;
  if (first === undefined) return null;
  if (values.some((value) => value !== first)) return 'Conflicting Content-Length';
  if (!/^\d{1,7}$/.test(first)) return 'Malformed Content-Length';
  return Number(first);
}

/**
 * The lines of a head; one that begins with white space continues the one before (section 7.3.1). White space
 * before the fold stays: a pattern that begins with it would be tried anew at each of 64 Ki blanks.
 */
export function unfold(head: string): string[] {
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

/** What every answer copies from its request (section 8.2.6.2). */
const copied: ReadonlySet<string> = new Set(['via', 'from', 'to', 'call-id', 'cseq']);

/**
 * The header fields that can be read, and what is wrong with the first one that cannot. Of more lines than
 * the limit only those are kept that an answer needs.
 */
function parseHeaders(lines: readonly string[]): { headers: Header[]; fault: string | null } {
  const isTooLong = lines.length > sipLimits.headerLines;
  const headers: Header[] = [];
  let fault = isTooLong ? 'Too many header fields' : null;
  for (const line of lines) {
    if (line === '') continue;
    const header = parseHeader(line);
    if (typeof header === 'string') fault ??= header;
    else if (!isTooLong || copied.has(header.name)) headers.push(header);
  }
  return { headers, fault };
}

function parseHeader(line: string): Header | string {
  if (line.length > sipLimits.headerLineBytes) return 'Header field too long';
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trimEnd();
  // A bare CR or LF would begin a new line in an answer or a log.
  if (!isToken(name) || /[\r\n]/.test(line)) return 'Malformed header field';
  return { name: canonicalName(name), value: line.slice(colon + 1).trim() };
}

type Start =
  | { kind: 'message'; message: SipMessage }
  | { kind: 'malformed'; why: string; request: SipRequest | null };

function parseStartLine(line: string, headers: Header[]): Start {
  const body = Buffer.alloc(0);
  const status = statusLine.exec(line);
  if (status) {
    const message: SipMessage = {
      kind: 'response',
      status: Number(status[1]),
      reason: status[2] ?? '',
      headers,
      body,
    };
    return { kind: 'message', message };
  }
  const request = requestLine.exec(line);
  const [, method, uri, version] = request ?? [];
  if (method && uri && version && isToken(method) && line.length <= sipLimits.startLineBytes) {
    const message = { kind: 'request', method, uri, version: version.toUpperCase(), headers, body } as const;
    return { kind: 'message', message };
  }
  const close = almostRequestLine.exec(line)?.[1];
  const rest =
    close && isToken(close)
      ? ({ kind: 'request', method: close, uri: '', version: 'SIP/2.0', headers, body } as const)
      : null;
  return { kind: 'malformed', why: 'Malformed Request-Line', request: rest };
}

/** Of a header field that is allowed once, two leave open which one counts (section 7.3.1). */
function faultIn(message: SipMessage): string | null {
  for (const name of singleHeaders) {
    if (name !== 'content-length' && headerValues(message, name).length > 1) return `Multiple ${name}`;
  }
  const maxForwards = headerValue(message, 'max-forwards');
  if (maxForwards !== null && !(/^\d{1,10}$/.test(maxForwards) && Number(maxForwards) <= 255)) {
    return 'Malformed Max-Forwards';
  }
  return null;
}

function refuse(message: SipMessage, why: string): Parsed {
  return { kind: 'malformed', why, request: message.kind === 'request' ? message : null };
}
