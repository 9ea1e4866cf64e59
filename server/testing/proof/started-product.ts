import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from './start-command.ts';
import { until } from '../../platform/jobs/testing/until.ts';

const START_DEADLINE_MS = 150_000;

export interface DemoFile {
  base_url: string;
  console_url: string;
  keys: { write: string; read: string };
  login: { email: string; password: string };
  sip_uri: string;
  numbers: string[];
}

/** The product as an operator runs it: a separate process with its own data folder, on free ports. */
export interface StartedProduct {
  pid: number;
  dataDir: string;
  demo: DemoFile;
  /** Everything it wrote: log and welcome text. */
  output(): string;
  /**
   * Sends a request with the key of the demo workspace's owner; returns the parsed body, or bytes when it is
   * not JSON.
   */
  api(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; headers: Headers; body: ApiBody }>;
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Removes the data folder. Call it after the last stop. */
  remove(): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
export type ApiBody = any;

/** Starts the product as `npm start` does; with `dataDir`, on the folder of an earlier start. */
export async function startProduct(
  settings: Record<string, string> = {},
  dataDir?: string,
): Promise<StartedProduct> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'switchboard-proof-')));
  const firstRtpPort = 30_000 + 2 * Math.floor(Math.random() * 10_000);
  const child = spawn(process.execPath, START, {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SIP_PORT: '0',
      DATA_DIR: folder,
      RTP_PORTS: `${firstRtpPort}-${firstRtpPort + 400}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  await waitForWelcome(child, output);
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile;
  return {
    pid: child.pid ?? 0,
    dataDir: folder,
    demo,
    output,
    api: (method, path, body) => requestApi(demo, method, path, body),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text += chunk.toString('utf8');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

/** Waits for the welcome text, which is the last step of a start. */
async function waitForWelcome(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!output().includes('Switchboard is ready')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended:\n${output()}`);
    if (performance.now() > deadline) throw new Error(`the product did not start:\n${output()}`);
    await pause(20);
  }
}

async function requestApi(
  demo: DemoFile,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; headers: Headers; body: ApiBody }> {
  const answer = await fetch(demo.base_url + path, {
    method,
    headers: { authorization: `Bearer ${demo.keys.write}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? await answer.json() : Buffer.from(await answer.arrayBuffer()),
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `find` until it returns something; fails with `what` after `deadlineMs`. */
export const eventually = <T>(
  what: string,
  find: () => Promise<T | null | undefined | false>,
  deadlineMs = 120_000,
): Promise<T> => until(what, find, deadlineMs / 1000, 100);
