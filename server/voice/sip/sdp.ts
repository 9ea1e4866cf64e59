import { isIP } from 'node:net';
import { sipLimits } from './sip-limits.ts';

/** An attribute line `a=name:value`; null for one without a value. */
interface SdpAttribute {
  readonly name: string;
  readonly value: string | null;
}

/** Where a peer receives media (RFC 8866, section 5.7). */
export interface Connection {
  /** An IP address or a host name. */
  readonly address: string;
  /** The family of the address, or of the one meant by a name. */
  readonly family: 4 | 6;
}

/** One `m=` line with what belongs to it (RFC 8866, section 5.14). */
export interface SdpMedia {
  readonly kind: string;
  readonly port: number;
  /** Such as `RTP/AVP`, as it was written. */
  readonly profile: string;
  readonly formats: readonly string[];
  /** Its own `c=` or the session's; null when there is neither, or when it names no single host. */
  readonly connection: Connection | null;
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
  const session: Section = { connection: null, attributes: [] };
  const media: (SdpMedia & Section)[] = [];
  let seen = '';
  for (const line of lines) {
    if (!/^[a-z]=/.test(line)) return null;
    const [kind, value] = [line.slice(0, 1), line.slice(2)];
    seen += kind;
    if (kind === 'm') {
      const next = parseMediaLine(value, session.connection);
      if (!next || media.push(next) > sipLimits.sdpMediaLines) return null;
    } else readLine(kind, value, media.at(-1) ?? session);
  }
  return seen.includes('o') && seen.includes('t') ? { attributes: session.attributes, media } : null;
}

interface Section {
  connection: Connection | null;
  attributes: SdpAttribute[];
}

function readLine(kind: string, value: string, section: Section): void {
  if (kind === 'c') section.connection = parseConnection(value);
  if (kind !== 'a') return;
  const colon = value.indexOf(':');
  const name = colon < 0 ? value : value.slice(0, colon);
  section.attributes.push({ name: name.trim(), value: colon < 0 ? null : value.slice(colon + 1).trim() });
}

function parseMediaLine(value: string, connection: Connection | null): (SdpMedia & Section) | null {
  const [, kind, port, profile, formats] = mediaLine.exec(value.trim()) ?? [];
  if (!kind || !profile || !formats || Number(port) > 65_535) return null;
  return {
    kind,
    port: Number(port),
    profile,
    formats: formats.trim().split(/ +/),
    connection,
    attributes: [],
  };
}

/** A host name; the letter in its last label distinguishes it from an address (RFC 1123, section 2.1). */
const hostName = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9-]*[a-z][a-z0-9-]*\.?$/i;

/** `IN IP4 host`; multicast (`/ttl`) is not taken: media goes to one host only. */
function parseConnection(value: string): Connection | null {
  const [, version, address = ''] = /^IN IP([46]) (\S{1,255})$/.exec(value.trim()) ?? [];
  const family = version === '6' ? 6 : 4;
  if (version === undefined) return null;
  return isIP(address) === family || (isIP(address) === 0 && hostName.test(address))
    ? { address, family }
    : null;
}

/** The value of the first attribute of this name; undefined when absent, null when it has none. */
export function attributeValue(attributes: readonly SdpAttribute[], name: string): string | null | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}
