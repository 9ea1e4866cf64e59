import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { Agent, request } from 'undici';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import type { Sql } from '../../server/platform/db/sql.ts';
import { selfSigned } from '../../server/platform/outbound/testing/self-signed.ts';
import { makeWorkspace } from '../../server/testing/fixtures.queries.ts';
import { startProcess, type StartedProcess } from '../../server/testing/proof/started-process.ts';
import { addEndpoints } from './fill.queries.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Shared by the measurements of deliveries: a database with production settings and a separate receiver
 * process.
 */
export interface DeliveryBench {
  sql: Sql;
  receiver: string;
  /** Creates a workspace whose endpoints are these paths of the receiver. */
  addWorkspace(paths: readonly string[]): Promise<number>;
  /** Starts the product in the role `worker`. */
  startWorker(): Promise<StartedProcess>;
  /** Runs the bare loop without the product. Returns posts a second, without the first `untimed` ones. */
  postBare(posts: { count: number; untimed: number; bytes: number; connections: number }): Promise<number>;
  /** Connections that the receiver has open now, without the one of this request. */
  connections(): Promise<number>;
  /** Id and time of each delivery that the receiver got since the previous call. */
  arrivals(): Promise<[string, number][]>;
  stop(): Promise<void>;
}

export async function startDeliveryBench(): Promise<DeliveryBench> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  const { key, cert } = selfSigned(['localhost']);
  const authorityFile = join(folder, 'receiver.pem');
  const keyFile = join(folder, 'receiver.key');
  await writeFile(authorityFile, cert);
  await writeFile(keyFile, key);
  const log = pino({ level: 'silent' });
  const options = { databaseUrl: null, dataDir: folder, connections: 16, clock: systemClock, log };
  const database = await openDatabase(options);
  const children: ChildProcess[] = [];
  const workers: StartedProcess[] = [];
  const run = (file: string, args: string[]): Promise<string> => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = spawn(process.execPath, [path, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile },
    });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(line.toString('utf8').trim()));
      child.once('exit', () => reject(new Error(`${file} ended`)));
    });
  };
  const receiver = await run('receiver-process.ts', [keyFile, authorityFile]);
  const dispatcher = new Agent({ connect: { ca: cert } });
  const ask = (path: string): Promise<unknown> => readJson(receiver + path, dispatcher);
  const { sql, url } = database;
  return {
    sql,
    receiver,
    addWorkspace: async (paths) => {
      const { id } = await makeWorkspace(sql, systemClock.now());
      await addEndpoints(
        sql,
        id,
        paths.map((path) => receiver + path),
      );
      return id;
    },
    startWorker: async () => {
      const worker = startProcess({ databaseUrl: url, program: 'product', authorityFile, folder });
      workers.push(worker);
      await worker.ready;
      return worker;
    },
    postBare: async ({ count, untimed, bytes, connections }) =>
      Number(await run('bare-process.ts', [receiver, ...[count, untimed, bytes, connections].map(String)])),
    connections: async () => ((await ask('/connections')) as number) - 1,
    arrivals: async () => (await ask('/arrivals')) as [string, number][],
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
      for (const child of children) child.kill();
      await dispatcher.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readJson(url: string, dispatcher: Agent): Promise<unknown> {
  const answer = await request(url, { dispatcher });
  return answer.body.json();
}
