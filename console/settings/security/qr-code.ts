import { bytesOfCode } from './qr-bytes.ts';
import { penaltyOf } from './qr-penalty.ts';

/** Dark (true) and light modules by row and column. */
export type Modules = boolean[][];

/** Centres of the alignment patterns by version (ISO/IEC 18004, annex E). */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
];

/** The masks: true where a module of the data is turned over. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const FORMAT = { generator: 0x537, bits: 10, mask: 0x5412 } as const;
const VERSION = { generator: 0x1f25, bits: 12, from: 7 } as const;

/**
 * The QR code of a text: byte mode, correction level M, the mask with the least penalty (ISO/IEC 18004).
 * @throws {RangeError} for a text over 412 bytes
 */
export function qrCode(text: string): Modules {
  const { version, bytes } = bytesOfCode(text);
  const size = version * 4 + 17;
  const fixed = new Grid(size);
  drawPatterns(fixed, version);
  const free = fixed.freeModules();
  const codes = MASKS.map((mask, number) => {
    const grid = fixed.copy();
    for (const [index, [row, column]] of free.entries()) {
      const bit = ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
      grid.set(row, column, (bit === 1) !== mask(row, column));
    }
    drawFormat(grid, number);
    return grid.modules();
  });
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best));
}

/** A square of modules, of which some are not drawn yet. */
class Grid {
  readonly size: number;
  readonly #cells: (boolean | null)[];

  constructor(size: number, cells: (boolean | null)[] = Array.from({ length: size * size }, () => null)) {
    this.size = size;
    this.#cells = cells;
  }

  set(row: number, column: number, isDark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.#cells[row * this.size + column] = isDark;
  }

  isDrawn(row: number, column: number): boolean {
    return this.#cells[row * this.size + column] !== null;
  }

  copy(): Grid {
    return new Grid(this.size, [...this.#cells]);
  }

  modules(): Modules {
    return Array.from({ length: this.size }, (_none, row) =>
      this.#cells.slice(row * this.size, (row + 1) * this.size).map((cell) => cell === true),
    );
  }

  /** The modules of the data: pairs of columns from the right, up and down in turn, past the timing column. */
  freeModules(): [row: number, column: number][] {
    const found: [number, number][] = [];
    let isUpwards = true;
    for (let right = this.size - 1; right > 0; right -= 2, isUpwards = !isUpwards) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const row = isUpwards ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) if (!this.isDrawn(row, column)) found.push([row, column]);
      }
    }
    return found;
  }
}

function drawPatterns(grid: Grid, version: number): void {
  const last = grid.size - 1;
  for (const [row, column] of [
    [3, 3],
    [3, last - 3],
    [last - 3, 3],
  ] as const)
    drawFinder(grid, row, column);
  for (let at = 8; at < grid.size - 8; at += 1) {
    grid.set(6, at, at % 2 === 0);
    grid.set(at, 6, at % 2 === 0);
  }
  const centres = ALIGNMENT[version - 1] ?? [];
  for (const row of centres) {
    for (const column of centres) if (!isAtFinder(row, column, last)) drawRings(grid, row, column, 2, [0, 2]);
  }
  drawFormat(grid, 0);
  if (version >= VERSION.from) drawVersion(grid, version);
}

/** A finder pattern with the light border around it. */
const drawFinder = (grid: Grid, row: number, column: number): void =>
  drawRings(grid, row, column, 4, [0, 1, 3]);

/** Alignment patterns leave out the corners, where the finders are. */
const isAtFinder = (row: number, column: number, last: number): boolean =>
  (row === 6 && column === 6) || (row === 6 && column === last - 6) || (row === last - 6 && column === 6);

/** Squares around a centre; those at the distances of `dark` are dark. */
function drawRings(grid: Grid, row: number, column: number, reach: number, dark: readonly number[]): void {
  for (let down = -reach; down <= reach; down += 1) {
    for (let across = -reach; across <= reach; across += 1) {
      const distance = Math.max(Math.abs(down), Math.abs(across));
      grid.set(row + down, column + across, dark.includes(distance));
    }
  }
}

/** A value with its remainder of a BCH code behind it. */
function withRemainder(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit -= 1) {
    if ((rest >> bit) & 1) rest ^= generator << (bit - bits);
  }
  return (value << bits) | rest;
}

/** Correction level M and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  // Level M is 00 in the two bits before the mask.
  const format = withRemainder(mask, FORMAT.generator, FORMAT.bits) ^ FORMAT.mask;
  const last = grid.size - 1;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((format >> bit) & 1) === 1;
    const downwards = bit < 6 ? bit : bit < 8 ? bit + 1 : last - 14 + bit;
    grid.set(downwards, 8, isDark);
    const leftwards = bit < 8 ? last - bit : bit === 8 ? 7 : 14 - bit;
    grid.set(8, leftwards, isDark);
  }
  grid.set(last - 7, 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const value = withRemainder(version, VERSION.generator, VERSION.bits);
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((value >> bit) & 1) === 1;
    const far = grid.size - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    grid.set(near, far, isDark);
    grid.set(far, near, isDark);
  }
}
