import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc in a second: USER_HZ of Linux, on every architecture that Node.js runs on. */
const TICKS_PER_SECOND = 100;

export interface ProcessTimes {
  pid: number;
  parent: number;
  /** CPU time of the process, and of its children that ended and were waited for. */
  cpuMs: number;
}

/** Reads one `/proc/<pid>/stat`; null for text of another form. The name may hold spaces and brackets. */
export function readStat(text: string): ProcessTimes | null {
  const match = /^(\d+) \([^]*\) \S (.+)$/.exec(text.trim());
  const [parent, ...rest] = (match?.[2] ?? '').split(' ').map(Number);
  const ticks = rest.slice(9, 13);
  if (match === null || parent === undefined || ticks.length < 4 || ticks.some(Number.isNaN)) return null;
  const cpuMs = (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_PER_SECOND;
  return { pid: Number(match[1]), parent, cpuMs };
}

/** CPU time of `root` and everything below it. */
export function treeCpuMs(root: number, processes: readonly ProcessTimes[]): number {
  const below = new Set([root]);
  for (let grown = true; grown;) {
    const found = processes.filter(({ pid, parent }) => below.has(parent) && !below.has(pid));
    for (const { pid } of found) below.add(pid);
    grown = found.length > 0;
  }
  return processes.filter(({ pid }) => below.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** CPU time of a process and its descendants so far, on Linux; NaN where there is no /proc. */
export function cpuMsOf(root: number): number {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(name));
    return treeCpuMs(root, processes);
  } catch {
    return Number.NaN;
  }
}

function readProcess(name: string): ProcessTimes[] {
  try {
    const times = readStat(readFileSync(`/proc/${name}/stat`, 'utf8'));
    return times === null ? [] : [times];
  } catch {
    return [];
  }
}
