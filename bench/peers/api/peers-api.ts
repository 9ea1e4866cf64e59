import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { treeMemoryMib } from '../../tree-memory.ts';
import { startPeersDatabase, type PeersDatabase } from '../database.ts';
import { orMissing } from '../install.ts';
import type { PeersReport } from '../report.ts';
import { FOUND, PAGE, WORKS, type Contender, type Work } from './contender.ts';
import { startDirectus } from './directus.ts';
import { describe, measureWork } from './measure.ts';
import { startMedusa } from './medusa.ts';
import { startFastify, startSwitchboard } from './switchboard.ts';

const HEAD = [
  'work',
  'of whom',
  'median',
  'rounds',
  'Switchboard beside it',
  'p50',
  'p99',
  'CPU a request: server + database',
];

/** The API of Switchboard beside a bare handler, Directus and Medusa. About three minutes once installed. */
export async function peersApi(): Promise<PeersReport> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-peers-'));
  const database = await startPeersDatabase();
  const contenders: Contender[] = [];
  try {
    const missing = await startAll(database, folder, contenders);
    const idle = contenders.map(({ pid }) => treeMemoryMib(pid));
    const rows: string[][] = [];
    for (const work of Object.keys(WORKS) as Work[]) {
      console.error(`measuring ${work} …`);
      const measured = await measureWork(work, contenders, database.pid);
      const [first] = measured;
      if (first) rows.push(...measured.map((one) => describe(WORKS[work], one, first)));
    }
    const memory = contenders.map(({ name, version, pid }, place) => [
      ...[name, version, `${(idle[place] ?? 0).toFixed(0)} MiB`, `${treeMemoryMib(pid).toFixed(0)} MiB`],
    ]);
    return {
      title: 'The API',
      tables: [
        { head: HEAD, rows },
        { head: ['who', 'version', 'memory when idle', 'after the requests'], rows: memory },
      ],
      missing,
    };
  } finally {
    await Promise.all(contenders.map(({ stop }) => stop()));
    await database.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Adds whoever starts to `contenders`. @returns a sentence for each peer that does not. */
async function startAll(database: PeersDatabase, folder: string, contenders: Contender[]): Promise<string[]> {
  const ours = await database.create('own');
  const { product, records } = await startSwitchboard(ours, folder);
  contenders.push(product, await startFastify(ours, records));
  for (const contender of contenders) await checkAnswers(contender);
  const missing: string[] = [];
  const peers = { directus: startDirectus, medusa: startMedusa };
  for (const [name, start] of Object.entries(peers)) {
    console.error(`starting ${name} …`);
    await orMissing(name, missing, async () => {
      const contender = await start(database, await database.create(name), folder);
      await checkAnswers(contender);
      contenders.push(contender);
    });
  }
  return missing;
}

/** Nobody is measured who does not answer the same: a full page, the exact total, and a refusal. */
async function checkAnswers({ name, origin, ask, invalid, readList }: Contender): Promise<void> {
  const { path, headers } = ask.list(0);
  const listed = await fetch(origin + path, { headers: headers ?? {} });
  const { rows, total } = readList(await listed.json());
  if (!Array.isArray(rows) || rows.length !== PAGE || Number(total) !== FOUND)
    throw new Error(`${name} lists ${Array.isArray(rows) ? rows.length : 'no'} of ${String(total)} records`);
  const { method, path: target, headers: sent, body } = invalid;
  const refused = await fetch(origin + target, { method, headers: sent ?? {}, body: body ?? null });
  if (refused.status < 400 || refused.status >= 500)
    throw new Error(`${name} answers ${refused.status} to what is invalid`);
}
