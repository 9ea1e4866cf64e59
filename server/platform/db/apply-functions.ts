import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { MigrationRefused } from './migration-refused.ts';
import type { Reserved } from './sql.ts';

/** An SQL function in its current form: `functions/<name>.sql`, whose first line is `-- version 3`. */
export interface SqlFunction {
  readonly name: string;
  readonly version: number;
  /** `create or replace function …` */
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

/**
 * Reads the functions of a folder of migrations; empty when it has no `functions/`. @throws
 * MigrationRefused
 */
export async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const functionsFolder = join(folder, 'functions');
  const files = await readdir(functionsFolder).catch((): string[] => []);
  const functions: SqlFunction[] = [];
  for (const file of files.toSorted()) {
    const text = await readFile(join(functionsFolder, file), 'utf8');
    const [, name] = /^([a-z0-9_]+)\.sql$/.exec(file) ?? [];
    const [, version] = /^-- version ([1-9]\d{0,8})\n/.exec(text) ?? [];
    if (name === undefined || version === undefined)
      throw new MigrationRefused(
        `${join(functionsFolder, file)} is not a function: name.sql, first line "-- version 1"`,
      );
    const checksum = createHash('sha256').update(text).digest('hex');
    functions.push({ name, version: Number(version), text, checksum });
  }
  return functions;
}

/**
 * Replaces each function of which the database has an older version, each in its own transaction. A
 * newer version stays: nodes of two versions run side by side during an upgrade, and the older one
 * may be restarted.
 * @returns the names of the functions that were replaced.
 * @throws MigrationRefused when a function was changed without a new version.
 */
export async function applyFunctions(
  connection: Reserved,
  functions: readonly SqlFunction[],
  log: Logger,
): Promise<string[]> {
  if (functions.length === 0) return [];
  await connection`
    create table if not exists schema_functions (
      name text primary key,
      version int not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const rows = await connection<{ name: string; version: number; checksum: string }[]>`
    select name, version, checksum from schema_functions`;
  const present = new Map(rows.map((row) => [row.name, row]));
  const pending = functions.filter(({ name, version, checksum }) => {
    const current = present.get(name);
    if (current?.version === version && current.checksum !== checksum)
      throw new MigrationRefused(`The function ${name} was changed without a new version in its first line`);
    return current === undefined || current.version < version;
  });
  for (const { name, version, checksum, text } of pending) {
    await connection`begin`;
    try {
      await connection.unsafe(text);
      await connection`
        insert into schema_functions (name, version, checksum) values (${name}, ${version}, ${checksum})
        on conflict (name) do update
        set version = excluded.version, checksum = excluded.checksum, applied_at = now()`;
      await connection`commit`;
    } catch (error) {
      await connection`rollback`.catch(() => {});
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The function ${name} could not be replaced: ${reason}`, { cause: error });
    }
    log.info({ function: name, version }, 'replaced a function of the database');
  }
  return pending.map(({ name }) => name);
}
