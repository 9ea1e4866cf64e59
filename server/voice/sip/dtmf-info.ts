import { headerValue, type SipRequest } from './message.ts';
import { parseMediaType } from './find-sdp.ts';
import type { ResponseParts } from './response.ts';

/** A key that was pressed. */
export interface KeyPress {
  /** `0`-`9`, `*`, `#` or `A`-`D`. */
  readonly key: string;
  readonly durationMs: number;
}

type InfoContent =
  | { kind: 'empty' }
  | { kind: 'key'; press: KeyPress }
  | { kind: 'package' }
  | { kind: 'unsupported' }
  | { kind: 'malformed' };

const acceptInfo = { name: 'accept', value: 'application/dtmf-relay, application/dtmf' };
const USUAL_MS = 160;
const MAX_MS = 10_000;
/** Some gateways write the event codes of RFC 4733 instead of the keys. */
const eventCodes: ReadonlyMap<string, string> = new Map([
  ['10', '*'],
  ['11', '#'],
  ['12', 'A'],
  ['13', 'B'],
  ['14', 'C'],
  ['15', 'D'],
]);

/** The answer to an INFO, and the key that it carries, if any. */
export function answerInfo(request: SipRequest): {
  status: number;
  parts: ResponseParts;
  press: KeyPress | null;
} {
  const content = readInfo(request);
  switch (content.kind) {
    case 'key':
      return { status: 200, parts: {}, press: content.press };
    case 'empty':
      return { status: 200, parts: {}, press: null };
    case 'package':
      // RFC 6086, section 4.2.2: we offer none, and an empty Recv-Info says so.
      return { status: 469, parts: { headers: [{ name: 'recv-info', value: '' }] }, press: null };
    case 'unsupported':
      return { status: 415, parts: { headers: [acceptInfo] }, press: null };
    case 'malformed':
      return { status: 400, parts: { reason: 'Malformed signal' }, press: null };
  }
}

/** Reads a key in either of the two forms that telephones send. */
function readInfo(request: SipRequest): InfoContent {
  if (headerValue(request, 'info-package') !== null) return { kind: 'package' };
  if (request.body.length === 0) return { kind: 'empty' };
  const type = parseMediaType(headerValue(request, 'content-type') ?? '')?.type;
  const text = request.body.toString('latin1').trim();
  if (type === 'application/dtmf') return readKey(text, USUAL_MS);
  if (type !== 'application/dtmf-relay') return { kind: 'unsupported' };
  const signal = /^[ \t]*signal[ \t]*[=:][ \t]*(\S+)[ \t]*$/im.exec(text)?.[1];
  const duration = Number(/^[ \t]*duration[ \t]*[=:][ \t]*(\d{1,6})[ \t]*$/im.exec(text)?.[1] ?? USUAL_MS);
  return readKey(signal ?? '', Math.min(duration, MAX_MS));
}

function readKey(text: string, durationMs: number): InfoContent {
  const key = eventCodes.get(text) ?? text.toUpperCase();
  return /^[0-9*#A-D]$/.test(key) ? { kind: 'key', press: { key, durationMs } } : { kind: 'malformed' };
}
