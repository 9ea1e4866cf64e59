import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { systemClock } from '../../server/platform/clock.ts';
import type { Sql } from '../../server/platform/db/sql.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import { addProduct } from '../../server/products/write-product.ts';
import { makeWorkspace } from '../../server/testing/fixtures.queries.ts';
import type { BenchRow } from '../row.ts';
import { median, spreadOf } from '../statistics.ts';
import { fillContacts, someContactIds } from './fill.queries.ts';
import { benchImport } from './import.ts';
import { requestsPerSecond, type Request } from './load.ts';

const CONTACTS = 100_000;
const ROUNDS = 5;
const ROUND_MS = 2_000;

interface Plan {
  name: string;
  least: number;
  next(count: number): Request;
}

/**
 * Reads and writes of the API and of a bare node:http handler with the same SQL, on a database with
 * production settings.
 */
export async function benchApi(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    connections: 4,
    clock: systemClock,
    log,
  });
  const children: ChildProcess[] = [];
  try {
    const { sql, url } = database;
    const workspace = await makeWorkspace(sql, systemClock.now());
    await fillContacts(sql, workspace.id, CONTACTS);
    const ids = await someContactIds(sql, workspace.id);
    const product = await start('api-process.ts', [url], children);
    const raw = await start('raw-process.ts', [url, String(workspace.id)], children);
    const rows: BenchRow[] = [];
    const key = workspace.keys.write;
    const plans = [...plansFor(ids, key), orderPlan(await someDish(sql, workspace.id), key)];
    for (const plan of plans) rows.push(await compare(plan, product, raw));
    rows.push(await benchImport(product, workspace.keys.write));
    return rows;
  } finally {
    for (const child of children) child.kill();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function plansFor(ids: number[], key: string): Plan[] {
  const headers = { authorization: `Bearer ${key}` };
  const tag = `${process.pid}-${Math.random()}`;
  return [
    {
      name: 'Read by id',
      least: 0.85,
      next: (count) => ({ method: 'GET', path: `/api/v1/contacts/${ids[count % ids.length]}`, headers }),
    },
    {
      name: `List of 25 out of ${CONTACTS.toLocaleString('en')} with filter and exact total`,
      least: 0.85,
      next: () => ({ method: 'GET', path: '/api/v1/contacts?tag=vip', headers }),
    },
    {
      name: 'Create with validation and idempotency',
      least: 0.7,
      next: (count) => ({
        method: 'POST',
        path: '/api/v1/contacts',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': `${tag}-${count}-${Math.random()}`,
        },
        body: JSON.stringify({
          name: 'Ada Example',
          email: `ada${count}@example.com`,
          tags: ['new'],
          notes: 'x'.repeat(200),
        }),
      }),
    },
  ];
}

/** A product with options, as restaurants have them. */
async function someDish(sql: Sql, workspaceId: number): Promise<number> {
  const choices = Array.from({ length: 10 }, (_, place) => ({
    name: `Choice ${place}`,
    surcharge: place / 2,
  }));
  const options = ['Size', 'Base', 'Extras'].map((name) => ({
    name,
    min_choices: 1,
    max_choices: 3,
    choices,
  }));
  const context = { db: sql, workspaceId, now: systemClock.now(), by: { kind: 'system' } } as const;
  return (await addProduct(context, { name: 'Dish', price: 9.9, options })).id;
}

/**
 * A whole order: price of the basket, contact, order number, event and the answer kept for its idempotency
 * key.
 */
const orderPlan = (dish: number, key: string): Plan => ({
  name: 'Place an order with its event, contact and idempotency',
  least: 0.7,
  next: (count) => ({
    method: 'POST',
    path: '/api/v1/orders',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `order-${count}-${Math.random()}`,
    },
    body: JSON.stringify({
      items: [1, 2, 3].map((quantity) => ({
        product_id: dish,
        quantity,
        options: ['Size', 'Base', 'Extras'].map((group) => ({ group, choice: `Choice ${quantity}` })),
      })),
      customer: {
        name: 'Ada Example',
        // The number of a contact of `fillContacts`: most customers have ordered before.
        phone: `+1500${String(1 + Math.floor(Math.random() * CONTACTS)).padStart(7, '0')}`,
        email: 'ada@example.com',
      },
      skip_rules: true,
      notify: false,
    }),
  }),
});

async function compare(plan: Plan, product: string, raw: string): Promise<BenchRow> {
  for (const origin of [product, raw]) await requestsPerSecond(origin, plan.next, ROUND_MS / 2);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await requestsPerSecond(product, plan.next, ROUND_MS));
    theirs.push(await requestsPerSecond(raw, plan.next, ROUND_MS));
  }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? value));
  const ratio = median(ratios);
  return {
    name: plan.name,
    measured: `${Math.round(median(ours))}/s`,
    against: `${Math.round(median(theirs))}/s (node:http, same SQL)`,
    ratio,
    bar: `≥ ${plan.least}`,
    passes: ratio >= plan.least,
    spread: spreadOf(ratios),
  };
}

function start(file: string, args: string[], children: ChildProcess[]): Promise<string> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString('utf8').trim()));
    child.once('exit', () => reject(new Error(`${file} ended`)));
  });
}
