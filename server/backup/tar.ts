import { BackupRefused } from './format.ts';

/** A tar archive (ustar) is made of blocks of this size. */
export const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Eleven octal digits. */
const MAX_SIZE = 0o77777777777;

/** The number of zero bytes that fill the last block of `size` bytes. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The header block of a regular file that only its owner may read. */
export function headerOf(name: string, size: number): Buffer {
  if (size > MAX_SIZE) throw new BackupRefused(`${name} is larger than 8 GiB`);
  const [prefix, short] = splitName(name);
  const header = Buffer.alloc(BLOCK);
  header.write(short, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * The name and size in a header block; null for a block of zeros, which ends an archive.
 * @throws BackupRefused for what `headerOf` does not write.
 */
export function readHeader(block: Buffer): { name: string; size: number } | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, bytes: number): string =>
    block.toString('latin1', from, from + bytes).replace(/\0.*$/s, '');
  const [size, sum] = [text(124, 12), text(148, 8).trim()];
  const isWhole = /^[0-7]{11}$/.test(size) && Number.parseInt(sum, 8) === sumOf(block);
  if (!isWhole || text(156, 1) !== '0')
    throw new BackupRefused('The archive is damaged: a header is not whole');
  const prefix = text(345, PREFIX_BYTES);
  const name = text(0, NAME_BYTES);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size: Number.parseInt(size, 8) };
}

function splitName(name: string): [prefix: string, name: string] {
  if (name.length <= NAME_BYTES) return ['', name];
  const at = name.indexOf('/', name.length - NAME_BYTES - 1);
  if (at < 1 || at > PREFIX_BYTES) throw new BackupRefused(`${name} is too long a name for an archive`);
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The sum of all bytes, with the field of the sum counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}
