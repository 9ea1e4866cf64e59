import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../testing/free-port.ts';
import { until } from '../../../platform/jobs/testing/until.ts';
import { writeHost } from '../uri.ts';
import { sippScenario, type SippStep } from './sipp-scenario.ts';

export const SIPP = '/usr/bin/sipp';
/** Longer than calls take on the slowest machine. */
const PATIENCE_S = '60';

/** With these it goes on after a message that its scenario does not expect. */
export const TAKES_REPEATS = ['-default_behaviors', 'all,-abortunexp'] as const;

/** A sipp that runs until its calls are over. */
export interface Sipp {
  readonly child: ChildProcess;
  readonly port: number;
  /** Resolves when it has ended; fails with its complaint when a call was not as its scenario says. */
  succeeds(): Promise<void>;
}

export interface SippOptions {
  /** UDP or TCP, with one socket. */
  transport: 'u1' | 't1';
  calls: number;
  host?: '127.0.0.1' | '::1';
  more?: readonly string[];
}

/** Starts a sipp that is called; `scenario` are the options that say what it does. */
export async function startCalledSipp(scenario: readonly string[], options: SippOptions): Promise<Sipp> {
  const sipp = await start(scenario, options);
  const { transport, host = '127.0.0.1' } = options;
  await until('sipp listens', () => sipp.child.exitCode !== null || isListening(sipp.port, transport, host));
  return sipp;
}

interface ScriptedSippOptions extends SippOptions {
  /** As in `sippScenario`. */
  stayMs?: number;
}

/** Starts a sipp that is called and does this, step by step. */
export async function startScriptedSipp(
  steps: readonly SippStep[],
  options: ScriptedSippOptions,
): Promise<Sipp> {
  const { scenario, more, folder } = await written(steps, options);
  const sipp = await startCalledSipp(scenario, { ...options, more });
  // It has read the file when it listens.
  await rm(folder, { recursive: true });
  return sipp;
}

/** Starts a sipp that calls `number` at a port of ours and does this, step by step. */
export async function startScriptedCaller(
  steps: readonly SippStep[],
  options: ScriptedSippOptions & { to: number; number: string },
): Promise<Sipp> {
  const { scenario, more, folder } = await written(steps, options);
  const sipp = await startCallingSipp(scenario, { ...options, more });
  sipp.child.once('exit', () => void rm(folder, { recursive: true }));
  return sipp;
}

async function written(
  steps: readonly SippStep[],
  { stayMs = 0, more = [] }: ScriptedSippOptions,
): Promise<{ scenario: string[]; more: string[]; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sipp-'));
  const file = join(folder, 'scenario.xml');
  await writeFile(file, sippScenario(steps, stayMs));
  // What was repeated, such as the ACK of an answer, may come after the BYE.
  return { scenario: ['-sf', file], more: [...more, ...(stayMs > 0 ? TAKES_REPEATS : [])], folder };
}

/** Starts a sipp that calls `number` at a port of ours. */
export const startCallingSipp = (
  scenario: readonly string[],
  { to, number, ...options }: SippOptions & { to: number; number: string },
): Promise<Sipp> =>
  start([`${writeHost(options.host ?? '127.0.0.1')}:${to}`, ...scenario, '-s', number], options);

async function start(
  scenario: readonly string[],
  { transport, calls, host = '127.0.0.1', more = [] }: SippOptions,
): Promise<Sipp> {
  const port = await freePort();
  const where = ['-i', host, '-mi', host, '-p', String(port), '-t', transport];
  const limits = ['-m', String(calls), '-timeout', PATIENCE_S, '-timeout_error', '-nostdin'];
  const child = spawn(SIPP, [...scenario, ...where, ...limits, ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += String(chunk)));
  const exit = once(child, 'exit');
  return { child, port, succeeds: async () => assert.equal((await exit)[0], 0, complaint) };
}

/** Whether somebody listens on a port, as the kernel says: trying it would take it from them. */
export async function isListening(
  port: number,
  transport: 'u1' | 't1',
  host = '127.0.0.1',
): Promise<boolean> {
  const family = host === '::1' ? '6' : '';
  const sockets = await readFile(`/proc/net/${transport === 'u1' ? 'udp' : 'tcp'}${family}`, 'utf8');
  const [zero, none] = family ? ['0'.repeat(32), '0000'] : ['00000000', '0000'];
  return sockets.includes(`:${port.toString(16).toUpperCase().padStart(4, '0')} ${zero}:${none}`);
}
