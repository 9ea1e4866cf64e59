import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** A name server on loopback (RFC 1035) for the real resolver. */
export interface NameServer {
  /** `127.0.0.1:port`, the form that the resolver accepts. */
  address: string;
  /** Queried names so far, with the record type: `rebind.test A`. */
  asked: string[];
  close(): Promise<void>;
}

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' };
const POINTER_TO_NAME = Buffer.from([0xc0, 0x0c]);

/** @param answer the current addresses of a name; IPv4 and IPv6 are distinguished by their notation. */
export async function startNameServer(answer: (name: string) => readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${name} ${type}`);
    const found = answer(name).filter((address) => isIPv4(address) === (type === 'A'));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8580, 2);
    header.writeUInt16BE(found.length, 6);
    header.fill(0, 8, 12);
    const records = found.map(writeAddress);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: TYPES[query.readUInt16BE(at + 1)] ?? 'A', end: at + 5 };
}

/** One record of class IN that may not be cached, so that the next look-up queries again. */
function writeAddress(address: string): Buffer {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOfIpv6(address);
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(bytes.length === 4 ? 1 : 28, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(0, 4);
  fields.writeUInt16BE(bytes.length, 8);
  return Buffer.concat([POINTER_TO_NAME, fields, bytes]);
}

function bytesOfIpv6(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, behind] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  const all = tail === undefined ? before : [...before, ...zeros, ...behind];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
