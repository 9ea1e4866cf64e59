import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { makeWorkspace } from '../../server/testing/fixtures.queries.ts';
import { startProduct } from '../../server/testing/proof/started-product.ts';
import type { BenchRow } from '../row.ts';
import { median, quantile } from '../statistics.ts';
import { timeRequest } from './bench-lists.ts';
import { COUNTED_TABLES, dropSearchIndexes, fillAll, settle } from './fill.queries.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const REQUESTS = 60;
const MAX_RATIO = 1.5;

const PATHS = ['/appointments', '/calls', '/contacts', '/inbox', '/messages', '/orders', '/reservations'];

/**
 * The unfiltered lists, with their totals, of workspaces with a thousand, a hundred thousand and a million
 * records in the same tables. A list that takes longer with more records fails.
 */
export async function benchTotals(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    connections: 2,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
  try {
    const { sql, url } = database;
    await dropSearchIndexes(sql);
    const keys: string[] = [];
    for (const size of SIZES) {
      const workspace = await makeWorkspace(sql, systemClock.now());
      await fillAll(sql, workspace.id, size);
      keys.push(workspace.keys.read);
    }
    await settle(sql, COUNTED_TABLES);
    const product = await startProduct({
      DATABASE_URL: url,
      DEMO: 'true',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    });
    try {
      const rows: BenchRow[] = [];
      for (const path of PATHS) rows.push(await measureTotals(product.demo.base_url + path, path, keys));
      return rows;
    } finally {
      await product.stop();
      await product.remove();
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Requests the sizes in turn, so that other load of the machine affects all of them. */
async function measureTotals(url: string, path: string, keys: readonly string[]): Promise<BenchRow> {
  const times: number[][] = keys.map(() => []);
  for (let request = 0; request < REQUESTS; request += 1)
    for (const [size, key] of keys.entries()) times[size]?.push(await timeRequest(url, key));
  const [small = 0, ...larger] = times.map((of) => median(of));
  const ratio = Math.max(...larger) / small;
  return {
    name: `GET ${path}, list and total at 1,000, 100,000 and 1,000,000 records`,
    measured: larger.map((ms) => `${ms.toFixed(1)} ms`).join(' and '),
    against: `${small.toFixed(1)} ms (1,000 records)`,
    ratio,
    bar: `≤ ${MAX_RATIO}`,
    passes: ratio <= MAX_RATIO,
    spread: `p95 ${times.map((of) => quantile(of, 0.95).toFixed(1)).join(', ')} ms`,
  };
}
