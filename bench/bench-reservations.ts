import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/open-database.ts';
import { inTransaction, type Sql } from '../server/platform/db/sql.ts';
import { isoOf } from '../server/platform/instants.ts';
import { touchContactByPhone } from '../server/contacts/link-contact.queries.ts';
import { placeReservation } from '../server/reservations/place-reservation.ts';
import { emitReservation } from '../server/reservations/reservation-events.ts';
import { findReservation, insertReservation } from '../server/reservations/reservations.queries.ts';
import { showAvailability } from '../server/reservations/show-availability.ts';
import { addRoom } from '../server/rooms/write-room.ts';
import { makeWorkspace } from '../server/testing/fixtures.queries.ts';
import { fillReservations } from './lists/fill.queries.ts';
import type { BenchRow } from './row.ts';
import { median, spreadOf } from './statistics.ts';

const ROUNDS = 5;
const ROUND_MS = 1_500;
const AT_ONCE = 16;
const ROOMS = 10;
const QUESTIONS = 50;
const NOW = Temporal.Instant.from('2026-11-23T05:00:00Z');
const GUEST = { name: 'Ada Example', phone: '+493012345678', email: 'ada@example.com' };
const STAY = { check_in: '2026-12-24', check_out: '2026-12-27' };

interface Hotel {
  workspaceId: number;
  rooms: number[];
}

/**
 * Reservations a second of ten room types, beside inserts of the same rows without locks, counts, checks and
 * prices; and the free rooms, with few and with many reservations in the past.
 */
export async function benchReservations(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'));
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    connections: 10,
    clock: systemClock,
    log,
  });
  try {
    const { sql } = database;
    const [ours, bare] = [await openHotel(sql, 0), await openHotel(sql, 0)];
    const [few, many] = [await openHotel(sql, 1_000), await openHotel(sql, 200_000)];
    return [await measurePlacing(sql, ours, bare), await measureGrowth(sql, few, many)];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openHotel(sql: Sql, past: number): Promise<Hotel> {
  const { id: workspaceId } = await makeWorkspace(sql, NOW);
  const by = { kind: 'system' } as const;
  const context = { db: sql, workspaceId, now: NOW, by, outboundClient: { refusalOf: () => null } };
  const season = { start_date: '2026-12-20', end_date: '2027-01-06', price: 150 };
  const rooms: number[] = [];
  for (let room = 0; room < ROOMS; room += 1) {
    const input = { name: `Room ${room}`, price: 100, quantity: 10_000, seasonal_rates: [season] };
    rooms.push((await addRoom(context, input)).id);
  }
  if (past > 0) await fillReservations(sql, workspaceId, past, rooms[0]);
  return { workspaceId, rooms };
}

async function measurePlacing(sql: Sql, ours: Hotel, bare: Hotel): Promise<BenchRow> {
  let count = 0;
  const nextRoom = (hotel: Hotel): number => hotel.rooms[(count += 1) % ROOMS] ?? 0;
  const place = async (): Promise<void> => {
    const { workspaceId } = ours;
    const input = { room_id: nextRoom(ours), ...STAY, guest: GUEST, notify: false };
    await placeReservation({ db: sql, workspaceId, now: NOW, by: { kind: 'system' } }, input);
  };
  const write = (): Promise<void> => writeBare(sql, bare.workspaceId, nextRoom(bare));
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (const work of [place, write]) await timesPerSecond(work);
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await timesPerSecond(place));
    theirs.push(await timesPerSecond(write));
  }
  const ratios = mine.map((value, round) => value / (theirs[round] ?? value));
  return {
    name: 'Reserve a room, with lock, count, price, contact and event',
    measured: `${Math.round(median(mine))}/s`,
    against: `${Math.round(median(theirs))}/s (the same inserts without checks)`,
    ratio: median(ratios),
    bar: '≥ 0.5',
    passes: median(ratios) >= 0.5,
    spread: spreadOf(ratios),
  };
}

/** The rows of a reservation, its contact, its number and its event. */
async function writeBare(sql: Sql, workspaceId: number, roomId: number): Promise<void> {
  const now = isoOf(NOW);
  await inTransaction(sql, async (tx) => {
    const contactId = await touchContactByPhone(tx, workspaceId, GUEST, now);
    const money = { currency: 'EUR', nightly_cents: 15_000, total_cents: 45_000 };
    const nights = ['2026-12-24', '2026-12-25', '2026-12-26'];
    const id = await insertReservation(
      tx,
      workspaceId,
      {
        ...{ status: 'requested', room_id: roomId, ...STAY, adults: 1, children: 0, guest: GUEST, ...money },
        nights_breakdown: nights.map((date) => ({ date, price_cents: 15_000 })),
        ...{
          contact_id: contactId,
          source: 'api',
          call_id: null,
          notes: null,
          metadata: {},
          external_id: null,
        },
      },
      now,
    );
    const reservation = await findReservation(tx, workspaceId, id);
    if (!reservation) throw new Error('the reservation is gone');
    const context = { db: tx, workspaceId, now: NOW, by: { kind: 'system' } } as const;
    await emitReservation(context, { type: 'reservation.created', reservation });
  });
}

async function timesPerSecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - startedAt < ROUND_MS) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (done * 1000) / (performance.now() - startedAt);
}

async function measureGrowth(sql: Sql, few: Hotel, many: Hotel): Promise<BenchRow> {
  for (const hotel of [few, many]) await askOften(sql, hotel);
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    small.push(await askOften(sql, few));
    large.push(await askOften(sql, many));
  }
  const ratios = large.map((value, round) => value / (small[round] ?? value));
  return {
    name: 'Free rooms for a stay: ten room types, 200,000 reservations before it',
    measured: `${median(large).toFixed(1)} ms`,
    against: `${median(small).toFixed(1)} ms (1,000 before it)`,
    ratio: median(ratios),
    bar: '≤ 1.2',
    passes: median(ratios) <= 1.2,
    spread: spreadOf(ratios),
  };
}

/** Milliseconds of one request. */
async function askOften(sql: Sql, { workspaceId }: Hotel): Promise<number> {
  const startedAt = performance.now();
  const stay = { check_in: '2027-03-01', check_out: '2027-03-15', adults: 2, children: 0 };
  for (let count = 0; count < QUESTIONS; count += 1) {
    await showAvailability({ db: sql, workspaceId, now: NOW, by: { kind: 'system' } }, stay);
  }
  return (performance.now() - startedAt) / QUESTIONS;
}
