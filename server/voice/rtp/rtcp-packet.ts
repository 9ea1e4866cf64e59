import { putUint32, uint16, uint32 } from './packet.ts';

/** Packet types of RFC 3550, section 12.1. */
const TYPE = { senderReport: 200, receiverReport: 201, description: 202, goodbye: 203 } as const;
const HEADER_BYTES = 8;
const SENDER_BYTES = 20;
const BLOCK_BYTES = 24;
const CNAME = 1;
/** Packets of one compound that are read. */
const PACKETS = 16;

/** What one side reports on the stream of the other (section 6.4.1). */
export interface ReportBlock {
  /** The stream that it is about. */
  readonly ssrc: number;
  /** Lost since the report before, in 256ths. */
  readonly fractionLost: number;
  /** Lost since the beginning; negative when copies outnumber losses. */
  readonly lost: number;
  /** The highest sequence number, with the number of its wraps in the upper 16 bits. */
  readonly highest: number;
  /** In units of the timestamp. */
  readonly jitter: number;
  /**
   * The middle of the NTP time in the last sender report, and the time since then in 65,536ths of a second.
   */
  readonly lastReport: number;
  readonly sinceLastReport: number;
}

/** What a sender says of its own stream (section 6.4.1). */
export interface SenderInfo {
  /** NTP time: seconds since 1900, and fractions in 2^32ths. */
  readonly seconds: number;
  readonly fraction: number;
  readonly timestamp: number;
  readonly packets: number;
  readonly bytes: number;
}

/** What is read of a compound packet. */
export interface Rtcp {
  readonly ssrc: number;
  readonly sender: SenderInfo | null;
  readonly blocks: readonly ReportBlock[];
  /** The peer has left. */
  readonly goodbye: boolean;
}

/**
 * Reads a compound packet (RFC 3550, section 6.1); also one that begins with something else than a report, as
 * RFC 5506 allows. Null when it is malformed (appendix A.2).
 */
export function parseRtcp(bytes: Uint8Array): Rtcp | null {
  const read = { ssrc: 0, sender: null as SenderInfo | null, blocks: [] as ReportBlock[], goodbye: false };
  let packets = 0;
  for (let from = 0; from < bytes.length && packets < PACKETS; packets++) {
    const to = from + 4 * (uint16(bytes, from + 2) + 1);
    if (from + 4 > bytes.length || to > bytes.length || (bytes[from] ?? 0) >> 6 !== 2) return null;
    const type = bytes[from + 1] ?? 0;
    if (to - from >= HEADER_BYTES) {
      if (packets === 0) read.ssrc = uint32(bytes, from + 4);
      if (type === TYPE.senderReport || type === TYPE.receiverReport) readReport(bytes, from, to, read);
      if (type === TYPE.goodbye) read.goodbye = true;
    }
    from = to;
  }
  return packets > 0 ? read : null;
}

function readReport(
  bytes: Uint8Array,
  from: number,
  to: number,
  read: { sender: SenderInfo | null; blocks: ReportBlock[] },
): void {
  let at = from + HEADER_BYTES;
  if (bytes[from + 1] === TYPE.senderReport) {
    if (at + SENDER_BYTES > to) return;
    read.sender = {
      seconds: uint32(bytes, at),
      fraction: uint32(bytes, at + 4),
      timestamp: uint32(bytes, at + 8),
      packets: uint32(bytes, at + 12),
      bytes: uint32(bytes, at + 16),
    };
    at += SENDER_BYTES;
  }
  const count = (bytes[from] ?? 0) & 0x1f;
  for (let n = 0; n < count && at + BLOCK_BYTES <= to; n++, at += BLOCK_BYTES) {
    read.blocks.push({
      ssrc: uint32(bytes, at),
      fractionLost: bytes[at + 4] ?? 0,
      lost: (uint32(bytes, at + 4) << 8) >> 8,
      highest: uint32(bytes, at + 8),
      jitter: uint32(bytes, at + 12),
      lastReport: uint32(bytes, at + 16),
      sinceLastReport: uint32(bytes, at + 20),
    });
  }
}

/** What a compound packet of ours says. */
export interface RtcpToWrite {
  readonly ssrc: number;
  /** Null for a side that has sent nothing lately: a receiver report. */
  readonly sender: SenderInfo | null;
  readonly block: ReportBlock | null;
  /** The canonical name (section 6.5.1): ASCII, at most 255 bytes. */
  readonly cname: string;
  readonly goodbye: boolean;
}

/** Writes a compound packet: a report, the canonical name, and a goodbye where it is one. */
export function writeRtcp({ ssrc, sender, block, cname, goodbye }: RtcpToWrite): Uint8Array {
  const reportBytes = HEADER_BYTES + (sender ? SENDER_BYTES : 0) + (block ? BLOCK_BYTES : 0);
  // The item, its length, the name, and at least one zero that ends the list, in whole words.
  const descriptionBytes = HEADER_BYTES + 4 * Math.ceil((2 + cname.length + 1) / 4);
  const out = new Uint8Array(reportBytes + descriptionBytes + (goodbye ? HEADER_BYTES : 0));
  const type = sender ? TYPE.senderReport : TYPE.receiverReport;
  writeHeader(out, 0, { count: block ? 1 : 0, type, length: reportBytes, ssrc });
  let at = HEADER_BYTES;
  if (sender) {
    const { seconds, fraction, timestamp, packets, bytes } = sender;
    [seconds, fraction, timestamp, packets, bytes].forEach((word, n) => putUint32(out, at + 4 * n, word));
    at += SENDER_BYTES;
  }
  if (block) {
    const lost = Math.max(-0x800000, Math.min(0x7fffff, block.lost)) & 0xffffff;
    const words = [
      block.ssrc,
      (block.fractionLost << 24) | lost,
      block.highest,
      block.jitter,
      block.lastReport,
      block.sinceLastReport,
    ];
    words.forEach((word, n) => putUint32(out, at + 4 * n, word));
    at += BLOCK_BYTES;
  }
  writeHeader(out, at, { count: 1, type: TYPE.description, length: descriptionBytes, ssrc });
  out[at + HEADER_BYTES] = CNAME;
  out[at + HEADER_BYTES + 1] = cname.length;
  for (let n = 0; n < cname.length; n++) out[at + HEADER_BYTES + 2 + n] = cname.charCodeAt(n);
  at += descriptionBytes;
  if (goodbye) writeHeader(out, at, { count: 1, type: TYPE.goodbye, length: HEADER_BYTES, ssrc });
  return out;
}

function writeHeader(
  out: Uint8Array,
  at: number,
  { count, type, length, ssrc }: { count: number; type: number; length: number; ssrc: number },
): void {
  const words = length / 4 - 1;
  out[at] = 0x80 | count;
  out[at + 1] = type;
  out[at + 2] = words >> 8;
  out[at + 3] = words;
  putUint32(out, at + 4, ssrc);
}
