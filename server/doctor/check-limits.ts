import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Settings } from '../platform/config/settings.ts';
import { findingsOn, type Finding } from './finding.ts';

const MEBIBYTE = 2 ** 20;
/** What the product takes under load without its calls, and for each call (docs/performance.md). */
const BASE_MIB = 512;
const CALL_MIB = 0.6;
/** Files beside connections and calls: the program's own, threads, pipes. */
const OWN_FILES = 300;
/** Sockets of a call: sound and its reports, on both legs of a transfer. */
const FILES_OF_CALL = 4;

/** What the system lets the server have. */
export interface SystemLimits {
  /** Bytes; the smaller one of the machine and of the container. */
  memory: number;
  /** Open files that the process may have; null where that is not told. */
  files: number | null;
}

const { right, wrong } = findingsOn('limits');

/** Whether memory and open files suffice for the settings. */
export function checkLimits(
  { maxCalls, maxConnections, databaseConnections, roles }: Settings,
  { memory, files }: SystemLimits,
): Finding[] {
  const calls = roles.includes('voice') ? maxCalls : 0;
  const neededMib = Math.ceil(BASE_MIB + calls * CALL_MIB);
  const mib = Math.floor(memory / MEBIBYTE);
  const findings = [
    mib >= neededMib
      ? right(`${mib} MiB of memory are enough for ${calls} calls.`)
      : wrong(
          `${mib} MiB of memory: MAX_CALLS ${calls} takes about ${neededMib} MiB. Give it more, or lower MAX_CALLS.`,
        ),
  ];
  if (files === null) return findings;
  const neededFiles = maxConnections + FILES_OF_CALL * calls + databaseConnections + OWN_FILES;
  findings.push(
    files >= neededFiles
      ? right(`${files} open files are allowed, ${neededFiles} at most are needed.`)
      : wrong(
          `${files} open files are allowed, and MAX_CONNECTIONS and MAX_CALLS may need ${neededFiles}: ` +
            'raise LimitNOFILE of the unit (`ulimit -Hn`), or lower them.',
        ),
  );
  return findings;
}

/** The limits of a process; of this one where that is null. */
export async function readSystemLimits(pid: number | null): Promise<SystemLimits> {
  const [cgroup, limits] = await Promise.all([
    readFile('/sys/fs/cgroup/memory.max', 'utf8').catch(() => ''),
    readFile(`/proc/${pid ?? 'self'}/limits`, 'utf8').catch(() => ''),
  ]);
  // Node.js raises its limit to the hard one at the start.
  const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(limits) ?? [];
  const files = hard === 'unlimited' ? Number.MAX_SAFE_INTEGER : hard === undefined ? null : Number(hard);
  return { memory: Math.min(Number.parseInt(cgroup, 10) || Infinity, totalmem()), files };
}
