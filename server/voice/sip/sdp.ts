import { isIP } from 'node:net';
import { sipLimits } from './sip-limits.ts';

/** An attribute line `a=name:value`; null for one without a value. */
interface SdpAttribute {
  readonly name: string;
  readonly value: string | null;
}

/** One `m=` line with what belongs to it (RFC 8866, section 5.14). */
export interface SdpMedia {
  readonly kind: string;
  readonly port: number;
  /** Such as `RTP/AVP`, upper case. */
  readonly profile: string;
  readonly formats: readonly string[];
  /** Its own `c=` or the session's; null when there is neither or it is not an address. */
  readonly address: string | null;
  readonly attributes: readonly SdpAttribute[];
}

/** A session description as far as a telephone call needs it (RFC 8866). */
export interface Sdp {
  readonly attributes: readonly SdpAttribute[];
  readonly media: readonly SdpMedia[];
}

const mediaLine = /^(\S+) (\d{1,5})(?:\/\d{1,5})? (\S+) (.+)$/;

/** Reads a description; null when it does not follow the grammar or is beyond our limits. */
export function parseSdp(body: Buffer): Sdp | null {
  const lines = body
    .toString('utf8')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '');
  if (lines[0] !== 'v=0' || lines.length > sipLimits.sdpLines) return null;
  const session: Section = { address: null, attributes: [] };
  const media: (SdpMedia & Section)[] = [];
  let seen = '';
  for (const line of lines) {
    if (!/^[a-z]=/.test(line)) return null;
    const [kind, value] = [line.slice(0, 1), line.slice(2)];
    seen += kind;
    if (kind === 'm') {
      const next = parseMediaLine(value, session.address);
      if (!next || media.push(next) > sipLimits.sdpMediaLines) return null;
    } else readLine(kind, value, media.at(-1) ?? session);
  }
  return seen.includes('o') && seen.includes('t') ? { attributes: session.attributes, media } : null;
}

interface Section {
  address: string | null;
  attributes: SdpAttribute[];
}

function readLine(kind: string, value: string, section: Section): void {
  if (kind === 'c') section.address = parseConnection(value);
  if (kind !== 'a') return;
  const colon = value.indexOf(':');
  const name = colon < 0 ? value : value.slice(0, colon);
  section.attributes.push({ name: name.trim(), value: colon < 0 ? null : value.slice(colon + 1).trim() });
}

function parseMediaLine(value: string, sessionAddress: string | null): (SdpMedia & Section) | null {
  const [, kind, port, profile, formats] = mediaLine.exec(value.trim()) ?? [];
  if (!kind || !profile || !formats || Number(port) > 65_535) return null;
  return {
    kind,
    port: Number(port),
    profile: profile.toUpperCase(),
    formats: formats.trim().split(/ +/),
    address: sessionAddress,
    attributes: [],
  };
}

/** `IN IP4 address`; names and multicast (`/ttl`) are not taken: media goes to one address only. */
function parseConnection(value: string): string | null {
  const [, family, address] = /^IN IP([46]) (\S+)$/.exec(value.trim()) ?? [];
  return address !== undefined && isIP(address) === Number(family) ? address : null;
}

/** The value of the first attribute of this name; undefined when absent, null when it has none. */
export function attributeValue(attributes: readonly SdpAttribute[], name: string): string | null | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}
