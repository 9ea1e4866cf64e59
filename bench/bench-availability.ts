import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { showAvailability } from '../server/appointments/show-availability.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/open-database.ts';
import type { Sql } from '../server/platform/db/sql.ts';
import { makeWorkspace } from '../server/testing/fixtures.queries.ts';
import { fillAppointments, fillStaff } from './availability/fill.queries.ts';
import type { BenchRow } from './row.ts';
import { median, quantile, spreadOf } from './statistics.ts';

const ROUNDS = 5;
const QUESTIONS = 60;
/** Monday, 06:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-23T05:00:00Z');
const MOST_MS = 15;
const MOST_RATIO = 1.2;

interface Shop {
  workspaceId: number;
  serviceId: number;
}

/**
 * A month of availability with twenty of the staff, from the question to the answer, its queries included; and the same
 * with few and with many appointments before the month.
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
    const busy = await openShop(sql, 2_000, 0);
    const few = await openShop(sql, 1_000, 0);
    const many = await openShop(sql, 1_000, 999_000);
    return [await measureMonth(sql, busy), await measureGrowth(sql, few, many)];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openShop(sql: Sql, inWindow: number, before: number): Promise<Shop> {
  const { id: workspaceId } = await makeWorkspace(sql, NOW);
  const serviceId = await fillStaff(sql, workspaceId);
  const month = { count: inWindow, start: '2026-11-23T08:00:00Z', direction: 1 } as const;
  await fillAppointments(sql, workspaceId, serviceId, month);
  if (before > 0) {
    const past = { count: before, start: '2026-11-01T08:00:00Z', direction: -1 } as const;
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
    bar: `≤ ${MOST_MS} ms`,
    passes: ms <= MOST_MS,
    spread: `${spreadOf(rounds, 1)} ms`,
  };
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
    bar: `≤ ${MOST_RATIO}`,
    passes: ratio <= MOST_RATIO,
    spread: spreadOf(ratios),
  };
}

/** The median time of a question, in milliseconds. */
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
