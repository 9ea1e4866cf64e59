import type { Modules } from './qr-code.ts';

/** A finder pattern with four light modules on one side, in either direction. */
const LIKE_FINDER = ['10111010000', '00001011101'];

/** How hard a code is to read (ISO/IEC 18004, section 7.8.3): runs, squares, false finders, uneven share. */
export function penaltyOf(modules: Modules): number {
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = rows.map((_row, column) => rows.map((row) => row[column]).join(''));
  const lines = [...rows, ...columns];
  const dark = rows.join('').replaceAll('0', '').length;
  const share = (dark * 100) / modules.length ** 2;
  return (
    lines.reduce((sum, line) => sum + penaltyOfLine(line), 0) +
    squares(modules) * 3 +
    Math.floor(Math.abs(share - 50) / 5) * 10
  );
}

function penaltyOfLine(line: string): number {
  let penalty = 0;
  for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
  for (const pattern of LIKE_FINDER) {
    for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) penalty += 40;
  }
  return penalty;
}

/** Squares of four modules of one colour. */
function squares(modules: Modules): number {
  let count = 0;
  for (let row = 1; row < modules.length; row += 1) {
    for (let column = 1; column < modules.length; column += 1) {
      const cell = modules[row]?.[column];
      const isOne = [modules[row - 1]?.[column], modules[row]?.[column - 1], modules[row - 1]?.[column - 1]];
      if (isOne.every((other) => other === cell)) count += 1;
    }
  }
  return count;
}
