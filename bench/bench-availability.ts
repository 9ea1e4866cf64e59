import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { showAvailability } from '../server/appointments/show-availability.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/open-database.ts';
import type { Sql } from '../server/platform/db/sql.ts';
import { makeWorkspace } from '../server/testing/fixtures.queries.ts';
import { fillAppointments, fillHolds, fillStaff, type Size } from './availability/fill.queries.ts';
import type { BenchRow } from './row.ts';
import { median, quantile, spreadOf } from './statistics.ts';

const ROUNDS = 5;
const QUESTIONS = 60;
/** Monday, 06:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-23T05:00:00Z');
const MAX_MS = 15;
const MAX_RATIO = 1.2;
/** Bars for 100 staff and starts every five minutes: the answer, and the longest block of the main thread. */
const MAX_LARGE_MS = 60;
const MAX_PAUSE_MS = 50;

const USUAL: Size = { staff: 20, intervalMinutes: 15 };
const LARGE: Size = { staff: 100, intervalMinutes: 5 };

interface Shop {
  workspaceId: number;
  serviceId: number;
}

/**
 * Availability of a month with twenty members of staff, including its queries, and the same with few and with
 * many appointments before the month.
 */
export async function benchAvailability(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    connections: 4,
    clock: systemClock,
    log,
  });
  try {
    const { sql } = database;
    const busy = await openShop(sql, USUAL, 2_000, 0);
    const large = await openShop(sql, LARGE, 10_000, 0);
    const few = await openShop(sql, USUAL, 1_000, 0);
    const many = await openShop(sql, USUAL, 1_000, 999_000);
    return [
      await measureMonth(sql, busy),
      await measureHolds(sql, busy),
      ...(await measureLarge(sql, large)),
      await measureGrowth(sql, few, many),
    ];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openShop(sql: Sql, size: Size, inWindow: number, before: number): Promise<Shop> {
  const { id: workspaceId } = await makeWorkspace(sql, NOW);
  const serviceId = await fillStaff(sql, workspaceId, size);
  const month = { ...size, count: inWindow, start: '2026-11-23T08:00:00Z', direction: 1 } as const;
  await fillAppointments(sql, workspaceId, serviceId, month);
  if (before > 0) {
    const past = { ...size, count: before, start: '2026-11-01T08:00:00Z', direction: -1 } as const;
    await fillAppointments(sql, workspaceId, serviceId, past);
  }
  return { workspaceId, serviceId };
}

async function measureMonth(sql: Sql, shop: Shop): Promise<BenchRow> {
  await askOften(sql, shop);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await askOften(sql, shop));
  const ms = median(rounds);
  return {
    name: 'Availability: 31 days, 20 staff, 2,000 bookings in the window',
    measured: `${ms.toFixed(1)} ms`,
    against: '',
    ratio: null,
    bar: `≤ ${MAX_MS} ms`,
    passes: ms <= MAX_MS,
    spread: `${spreadOf(rounds, 1)} ms`,
  };
}

/** Availability of the same month while a thousand times are held for calls in progress. */
async function measureHolds(sql: Sql, shop: Shop): Promise<BenchRow> {
  const holds = { count: 1_000, start: '2026-11-25T08:00:00Z', expiresAt: '2026-11-23T05:05:00Z' };
  await fillHolds(sql, shop.workspaceId, shop.serviceId, holds);
  const name = 'Availability: the same with 1,000 times held for calls';
  return { ...(await measureMonth(sql, shop)), name };
}

/**
 * Availability with 100 members of staff and starts every five minutes, and the wait of other requests
 * meanwhile.
 */
async function measureLarge(sql: Sql, shop: Shop): Promise<BenchRow[]> {
  await askOften(sql, shop);
  const rounds: number[] = [];
  const pauses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    rounds.push(await askOften(sql, shop));
    delay.disable();
    pauses.push(delay.percentile(99) / 1_000_000);
  }
  const [ms, pause] = [median(rounds), median(pauses)];
  const name = 'Availability: 31 days, 100 staff, starts every 5 minutes, 10,000 bookings in the window';
  const none = { against: '', ratio: null };
  return [
    {
      ...{ name, measured: `${ms.toFixed(1)} ms`, ...none, bar: `≤ ${MAX_LARGE_MS} ms` },
      passes: ms <= MAX_LARGE_MS,
      spread: `${spreadOf(rounds, 1)} ms`,
    },
    {
      ...{
        name: 'Availability with 100 staff: longest wait of other requests (p99)',
        ...none,
        bar: `≤ ${MAX_PAUSE_MS} ms`,
      },
      measured: `${pause.toFixed(1)} ms`,
      passes: pause <= MAX_PAUSE_MS,
      spread: `${spreadOf(pauses, 1)} ms`,
    },
  ];
}

async function measureGrowth(sql: Sql, few: Shop, many: Shop): Promise<BenchRow> {
  for (const shop of [few, many]) await askOften(sql, shop);
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    small.push(await askOften(sql, few));
    large.push(await askOften(sql, many));
  }
  const ratios = large.map((ms, round) => ms / (small[round] ?? ms));
  const ratio = median(ratios);
  return {
    name: 'Availability with 1,000,000 appointments in the table, 1,000 of them in the window',
    measured: `${median(large).toFixed(1)} ms`,
    against: `${median(small).toFixed(1)} ms (1,000 in the table)`,
    ratio,
    bar: `≤ ${MAX_RATIO}`,
    passes: ratio <= MAX_RATIO,
    spread: spreadOf(ratios),
  };
}

/** The median time of a request, in milliseconds. */
async function askOften(sql: Sql, { workspaceId, serviceId }: Shop): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < QUESTIONS; count += 1) {
    const started = performance.now();
    const answer = await showAvailability(
      { db: sql, workspaceId, now: NOW, by: { kind: 'system' } },
      { days: 31, service_id: serviceId },
    );
    JSON.stringify(answer);
    times.push(performance.now() - started);
  }
  return quantile(times, 0.5);
}
