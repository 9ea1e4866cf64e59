import type { Sql, Tx } from '../../platform/db/sql.ts';

/** The complete content of a database without its schema. */
export interface RecordDump {
  /** The number of its last migration. */
  version: number;
  written_at: string;
  /** The last value of each sequence that was used. */
  sequences: Record<string, number>;
  /** The rows of every non-empty table by primary key, without values that the database computes. */
  tables: Record<string, object[]>;
}

/** Dumps the records of a database of any version of the product, for the tests of later versions. */
export async function dumpRecords(sql: Sql): Promise<RecordDump> {
  return sql.begin(async (tx) => {
    await tx`select set_config('timezone', 'UTC', true)`;
    const [head] = await tx<{ version: number; written_at: string }[]>`
      select max(version) as version, to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as written_at
      from schema_migrations`;
    const tables: RecordDump['tables'] = {};
    for (const table of await listTables(tx)) {
      const rows = await dumpTable(tx, table);
      if (rows.length > 0) tables[table] = rows;
    }
    return {
      version: head?.version ?? 0,
      written_at: head?.written_at ?? '',
      sequences: await dumpSequences(tx),
      tables,
    };
  }, 'isolation level repeatable read read only');
}

/** All tables except the lists of migrations and functions, which exist in every migrated database. */
async function listTables(tx: Tx): Promise<string[]> {
  const tables = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('schema_migrations', 'schema_functions')
    order by relname collate "C"`;
  return tables.map(({ name }) => name);
}

async function dumpTable(tx: Tx, table: string): Promise<object[]> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  const names = tx.identifiers(columns.map(({ name }) => name));
  const key = tx.identifiers(await keyOf(tx, table));
  const rows = await tx<{ kept: object }[]>`
    select row_to_json(chosen) as kept from (select ${names} from ${tx.identifier(table)} order by ${key}) as chosen`;
  return rows.map(({ kept }) => kept);
}

async function dumpSequences(tx: Tx): Promise<RecordDump['sequences']> {
  const sequences = await tx<{ name: string; last: number }[]>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`;
  return Object.fromEntries(sequences.map(({ name, last }) => [name, last]));
}

/** The columns of the table's primary key; every table has one. */
export async function keyOf(sql: Sql | Tx, table: string): Promise<string[]> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by array_position(indkey::int[], attnum::int)`;
  return columns.map(({ name }) => name);
}
