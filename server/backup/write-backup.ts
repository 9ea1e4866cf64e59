import { join } from 'node:path';
import { Connection } from '../platform/db/connection.ts';
import { copyOut } from '../platform/db/copy.ts';
import { dbOver, type Queryable } from '../platform/db/db.ts';
import { faultOf } from '../platform/db/faults.ts';
import { findRestoreMark } from '../platform/db/restore-mark.queries.ts';
import type { Bucket } from '../platform/storage/bucket.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { ArchiveWriter, refuseExisting } from './archive-writer.ts';
import { listLeftOut, listMigrations, listSequences, listTables } from './catalog.queries.ts';
import { copyOutOf } from './fill-tables.queries.ts';
import {
  BackupRefused,
  FIRST_ENTRY,
  FORMAT,
  KEY_ENTRY,
  LAST_ENTRY,
  PART_BYTES,
  type BackupHead,
  type BackupManifest,
} from './format.ts';
import { reserveTarget } from './reserve-target.queries.ts';
import { keyId } from './secret-key.ts';
import { storedFiles } from './stored-files.ts';

export interface BackupOptions {
  databaseUrl: string;
  /** The folder of files: `$DATA_DIR/files`. */
  filesRoot: string;
  /** Where files are that have left that folder; null without a bucket. */
  bucket: Bucket | null;
  /** The archive to write; it must not exist. */
  to: string;
  /** The version of the product that writes. */
  product: string;
  now: Temporal.Instant;
  /** The key that secrets in the database are encrypted with; null before the first start. */
  secretKey: string | null;
  includeSecretKey: boolean;
}

/** What a backup holds, for the person who asked for it. */
export interface BackupSummary {
  file: string;
  schema: string;
  tables: number;
  rows: number;
  files: number;
  file_bytes: number;
  left_out: string[];
  secret_key: 'included' | 'left out';
}

/**
 * Writes database and files into one archive while the product runs. The tables are read in one snapshot. The
 * files are copied afterwards: a file is written before a row refers to it, so that every row of the snapshot
 * has its file, unless its record was deleted meanwhile.
 * @throws BackupRefused, DatabaseAway, or what the file system says; nothing is left behind then. What a
 *   backup to the same file left that was killed is removed.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  await refuseExisting(options.to);
  const connection = new Connection(options.databaseUrl, { name: 'switchboard-backup', copies: true });
  try {
    await connection.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    const db = dbOver((command) => connection.ask(command));
    if (!(await reserveTarget(db, options.to)))
      throw new BackupRefused(`${options.to} is being written by another backup`);
    return await writeArchive(connection, db, options);
  } catch (error) {
    throw toldOfDisk(error, options.to);
  } finally {
    connection.destroy();
  }
}

async function writeArchive(
  connection: Connection,
  db: Queryable,
  options: BackupOptions,
): Promise<BackupSummary> {
  await using archive = await ArchiveWriter.create(options.to);
  const { head, rows, leftOut } = await saveTables(connection, db, archive, options);
  const sequences = await listSequences(db);
  const files = await saveFiles(archive, new FileStore(options.filesRoot, options.bucket));
  const { secretKey } = options;
  const included = options.includeSecretKey && secretKey !== null;
  if (included) await archive.add(KEY_ENTRY, Buffer.byteLength(secretKey), [Buffer.from(secretKey)]);
  const secret_key = { id: secretKey === null ? '' : keyId(secretKey), included };
  const manifest: BackupManifest = { rows, files, sequences, secret_key, sha256: archive.digest() };
  await archive.addJson(LAST_ENTRY, manifest);
  await archive.close();
  return {
    file: options.to,
    schema: head.migrations.at(-1)?.name ?? '',
    tables: head.tables.length,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files: files.count,
    file_bytes: files.bytes,
    left_out: [...leftOut, ...(included ? [] : ['the secret key'])],
    secret_key: included ? 'included' : 'left out',
  };
}

/** A disk that takes no more does not say for which file. */
function toldOfDisk(error: unknown, to: string): unknown {
  const isOfDisk =
    error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(String(error.code));
  return isOfDisk ? new BackupRefused(`${to} cannot be written: ${error.message}`, { cause: error }) : error;
}

interface SavedTables {
  head: BackupHead;
  rows: Record<string, number>;
  leftOut: string[];
}

async function saveTables(
  connection: Connection,
  db: Queryable,
  archive: ArchiveWriter,
  { product, now }: BackupOptions,
): Promise<SavedTables> {
  await db.unsafe(
    `begin isolation level repeatable read read only;
     set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
  if ((await findRestoreMark(db)) !== null)
    throw new BackupRefused(
      'The database holds a restore that was broken off, or still runs: there is nothing to save',
    );
  const migrations = await listMigrations(db);
  if (migrations.length === 0) throw new BackupRefused('The database is empty: there is nothing to save');
  const tables = await listTables(db);
  const head: BackupHead = { format: FORMAT, product, written_at: now.toString(), migrations, tables };
  await archive.addJson(FIRST_ENTRY, head);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await saveTable(connection, archive, table);
  const leftOut = await listLeftOut(db);
  await db.unsafe('commit');
  return { head, rows, leftOut };
}

/** Saves the rows of a table in parts, each in memory for its size. Returns the number of rows. */
async function saveTable(
  connection: Connection,
  archive: ArchiveWriter,
  table: BackupHead['tables'][number],
): Promise<number> {
  let [rows, part, bytes] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const flush = async (): Promise<void> => {
    part += 1;
    await archive.add(`tables/${table.name}/${String(part).padStart(6, '0')}.copy`, bytes, chunks);
    [chunks, bytes] = [[], 0];
  };
  for await (const chunk of copyOut(connection, copyOutOf(table)) as AsyncIterable<Buffer>) {
    rows += rowsIn(chunk);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return rows;
}

/** A line feed ends a row; those within values are escaped. */
function rowsIn(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
  return rows;
}

async function saveFiles(
  archive: ArchiveWriter,
  store: FileStore,
): Promise<{ count: number; bytes: number }> {
  const saved = { count: 0, bytes: 0 };
  for await (const { key, size, content } of storedFiles(store)) {
    await archive.add(join('files', key), size, content());
    saved.count += 1;
    saved.bytes += size;
  }
  return saved;
}
