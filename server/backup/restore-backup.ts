import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Connection } from '../platform/db/connection.ts';
import { faultOf } from '../platform/db/faults.ts';
import { migrate, migrationsFolder, readMigrations } from '../platform/db/migrate.ts';
import { findRestoreMark, markRestore } from '../platform/db/restore-mark.queries.ts';
import { connect, type Sql } from '../platform/db/sql.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { readArchive, type Entry } from './archive-reader.ts';
import { countSessions, emptyDatabase, hasTables } from './catalog.queries.ts';
import { TableFiller } from './fill-tables.queries.ts';
import {
  BackupRefused,
  FIRST_ENTRY,
  KEY_ENTRY,
  LAST_ENTRY,
  MAX_JSON_BYTES,
  type BackupHead,
} from './format.ts';
import { KEY_FILE, keyId, keyOf } from './secret-key.ts';
import { verifyBackup, type VerifiedBackup } from './verify-backup.ts';

/** The sessions of a restore that was killed a moment ago end within this time. */
const [LOOKS, LOOK_EVERY_MS] = [20, 100];

export interface RestoreOptions {
  databaseUrl: string;
  dataDir: string;
  from: string;
  /** `SECRET_KEY`; null where the key is in the data folder. */
  secretKey: string | null;
  /** Whether to go on where the key of the secrets is missing. */
  withoutSecretKey: boolean;
  /** The folder of migrations; those of this program by default, those of an earlier one in tests. */
  migrations?: string;
  log: Logger;
}

/** What was restored, for the person who asked for it. */
export interface RestoreSummary {
  written_at: string;
  product: string;
  /** The last migration of the backup, and those applied since. */
  schema: string;
  migrated: string[];
  rows: number;
  files: number;
}

/**
 * Fills an empty database and an empty folder of files from a backup, then applies the migrations that are
 * newer than it. The archive is read twice: first to verify it, while nothing is changed yet. Tables are
 * filled in one transaction; when something fails, database and folder are empty again.
 * @throws BackupRefused, DatabaseError, DatabaseAway, or what the file system says.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const backup = await verifyBackup(options.from);
  const { head, manifest } = backup;
  await refuseUnknownSchema(head, options.migrations);
  await refuseOtherKey(options, backup);
  // A name of its own, so that two restores of one database see each other.
  const name = `switchboard-restore-${randomUUID()}`;
  const sql = connect(options.databaseUrl, { connections: 2, name });
  try {
    await refuseOthers(sql);
    await removeUnfinished(sql, options.dataDir);
    await refuseFiles(options.dataDir);
    if (await hasTables(sql))
      throw new BackupRefused('The database is not empty: a restore needs one without tables');
    const migrated = await fill(sql, { ...options, name }, backup);
    await sql`analyze`.catch(() => {});
    return {
      written_at: head.written_at,
      product: head.product,
      schema: head.migrations.at(-1)?.name ?? '',
      migrated,
      rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
      files: manifest.files.count,
    };
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Another restore would otherwise take the mark of this one for that of a killed one. */
async function refuseOthers(sql: Sql): Promise<void> {
  for (let look = 1; (await countSessions(sql)) > 0; look += 1) {
    if (look === LOOKS)
      throw new BackupRefused('A process of the product uses this database: stop all of them first');
    await sleep(LOOK_EVERY_MS);
  }
}

/** A backup of a newer product, or of a schema that was changed by hand, cannot be brought forward. */
async function refuseUnknownSchema(
  { migrations, product }: BackupHead,
  folder = migrationsFolder,
): Promise<void> {
  const known = await readMigrations(folder);
  for (const [index, { version, name, checksum }] of migrations.entries()) {
    const own = known[index];
    if (!own)
      throw new BackupRefused(
        `The backup is newer than this program: it is of version ${product} and has migration ${migrations.at(-1)?.name}, this program ends with ${known.at(-1)?.name}`,
      );
    if (own.version !== version || own.name !== name || own.checksum !== checksum)
      throw new BackupRefused(`The backup has another migration ${name} than this program`);
  }
}

/** Secrets that were encrypted with another key could never be read again. */
async function refuseOtherKey(options: RestoreOptions, { manifest }: VerifiedBackup): Promise<void> {
  const present = await keyOf(options);
  const { id, included } = manifest.secret_key;
  if (id === '' || (present === null ? included : keyId(present) === id)) return;
  if (options.withoutSecretKey && !included) return;
  const place = options.secretKey === null ? `${KEY_FILE} in DATA_DIR` : 'SECRET_KEY';
  throw new BackupRefused(
    present === null
      ? 'The backup does not include the key of its secrets: set SECRET_KEY or put secret.key into DATA_DIR, or restore --without-secret-key'
      : `The secrets of the backup are encrypted with another key than ${place}`,
  );
}

/** Where the files of a restore are: those that a killed one has moved there belong to nobody else. */
const placeOf = (dataDir: string): string => `${hostname()}:${resolve(dataDir)}`;

/** Removes what a restore that was killed has left, so that the same one can be said again. */
async function removeUnfinished(sql: Sql, dataDir: string): Promise<void> {
  const place = await findRestoreMark(sql);
  if (place === null) return;
  // The mark goes last: it tells of the files.
  const files = join(dataDir, 'files');
  if (place === placeOf(dataDir))
    for (const name of await readdir(files).catch(() => [])) await rm(join(files, name), { recursive: true });
  await emptyDatabase(sql);
}

async function refuseFiles(dataDir: string): Promise<void> {
  const present = await readdir(join(dataDir, 'files')).catch(() => []);
  if (present.length > 0)
    throw new BackupRefused(`${join(dataDir, 'files')} is not empty: a restore needs an empty folder`);
}

async function fill(
  sql: Sql,
  options: RestoreOptions & { name: string },
  { head, manifest }: VerifiedBackup,
): Promise<string[]> {
  const { dataDir, name, log, migrations = migrationsFolder } = options;
  const arriving = join(dataDir, 'files.restoring');
  const connection = new Connection(options.databaseUrl, { name, copies: true });
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await rm(arriving, { recursive: true, force: true });
    await markRestore(sql, placeOf(dataDir));
    await migrate(sql, log, migrations, head.migrations.length);
    await connection.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    const filler = new TableFiller(connection, head.tables);
    await filler.begin();
    for await (const entry of readArchive(options.from))
      await restoreEntry(entry, { filler, store: new FileStore(arriving), options });
    await filler.complete(manifest);
    await moveFiles(arriving, join(dataDir, 'files'));
    await filler.commit();
  } catch (error) {
    connection.destroy();
    await rm(arriving, { recursive: true, force: true });
    await emptyDatabase(sql).catch(() => {});
    throw error;
  }
  connection.destroy();
  // Should it fail, the start of the product does it again: what was restored is complete.
  return (await migrate(sql, log, migrations)).applied;
}

interface Target {
  filler: TableFiller;
  store: FileStore;
  options: RestoreOptions;
}

async function restoreEntry(entry: Entry, { filler, store, options }: Target): Promise<void> {
  const [, table] = /^tables\/([a-z0-9_]+)\/\d+\.copy$/.exec(entry.name) ?? [];
  if (table !== undefined) await filler.add(table, entry.content());
  else if (entry.name.startsWith('files/')) await restoreFile(entry, store);
  else if (entry.name === KEY_ENTRY) await restoreKey(entry, options);
  else if (entry.name !== FIRST_ENTRY && entry.name !== LAST_ENTRY)
    throw new BackupRefused(`The archive has an unknown entry ${entry.name}`);
}

/** The store refuses names that would lead out of its folder. */
async function restoreFile(entry: Entry, store: FileStore): Promise<void> {
  const path = await store.pathToWrite(entry.name.slice('files/'.length));
  await pipeline(entry.content(), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
}

/** The key goes where the product looks for it, unless the settings have it already. */
async function restoreKey(entry: Entry, options: RestoreOptions): Promise<void> {
  if (entry.size > MAX_JSON_BYTES || (await keyOf(options)) !== null) return;
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content()) chunks.push(chunk);
  await writeFile(join(options.dataDir, KEY_FILE), Buffer.concat(chunks), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
}

/** An empty folder may be there already, for instance as a mount point of its own: then entry by entry. */
async function moveFiles(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => null);
  if (names === null) return;
  try {
    await rename(from, to);
  } catch {
    for (const name of names) await rename(join(from, name), join(to, name));
    await rmdir(from);
  }
}
