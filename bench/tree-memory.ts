import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Memory of a process and its descendants. Of the first one every page counts, also those of Node.js
 * that the bench maps too; the database's processes share most pages, and each counts its part of them
 * (proportional set size).
 */
export function treeMemoryMib(root: number): number {
  const parents = new Map(
    execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => [pid, parent]),
  );
  const isBelow = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  const kib = [...parents.keys()]
    .filter((pid) => pid > 1 && isBelow(pid))
    .map((pid) => memoryKib(pid, pid === root ? 'Rss' : 'Pss'));
  return kib.reduce((sum, one) => sum + one, 0) / 1024;
}

function memoryKib(pid: number, measure: 'Rss' | 'Pss'): number {
  try {
    const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${measure}:\\s+(\\d+)`, 'm').exec(sums)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
