import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Sql } from '../../platform/db/sql.ts';
import { migrate, migrationsFolder, readMigrations } from '../../platform/db/migrate.ts';
import { keyOf, type RecordDump } from './dump-records.queries.ts';

/**
 * Turns an empty database into that of an earlier version: its migrations, and the records that the product
 * wrote at that time.
 */
export async function fillOlder(sql: Sql, dump: RecordDump): Promise<void> {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  await migrateTo(sql, dump.version);
  await insertAll(sql, dump.tables);
  for (const [sequence, last] of Object.entries(dump.sequences))
    await sql`select setval(${sequence}::regclass, ${last})`;
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

/** Inserts all tables. A table whose references are still missing is retried after the others. */
async function insertAll(sql: Sql, tables: RecordDump['tables']): Promise<void> {
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

/**
 * Inserts rows with the table's triggers disabled, because their results are among the records. Foreign keys
 * are still checked.
 */
async function insertRows(sql: Sql, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await sql.begin(async (tx) => {
    const name = tx.identifier(table);
    await tx`alter table ${name} disable trigger user`;
    await tx`
      insert into ${name} (${tx.identifiers(columns)}) overriding system value
      select ${tx.identifiers(columns)} from jsonb_populate_recordset(null::${name}, ${tx.json(rows)}::jsonb)`;
    await tx`alter table ${name} enable trigger user`;
  });
}

/** The number of these rows whose keys the table no longer has. */
export async function countLost(sql: Sql, table: string, rows: object[]): Promise<number> {
  const name = sql.identifier(table);
  const [row] = await sql<{ kept: number }[]>`
    select count(*)::int as kept from ${name}
    join jsonb_populate_recordset(null::${name}, ${sql.json(rows)}::jsonb) as older
    using (${sql.identifiers(await keyOf(sql, table))})`;
  return rows.length - (row?.kept ?? 0);
}
