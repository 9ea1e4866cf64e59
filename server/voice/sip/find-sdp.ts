import { headerValue, type SipMessage } from './message.ts';
import { parseParameters, unquote } from './parse-parameters.ts';
import { parseSdp, type Sdp } from './sdp.ts';
import { sipLimits } from './sip-limits.ts';

type FoundSdp =
  | { kind: 'none' }
  | { kind: 'sdp'; sdp: Sdp }
  | { kind: 'unsupported' }
  | { kind: 'malformed' };

/** A media type in lower case with its parameters; null when it is none. */
export function parseMediaType(value: string): { type: string; boundary: string | null } | null {
  const [, type, rest] = /^([^;\s/]+\s*\/\s*[^;\s/]+)\s*(;.*)?$/s.exec(value.trim()) ?? [];
  const parameters = parseParameters(rest ?? '');
  if (type === undefined || !parameters) return null;
  return {
    type: type.replace(/\s/g, '').toLowerCase(),
    boundary: unquote(parameters.get('boundary') ?? '') || null,
  };
}

/** Finds the session description in a body, alone or as a part of a multipart one (RFC 5621). */
export function findSdp(message: SipMessage): FoundSdp {
  const encoding = headerValue(message, 'content-encoding');
  if (message.body.length === 0) return { kind: 'none' };
  if (encoding !== null && encoding.toLowerCase() !== 'identity') return { kind: 'unsupported' };
  return findIn(message.body, headerValue(message, 'content-type') ?? '');
}

function findIn(body: Buffer, contentType: string): FoundSdp {
  const media = parseMediaType(contentType);
  if (media?.type === 'application/sdp') {
    const sdp = parseSdp(body);
    return sdp ? { kind: 'sdp', sdp } : { kind: 'malformed' };
  }
  if (!media?.type.startsWith('multipart/') || media.boundary === null) return { kind: 'unsupported' };
  return findInParts(body, media.boundary);
}

/** Searches parts one level deep; an unknown part that must be understood refuses the whole body. */
function findInParts(body: Buffer, boundary: string): FoundSdp {
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, sipLimits.bodyParts + 1);
  let found: FoundSdp = { kind: 'unsupported' };
  for (const part of parts) {
    if (part.startsWith('--')) break;
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, Math.max(end, 0)).replace(/\r\n[ \t]+/g, ' ');
    const [, type] = /^content-type[ \t]*:(.*)$/im.exec(head) ?? [];
    if (end < 0 || parseMediaType(type ?? '')?.type !== 'application/sdp') {
      if (mustBeUnderstood(head)) return { kind: 'unsupported' };
      continue;
    }
    if (found.kind === 'unsupported')
      found = findIn(Buffer.from(part.slice(end + 4), 'latin1'), 'application/sdp');
  }
  return found;
}

/** Section 20.11: `handling=required` is the default where a disposition is named at all. */
function mustBeUnderstood(head: string): boolean {
  const [, disposition] = /^content-disposition[ \t]*:(.*)$/im.exec(head) ?? [];
  return disposition !== undefined && /handling\s*=\s*"?required/i.test(disposition);
}
