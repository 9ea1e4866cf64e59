/** A packet of sound as it was seen on a network. */
export interface SeenPacket {
  atMs: number;
  payloadType: number;
  sequence: number;
  timestamp: number;
  payload: Uint8Array;
  marker?: boolean;
}

const ETHERNET = 1;
const UDP = 17;

/** A capture file (libpcap, Ethernet, IPv4) of RTP packets, for programs that play one. */
export function writePcap(packets: readonly SeenPacket[]): Buffer {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt16LE(2, 4);
  head.writeUInt16LE(4, 6);
  head.writeUInt32LE(65_535, 16);
  head.writeUInt32LE(ETHERNET, 20);
  return Buffer.concat([head, ...packets.map(recordOf)]);
}

function recordOf(packet: SeenPacket): Buffer {
  const frame = Buffer.concat([ethernetAndIp(8 + 12 + packet.payload.length), udpAndRtp(packet)]);
  const head = Buffer.alloc(16);
  head.writeUInt32LE(1 + Math.floor(packet.atMs / 1_000), 0);
  head.writeUInt32LE((packet.atMs % 1_000) * 1_000, 4);
  head.writeUInt32LE(frame.length, 8);
  head.writeUInt32LE(frame.length, 12);
  return Buffer.concat([head, frame]);
}

function ethernetAndIp(length: number): Buffer {
  const bytes = Buffer.alloc(14 + 20);
  bytes.writeUInt16BE(0x0800, 12);
  bytes[14] = 0x45;
  bytes.writeUInt16BE(20 + length, 16);
  bytes[22] = 64;
  bytes[23] = UDP;
  Buffer.from([127, 0, 0, 1, 127, 0, 0, 1]).copy(bytes, 26);
  return bytes;
}

function udpAndRtp({ payloadType, sequence, timestamp, payload, marker = false }: SeenPacket): Buffer {
  const bytes = Buffer.alloc(8 + 12);
  bytes.writeUInt16BE(40_000, 0);
  bytes.writeUInt16BE(40_000, 2);
  bytes.writeUInt16BE(8 + 12 + payload.length, 4);
  bytes[8] = 0x80;
  bytes[9] = payloadType | (marker ? 0x80 : 0);
  bytes.writeUInt16BE(sequence, 10);
  bytes.writeUInt32BE(timestamp, 12);
  bytes.writeUInt32BE(0x5eed, 16);
  return Buffer.concat([bytes, payload]);
}
