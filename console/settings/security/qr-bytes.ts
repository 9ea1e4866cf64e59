import { correctionOf } from './qr-field.ts';

/** The blocks of a version at correction level M: [blocks, bytes of data in each] and correction bytes. */
interface Blocks {
  correction: number;
  groups: readonly (readonly [count: number, bytes: number])[];
}

/** Versions 1 to 15 (ISO/IEC 18004, table 9): up to 412 bytes, more than any address of a second factor. */
const VERSIONS: readonly Blocks[] = [
  { correction: 10, groups: [[1, 16]] },
  { correction: 16, groups: [[1, 28]] },
  { correction: 26, groups: [[1, 44]] },
  { correction: 18, groups: [[2, 32]] },
  { correction: 24, groups: [[2, 43]] },
  { correction: 16, groups: [[4, 27]] },
  { correction: 18, groups: [[4, 31]] },
  {
    correction: 22,
    groups: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    correction: 22,
    groups: [
      [3, 36],
      [2, 37],
    ],
  },
  {
    correction: 26,
    groups: [
      [4, 43],
      [1, 44],
    ],
  },
  {
    correction: 30,
    groups: [
      [1, 50],
      [4, 51],
    ],
  },
  {
    correction: 22,
    groups: [
      [6, 36],
      [2, 37],
    ],
  },
  {
    correction: 22,
    groups: [
      [8, 37],
      [1, 38],
    ],
  },
  {
    correction: 24,
    groups: [
      [4, 40],
      [5, 41],
    ],
  },
  {
    correction: 24,
    groups: [
      [5, 41],
      [5, 42],
    ],
  },
];
/** From this version on the length takes 16 bits in place of 8. */
const LONG_COUNT_VERSION = 10;
const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

const dataBytes = ({ groups }: Blocks): number =>
  groups.reduce((sum, [count, bytes]) => sum + count * bytes, 0);

/**
 * The bytes of a code for a text in UTF-8, data and correction interleaved, and its version.
 * @throws {RangeError} for a text over 412 bytes
 */
export function bytesOfCode(text: string): { version: number; bytes: number[] } {
  const given = [...new TextEncoder().encode(text)];
  for (const [index, blocks] of VERSIONS.entries()) {
    const version = index + 1;
    const countBits = version >= LONG_COUNT_VERSION ? 16 : 8;
    const room = dataBytes(blocks);
    if (given.length * 8 + 4 + countBits > room * 8) continue;
    return { version, bytes: interleave(padded(given, countBits, room), blocks) };
  }
  throw new RangeError('the text is too long for a code');
}

/** Mode, length, text and end, filled up to the room of the version. */
function padded(given: readonly number[], countBits: number, room: number): number[] {
  const bits: number[] = [];
  const write = (value: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  write(BYTE_MODE, 4);
  write(given.length, countBits);
  for (const byte of given) write(byte, 8);
  write(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    bytes.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  }
  for (let fill = 0; bytes.length < room; fill += 1) bytes.push(PADDING[fill % 2] ?? 0);
  return bytes;
}

/** Cuts the data into blocks and takes one byte of each in turn, so that a stain hits many blocks a little. */
function interleave(data: readonly number[], { correction, groups }: Blocks): number[] {
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, bytes] of groups) {
    for (let block = 0; block < count; block += 1, at += bytes) blocks.push(data.slice(at, at + bytes));
  }
  const corrections = blocks.map((block) => correctionOf(block, correction));
  const inTurn = (rows: readonly number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }).flatMap((_none, column) =>
      rows.flatMap((row) => row[column] ?? []),
    );
  return [...inTurn(blocks), ...inTurn(corrections)];
}
