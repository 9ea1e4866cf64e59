import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../../clock.ts';

/**
 * The `cluster_name` of a cluster's server, which appears in its arguments and in the titles of all
 * its processes. It is derived from the identity of the folder on this machine. Unlike a process
 * number it is never reused, a copied folder has another one, and it is readable for every process,
 * also in a container where another user's folders are not.
 */
export async function clusterName(clusterDir: string): Promise<string> {
  const { dev, ino } = await stat(clusterDir, { bigint: true });
  return `switchboard-${dev.toString(16)}-${ino.toString(16)}`;
}

interface RunningProcess {
  readonly pid: number;
  readonly uid: number;
  readonly command: string;
}

/** The processes of a cluster's server: the postmaster (it still shows its arguments) and all of them. */
interface Remains {
  readonly leader: number | undefined;
  readonly pids: readonly number[];
}

/**
 * Stops what is left of a server of this cluster whose supervisor died, so that a new one can start:
 * fast shutdown of the postmaster first, then immediate shutdown, then SIGKILL for all its processes
 * (the write-ahead log recovers from that). Then removes a lock file whose process number another
 * program has. The caller holds the data lock, so no living supervisor owns the server. Throws when
 * processes cannot be stopped.
 */
export async function endLeftoverServer(
  clusterDir: string,
  uid: number,
  log: Logger,
  clock: Clock = systemClock,
): Promise<void> {
  const name = await clusterName(clusterDir);
  const found = await findRemains(name, uid);
  if (found.pids.length > 0) {
    log.warn(
      { leader: found.leader, processes: found.pids.length },
      'stopping a database server left over from an earlier run',
    );
    await endProcesses(name, uid, found, clock);
  }
  await removeStaleLockFile(clusterDir, log);
}

async function endProcesses(name: string, uid: number, found: Remains, clock: Clock): Promise<void> {
  let remains = found;
  // Without the postmaster the other processes end by themselves after a moment.
  const steps: readonly { signal: NodeJS.Signals; to: 'leader' | 'all'; waitMs: number }[] = [
    { signal: 'SIGINT', to: 'leader', waitMs: 8000 },
    { signal: 'SIGQUIT', to: 'leader', waitMs: 3000 },
    { signal: 'SIGKILL', to: 'all', waitMs: 3000 },
  ];
  for (const { signal, to, waitMs } of steps) {
    const targets = to === 'all' ? remains.pids : remains.leader === undefined ? [] : [remains.leader];
    for (const pid of targets) sendSignal(pid, signal);
    const deadline = clock.monotonicMs() + waitMs;
    do {
      await clock.sleep(20);
      remains = await findRemains(name, uid);
      if (remains.pids.length === 0) return;
    } while (clock.monotonicMs() < deadline);
  }
  throw new Error(`Processes ${remains.pids.join(', ')} of an earlier database server cannot be ended`);
}

async function findRemains(name: string, uid: number): Promise<Remains> {
  const named = new RegExp(`\\b${name}(?![0-9a-f])`);
  const processes = (await listProcesses()).filter((one) => one.uid === uid && named.test(one.command));
  const leader = processes.find((one) => one.command.includes(`cluster_name=${name}`));
  return { leader: leader?.pid, pids: processes.map((one) => one.pid) };
}

function listProcesses(): Promise<RunningProcess[]> {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

async function listFromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter(
    (entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid,
  );
  const processes = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [{ uid }, command] = await Promise.all([
          stat(`/proc/${pid}`),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
        ]);
        return [{ pid: Number(pid), uid, command: command.replaceAll('\0', ' ') }];
      } catch {
        return []; // It ended while the list was read.
      }
    }),
  );
  return processes.flat();
}

async function listFromPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('/bin/ps', ['-axo', 'pid=,uid=,command='], {
    timeout: 10_000,
    maxBuffer: 2 ** 24,
  });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, uid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || uid === undefined || command === undefined
      ? []
      : [{ pid: Number(pid), uid: Number(uid), command }];
  });
}

/**
 * PostgreSQL itself removes a lock file whose process is gone, after checking for users of the shared
 * memory. It refuses to start when a process with that number exists. When no process of this cluster
 * is left, such a process belongs to another program.
 */
async function removeStaleLockFile(clusterDir: string, log: Logger): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  const pid = await readLockFile(file);
  if (pid === undefined || !isAlive(pid)) return;
  log.warn(
    { pid },
    'removing a stale lock file of the database: its process number belongs to another program',
  );
  await rm(file, { force: true });
}

/** The process number in the first line; undefined when there is no file or no number. */
async function readLockFile(file: string): Promise<number | undefined> {
  const content = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
