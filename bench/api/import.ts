import { Pool } from 'undici';
import type { BenchRow } from '../row.ts';
import { median, spreadOf } from '../statistics.ts';

const ROWS = 5_000;
const ROUNDS = 5;
const MAX_SECONDS = 1;

/**
 * An import of the maximum size into a workspace with many contacts: new contacts, then the same rows as
 * updates.
 */
export async function benchImport(origin: string, key: string): Promise<BenchRow> {
  const pool = new Pool(origin, { connections: 1 });
  const seconds: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = JSON.stringify({ contacts: rowsOf(round) });
    seconds.push(await timeOf(pool, key, body));
    again.push(await timeOf(pool, key, body));
  }
  await pool.close();
  return {
    name: `Import of ${ROWS.toLocaleString('en')} contacts`,
    measured: `${median(seconds).toFixed(2)} s`,
    against: `${median(again).toFixed(2)} s (the same rows again, as updates)`,
    ratio: null,
    bar: `≤ ${MAX_SECONDS} s`,
    passes: median(seconds) <= MAX_SECONDS,
    spread: `${spreadOf(seconds)} s`,
  };
}

async function timeOf(pool: Pool, key: string, body: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await pool.request({
    method: 'POST',
    path: '/api/v1/contacts/import',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || !text.includes('"failed":0'))
    throw new Error(`import: ${text.slice(0, 200)}`);
  return (performance.now() - startedAt) / 1000;
}

/** Rows with national phone numbers, which take the longest to parse. */
const rowsOf = (round: number): object[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    name: `Ada Example ${round} ${index}`,
    phone: `0151 ${String(20_000_000 + round * ROWS + index)}`,
    email: `ada.${round}.${index}@example.com`,
    company: 'Example Ltd.',
    tags: 'imported, spring',
    notes: 'Met at the fair.',
    birthday: '04-12',
    visits: index,
  }));
