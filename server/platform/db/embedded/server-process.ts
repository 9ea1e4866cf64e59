import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../../clock.ts';
import { clusterArgument, type DatabaseAccount, spawnAs } from './database-account.ts';
import type { Programs } from './install-programs.ts';
import { clusterName } from './leftover-server.ts';
import { reasonIn } from './run-program.ts';
import { followServerLog, type ServerLog } from './server-log.ts';

/** How the postmaster ended. */
export interface ServerEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A server that accepts connections. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<ServerEnd>;
  /** Fast shutdown for 8 s, then immediate shutdown, then SIGKILL. */
  stop(): Promise<void>;
}

interface ServerPlan {
  readonly clusterDir: string;
  readonly account: DatabaseAccount;
  readonly programs: Programs;
  readonly log: Logger;
  readonly settings: Record<string, string>;
  /** Called when the server's process has been started. */
  readonly launched: () => void;
}

/** Recovery after a crash may replay a gigabyte of write-ahead log on a slow disk. */
const READY_DEADLINE_MS = 300_000;
const PORT_ATTEMPTS = 5;

/**
 * Starts the server and waits until it accepts connections; retries when another program took the port
 * meanwhile.
 */
export async function startServerProcess(
  plan: ServerPlan,
  clock: Clock = systemClock,
  choosePort: () => Promise<number> = freePort,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort();
    const launched = await launch(plan, port);
    try {
      await waitUntilReady(launched, plan, clock);
      return serve(launched, port, clock);
    } catch (error) {
      await endChild(launched, clock);
      if (
        attempt === PORT_ATTEMPTS ||
        !/could not create any TCP\/IP sockets/.test(launched.serverLog.tail())
      )
        throw error;
      plan.log.warn(
        { port },
        'the port chosen for the database was taken by another program; choosing another',
      );
    }
  }
}

interface Launched {
  readonly child: ChildProcess;
  readonly serverLog: ServerLog;
  readonly ended: Promise<ServerEnd>;
  end: ServerEnd | undefined;
}

async function launch(plan: ServerPlan, port: number): Promise<Launched> {
  const settings = {
    timezone: 'UTC',
    // Statements and error details contain customers' data: they stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...plan.settings,
    // Required by this program.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    cluster_name: await clusterName(plan.clusterDir),
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { account, clusterDir, programs } = plan;
  const child = spawnAs(account, programs.postgres, ['-D', clusterArgument(account, clusterDir), ...args], {
    cwd: clusterDir,
  });
  plan.launched();
  child.stdin?.end();
  child.stdout?.resume();
  if (!child.stderr) throw new Error('The database was started without standard error');
  const serverLog = followServerLog(child.stderr, plan.log);
  const ended = new Promise<ServerEnd>((resolve) => {
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      serverLog.note(`FATAL:  ${error.message}`);
      resolve({ code: null, signal: null });
    });
    // The last output comes before 'close'; child processes of a killed server may hold the stream
    // open longer.
    child.once('exit', (code, signal) => {
      const patience = setTimeout(() => resolve({ code, signal }), 250);
      child.once('close', () => {
        clearTimeout(patience);
        resolve({ code, signal });
      });
    });
  });
  const launched: Launched = {
    child,
    serverLog,
    ended,
    end: undefined,
  };
  void ended.then((end) => (launched.end = end));
  return launched;
}

/** Waits for `ready` in the last line of `postmaster.pid`; an older file has another process number. */
async function waitUntilReady(launched: Launched, plan: ServerPlan, clock: Clock): Promise<void> {
  const file = join(plan.clusterDir, 'postmaster.pid');
  const startedAtMs = clock.monotonicMs();
  for (let nextReportMs = 10_000; ;) {
    if (launched.end)
      throw new Error(
        `The database in ${plan.clusterDir} does not start: ${whyEnded(launched, plan.clusterDir)}`,
      );
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === launched.child.pid && lines[7]?.trim() === 'ready') return;
    const waitedMs = clock.monotonicMs() - startedAtMs;
    if (waitedMs > READY_DEADLINE_MS)
      throw new Error(
        `The database in ${plan.clusterDir} was not ready after ${READY_DEADLINE_MS / 60_000} minutes`,
      );
    if (waitedMs > nextReportMs) {
      plan.log.info({ waitedMs: Math.round(waitedMs) }, 'waiting for the database to recover');
      nextReportMs += 10_000;
    }
    await clock.sleep(5);
  }
}

/** PostgreSQL's own reason, with the real path of the cluster's folder. */
function whyEnded({ serverLog, end }: Launched, clusterDir: string): string {
  const said = serverLog.tail();
  if (said === '') return end?.signal ? `it was ended by ${end.signal}` : `it ended with code ${end?.code}`;
  return reasonIn(said).replaceAll('/proc/self/cwd', clusterDir);
}

function serve(launched: Launched, port: number, clock: Clock): ServerProcess {
  const { child } = launched;
  if (child.pid === undefined) throw new Error('The database was started without a process');
  // A process that ends without stop() still requests a fast shutdown, also where the kernel does not.
  const onExit = (): void => signalChild(launched, 'SIGINT');
  process.once('exit', onExit);
  void launched.ended.then(() => process.removeListener('exit', onExit));
  hold(child, false);
  return { pid: child.pid, port, ended: launched.ended, stop: () => endChild(launched, clock) };
}

async function endChild(launched: Launched, clock: Clock): Promise<void> {
  if (launched.end) return;
  hold(launched.child, true);
  const steps = [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    signalChild(launched, signal);
    const patience = new AbortController();
    const over = clock.sleep(patienceMs, patience.signal);
    await Promise.race([launched.ended, over]);
    patience.abort();
    if (launched.end) return;
  }
  throw new Error(`The database's process ${launched.child.pid} cannot be ended`);
}

function signalChild({ child, end }: Launched, signal: NodeJS.Signals): void {
  if (end === undefined && child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/** Whether the server and its streams keep this process alive. */
function hold(child: ChildProcess, alive: boolean): void {
  const method = alive ? 'ref' : 'unref';
  child[method]();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream[method]();
}

/** A free TCP port of 127.0.0.1. Another program may take it before it is used. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port on 127.0.0.1'));
      });
    });
  });
}
