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

/** Records of a name beside its addresses (RFC 2782, RFC 3403). */
export interface OtherRecords {
  srv?: readonly { priority: number; weight: number; port: number; name: string }[];
  naptr?: readonly { order: number; preference: number; service: string; replacement: string }[];
  /** Types of which questions get no answer at all. */
  silentAbout?: readonly string[];
  /** Whether every question is answered with a fault of the server. */
  fails?: boolean;
  /** Seconds for which answers may be kept; none unless given. */
  ttlS?: number;
}

const TYPES: Record<number, string> = { 1: 'A', 28: 'AAAA', 33: 'SRV', 35: 'NAPTR' };
const POINTER_TO_NAME = Buffer.from([0xc0, 0x0c]);

/**
 * @param answer the current addresses of a name; IPv4 and IPv6 are distinguished by their notation.
 * @param others what else is known of a name.
 */
export async function startNameServer(
  answer: (name: string) => readonly string[],
  others: (name: string) => OtherRecords = () => ({}),
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query);
    const typeName = TYPES[type] ?? String(type);
    asked.push(`${name} ${typeName}`);
    const { srv = [], naptr = [], silentAbout = [], fails = false, ttlS = 0 } = others(name);
    if (silentAbout.includes(typeName)) return;
    const addresses = answer(name).filter((address) => isIPv4(address) === (typeName === 'A'));
    const found =
      { A: addresses.map(bytesOfAddress), AAAA: addresses.map(bytesOfAddress) }[typeName] ??
      (typeName === 'SRV' ? srv.map(bytesOfSrv) : naptr.map(bytesOfNaptr));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(fails ? 0x8582 : 0x8580, 2);
    header.writeUInt16BE(found.length, 6);
    header.fill(0, 8, 12);
    const records = found.map((bytes) => writeRecord(type, bytes, ttlS));
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** One record of class IN. Without a time it may not be cached, so that the next look-up queries again. */
function writeRecord(type: number, bytes: Buffer, ttlS: number): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(ttlS, 4);
  fields.writeUInt16BE(bytes.length, 8);
  return Buffer.concat([POINTER_TO_NAME, fields, bytes]);
}

const bytesOfAddress = (address: string): Buffer =>
  isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOfIpv6(address);

const short = (number: number): Buffer => Buffer.from([number >> 8, number & 0xff]);
const text = (value: string): Buffer => Buffer.from([value.length, ...Buffer.from(value)]);
const domain = (name: string): Buffer => Buffer.concat([...name.split('.').map(text), text('')]);

const bytesOfSrv = ({ priority, weight, port, name }: NonNullable<OtherRecords['srv']>[number]): Buffer =>
  Buffer.concat([...[priority, weight, port].map(short), domain(name)]);

const bytesOfNaptr = ({
  order,
  preference,
  service,
  replacement,
}: NonNullable<OtherRecords['naptr']>[number]): Buffer =>
  Buffer.concat([...[order, preference].map(short), ...['s', service, ''].map(text), domain(replacement)]);

function bytesOfIpv6(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, behind] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  const all = tail === undefined ? before : [...before, ...zeros, ...behind];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
