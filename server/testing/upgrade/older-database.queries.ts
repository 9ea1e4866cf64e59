import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Sql } from '../../platform/db/sql.ts';
import { migrate, migrationsFolder, readMigrations } from '../../platform/db/migrate.ts';

/**
 * Makes an empty database into that of an earlier version: its migrations up to `version`, and the records which the product of that time
 * wrote into them (`NNNN.json`: table → rows).
 * @returns how many rows each table got.
 */
export async function fillAsOf(sql: Sql, version: number): Promise<Map<string, number>> {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  await migrateTo(sql, version);
  const file = new URL(`${String(version).padStart(4, '0')}.json`, import.meta.url);
  const tables: Record<string, object[]> = JSON.parse(await readFile(file, 'utf8'));
  await insertAll(sql, tables);
  return new Map(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
}

async function migrateTo(sql: Sql, version: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-older-'));
  try {
    for (const { name } of (await readMigrations(migrationsFolder)).slice(0, version))
      await cp(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(sql, pino({ level: 'silent' }), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Tables refer to each other: those whose turn has not come are tried again after the others. */
async function insertAll(sql: Sql, tables: Record<string, object[]>): Promise<void> {
  let left = Object.entries(tables);
  while (left.length > 0) {
    const refused: typeof left = [];
    let cause: unknown;
    for (const [table, rows] of left) {
      await insertRows(sql, table, rows).catch((error: unknown) => {
        cause = error;
        refused.push([table, rows]);
      });
    }
    if (refused.length === left.length) throw cause;
    left = refused;
  }
}

async function insertRows(sql: Sql, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await sql.begin(async (tx) => {
    await tx`
      insert into ${tx.identifier(table)} (${tx.identifiers(columns)}) overriding system value
      select ${tx.identifiers(columns)} from jsonb_populate_recordset(null::${tx.identifier(table)}, ${tx.json(rows)}::jsonb)`;
    if (!columns.includes('id') || typeof (rows[0] as { id?: unknown }).id !== 'number') return;
    await tx`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${tx.identifier(table)}
      having pg_get_serial_sequence(${table}, 'id') is not null`;
  });
}

/** How many rows a table has. */
export async function countRows(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql.identifier(table)}`;
  return row?.count ?? 0;
}
