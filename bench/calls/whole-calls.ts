import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/db/open-database.ts';
import type { Sql } from '../../server/platform/db/sql.ts';
import { startProduct, type StartedProduct } from '../../server/testing/proof/started-product.ts';
import type { BenchRow } from '../row.ts';
import { median, quantile, spreadOf } from '../statistics.ts';
import { treeMemoryMib } from '../tree-memory.ts';
import { allowManyCalls, runningCalls } from './fill.queries.ts';
import type { Load } from './load.ts';
import { Telephones, type UpCall } from './telephones.ts';

const CALLS = 500;
const FIRST_PORT = 20_000;
/** Calls that are set up and hung up at once, in each round; and rounds. */
const AT_ONCE = 20;
const ROUNDS = 5;
const ROUND_CALLS = 60;
const SINGLE_CALLS = 30;
const REQUESTS = 300;

/**
 * Calls of the started product, with their assistant, database and recording: how fast they are set up and
 * how many a second, what one costs in memory, and how fast the API answers beside 500 of them.
 */
export async function benchWholeCalls(load: Load): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    ...{ databaseUrl: null, dataDir, connections: 2, clock: systemClock, log },
  });
  try {
    const product = await startProduct({
      ...{ DATABASE_URL: database.url, MAX_CALLS: String(2 * CALLS), RATE_LIMIT_PER_MINUTE: '0' },
      // The sound of all calls begins once the last one is up.
      MEDIA_TIMEOUT_SECONDS: '600',
      RTP_PORTS: `${FIRST_PORT}-${FIRST_PORT + 4 * CALLS - 1}`,
    });
    try {
      return await measure(product, database.sql, load);
    } finally {
      await product.stop();
      await product.remove();
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(product: StartedProduct, sql: Sql, load: Load): Promise<BenchRow[]> {
  await allowManyCalls(sql);
  const telephones = await Telephones.open(product.demo.sip_uri);
  try {
    const oneByOne = await measureSetUp(telephones);
    const rate = await measureRate(telephones);
    const beside = await measureBeside(product, telephones, { load, sql });
    return [...oneByOne, ...rate, ...beside];
  } finally {
    telephones.close();
  }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

async function measureSetUp(telephones: Telephones): Promise<BenchRow[]> {
  const setUp: number[] = [];
  const options: number[] = [];
  for (let n = 0; n < SINGLE_CALLS; n += 1) {
    options.push(await timeOf(() => telephones.options()));
    let call: UpCall | null = null;
    setUp.push(await timeOf(async () => (call = await telephones.call(n, 9))));
    if (call) await telephones.hangUp(call);
  }
  return [
    {
      name: 'Set-up of a call: from the INVITE to the 200, the assistant found and the call written',
      measured: `${median(setUp).toFixed(1)} ms`,
      against: `${median(options).toFixed(1)} ms (OPTIONS on the same socket)`,
      ratio: median(setUp) / median(options),
      bar: 'no bar',
      passes: true,
      spread: spreadOf(setUp, 1),
    },
  ];
}

/** How many times a second `act` ends, with `AT_ONCE` of them at any time. */
async function perSecond(times: number, act: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < times) await act(next++);
  };
  const ms = await timeOf(() => Promise.all(Array.from({ length: AT_ONCE }, work)));
  return (1_000 * times) / ms;
}

async function measureRate(telephones: Telephones): Promise<BenchRow[]> {
  const calls: number[] = [];
  const options: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    options.push(await perSecond(10 * ROUND_CALLS, () => telephones.options()));
    calls.push(await perSecond(ROUND_CALLS, async (n) => telephones.hangUp(await telephones.call(n, 9))));
  }
  return [
    {
      name: `Calls a second, from the INVITE to the answered BYE, ${AT_ONCE} at once`,
      measured: `${median(calls).toFixed(0)}/s`,
      against: `${median(options).toFixed(0)}/s (OPTIONS, ${AT_ONCE} at once)`,
      ratio: median(calls) / median(options),
      bar: 'no bar',
      passes: true,
      spread: `${spreadOf(calls, 0)}/s`,
    },
  ];
}

async function measureBeside(
  product: StartedProduct,
  telephones: Telephones,
  { load, sql }: { load: Load; sql: Sql },
): Promise<BenchRow[]> {
  // What the calls before have left is written and collected.
  await settle(product, 5);
  await requestTimes(product);
  const idle = await requestTimes(product);
  const before = treeMemoryMib(product.pid);
  const calls: UpCall[] = [];
  await perSecond(CALLS, async (n) => {
    calls.push(await telephones.call(n, load.sources[n % load.sources.length] ?? 9));
  });
  load.begin(calls.map(({ mediaPort }) => mediaPort));
  await settle(product, 8);
  const memory = treeMemoryMib(product.pid);
  const running = await runningCalls(sql);
  const busy = await requestTimes(product);
  load.stop();
  await perSecond(calls.length, async (n) => calls[n] && telephones.hangUp(calls[n]));
  return [
    {
      name: `Memory of the product, without PostgreSQL, for each of ${running} calls`,
      measured: `${((1_024 * (memory - before)) / running).toFixed(0)} KiB`,
      against: `${before.toFixed(0)} MiB before them`,
      ratio: null,
      bar: 'no bar',
      passes: true,
      spread: `${memory.toFixed(0)} MiB with them`,
    },
    {
      name: `GET /contacts beside ${running} calls, p95`,
      measured: `${quantile(busy, 0.95).toFixed(1)} ms`,
      against: `${quantile(idle, 0.95).toFixed(1)} ms without calls`,
      ratio: quantile(busy, 0.95) / quantile(idle, 0.95),
      bar: 'no bar',
      passes: true,
      spread: `p50 ${median(busy).toFixed(1)} and ${median(idle).toFixed(1)} ms`,
    },
  ];
}

/** Waits; a request now and then keeps the connection open, which the server closes when it is idle. */
async function settle(product: StartedProduct, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1_000);
    await product.api('GET', '/contacts');
  }
}

async function requestTimes(product: StartedProduct): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    times.push(
      await timeOf(async () => {
        const { status } = await product.api('GET', '/contacts');
        if (status !== 200) throw new Error(`the API answered ${status}`);
      }),
    );
  }
  return times;
}
