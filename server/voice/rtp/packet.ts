/** The fixed header of RFC 3550 section 5.1, in bytes. */
export const HEADER_BYTES = 12;
/** Payload types of RFC 3551 that need no mapping in the SDP. */
export const PAYLOAD_TYPE = { PCMU: 0, PCMA: 8, comfortNoise: 13 } as const;

const VERSION_2 = 0x80;

/**
 * The fields of a packet that are used; the payload is `bytes[payloadFrom..payloadTo)` of the
 * datagram.
 */
export interface RtpPacket {
  payloadType: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  payloadFrom: number;
  payloadTo: number;
}

/**
 * Parses the header of an RTP packet (RFC 3550 section 5.1); skips contributing sources, header
 * extension and padding. Null for an invalid packet: too short, another version, inconsistent
 * lengths. Also null for RTCP on the same port (payload types 72-76 when read as RTP, RFC 5761
 * section 4).
 */
export function parseRtp(bytes: Uint8Array): RtpPacket | null {
  const first = bytes[0] ?? 0;
  if (bytes.length < HEADER_BYTES || first >> 6 !== 2) return null;
  const second = bytes[1] ?? 0;
  const payloadType = second & 0x7f;
  if (payloadType >= 72 && payloadType <= 76) return null;
  const from = rtpHeaderBytes(bytes, bytes.length);
  if (from === null) return null;
  let to = bytes.length;
  if (first & 0x20) {
    const padding = bytes[to - 1] ?? 0;
    if (padding === 0) return null;
    to -= padding;
  }
  if (from > to) return null;
  return {
    payloadType,
    marker: second >= 0x80,
    sequence: uint16(bytes, 2),
    timestamp: uint32(bytes, 4),
    ssrc: uint32(bytes, 8),
    payloadFrom: from,
    payloadTo: to,
  };
}

/**
 * The length of an RTP header with its contributing sources and extension; null when it goes beyond `end`.
 */
export function rtpHeaderBytes(bytes: Uint8Array, end: number): number | null {
  const first = bytes[0] ?? 0;
  let header = HEADER_BYTES + 4 * (first & 0x0f);
  if (first & 0x10) {
    if (header + 4 > end) return null;
    header += 4 + 4 * uint16(bytes, header + 2);
  }
  return header <= end ? header : null;
}

/**
 * Whether a datagram is RTCP: version 2, a packet type of 192 to 223 (RFC 5761, section 4), and a
 * matching length in words.
 */
export function isRtcp(bytes: Uint8Array): boolean {
  const type = bytes[1] ?? 0;
  const isKnown = (bytes[0] ?? 0) >> 6 === 2 && type >= 192 && type <= 223;
  return isKnown && bytes.length >= 4 && 4 * (uint16(bytes, 2) + 1) <= bytes.length;
}

/**
 * Writes a header without extension, contributing sources and padding into the first 12 bytes of
 * `out`.
 */
export function writeRtpHeader(
  out: Uint8Array,
  header: Pick<RtpPacket, 'payloadType' | 'marker' | 'sequence' | 'timestamp' | 'ssrc'>,
): void {
  out[0] = VERSION_2;
  out[1] = (header.marker ? 0x80 : 0) | header.payloadType;
  out[2] = header.sequence >>> 8;
  out[3] = header.sequence;
  putUint32(out, 4, header.timestamp);
  putUint32(out, 8, header.ssrc);
}

export function putUint32(out: Uint8Array, at: number, value: number): void {
  out[at] = value >>> 24;
  out[at + 1] = value >>> 16;
  out[at + 2] = value >>> 8;
  out[at + 3] = value;
}

export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

export function uint32(bytes: Uint8Array, at: number): number {
  return ((uint16(bytes, at) << 16) | uint16(bytes, at + 2)) >>> 0;
}
