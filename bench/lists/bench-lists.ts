import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import type { Sql } from '../../server/platform/db/sql.ts';
import { makeWorkspace } from '../../server/testing/fixtures.queries.ts';
import { pause, startProduct } from '../../server/testing/proof/started-product.ts';
import { fillContacts } from '../api/fill.queries.ts';
import type { BenchRow } from '../row.ts';
import { median, quantile } from '../statistics.ts';
import { countScannedRows, fillCalls, fillOrders, fillReservations, settle } from './fill.queries.ts';

const LARGE = { calls: 1_000_000, contacts: 100_000, orders: 100_000, reservations: 100_000 };
const SMALL = { calls: 1_000, contacts: 1_000, orders: 1_000, reservations: 1_000 };
const REQUESTS = 30;
/** PostgreSQL publishes its counts of scans after a second without work. */
const STATISTICS_MS = 1_500;

const LISTS = [
  '/calls',
  '/calls?page=200',
  '/calls?status=no_answer',
  '/calls?direction=outbound&from=2026-10-01T00:00:00Z',
  '/calls?phone=%2B15000000042',
  '/contacts',
  '/contacts?q=person%204242',
  '/contacts?q=4242',
  '/contacts?tag=vip',
  '/orders',
  '/orders?open=true',
  '/orders?status=new,confirmed',
  '/orders?q=person%204242',
  '/orders?from=2026-10-01T00:00:00Z',
  '/reservations',
  '/reservations?active=true',
  '/reservations?status=requested,confirmed',
  '/reservations?source=ai',
  '/reservations?from=2026-12-01&to=2026-12-31',
  '/reservations?q=person%204242',
];

/**
 * The lists of a workspace with a million calls and 100,000 contacts, orders and reservations, beside the
 * same lists of a workspace with a thousand of each in the same tables. A list that scans a table fails.
 */
export async function benchLists(): Promise<BenchRow[]> {
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
    const large = await fillWorkspace(sql, LARGE);
    const small = await fillWorkspace(sql, SMALL);
    await settle(sql);
    const product = await startProduct({
      DATABASE_URL: url,
      DEMO: 'true',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    });
    try {
      const origin = product.demo.base_url;
      const rows: BenchRow[] = [];
      for (const path of LISTS) rows.push(await measureList(sql, { origin, path, large, small }));
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

/** Creates a workspace with these numbers of records, and returns a key that can read it. */
async function fillWorkspace(sql: Sql, counts: typeof LARGE): Promise<string> {
  const { id, keys } = await makeWorkspace(sql, systemClock.now());
  await fillContacts(sql, id, counts.contacts);
  await fillCalls(sql, id, counts.calls);
  await fillOrders(sql, id, counts.orders);
  await fillReservations(sql, id, counts.reservations);
  return keys.read;
}

async function measureList(
  sql: Sql,
  list: { origin: string; path: string; large: string; small: string },
): Promise<BenchRow> {
  const before = await countScannedRows(sql);
  const large: number[] = [];
  const small: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    large.push(await timeRequest(list.origin + list.path, list.large));
    small.push(await timeRequest(list.origin + list.path, list.small));
  }
  await pause(STATISTICS_MS);
  const scanned = (await countScannedRows(sql)) - before;
  return {
    name: `GET ${decodeURIComponent(list.path)}`,
    measured: `${median(large).toFixed(1)} ms`,
    against: `${median(small).toFixed(1)} ms (1,000 records)`,
    ratio: median(large) / median(small),
    bar: 'scans no table',
    passes: scanned === 0,
    spread: `p95 ${quantile(large, 0.95).toFixed(1)} ms`,
  };
}

export async function timeRequest(url: string, key: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
  return performance.now() - startedAt;
}
