/** `npm run -s admin -- backup` and `restore`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { BackupRefused } from '../server/backup/format.ts';
import { restoreBackup, type RestoreSummary } from '../server/backup/restore-backup.ts';
import { keyOf } from '../server/backup/secret-key.ts';
import { writeBackup, type BackupSummary } from '../server/backup/write-backup.ts';
import type { Settings } from '../server/platform/config/settings.ts';
import { DataFolderInUse } from '../server/platform/db/embedded/data-lock.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts';
import { urlOfRunningServer } from '../server/platform/db/embedded/running-server.ts';
import { openStore } from '../server/platform/storage/open-store.ts';
import { VERSION } from '../server/version.ts';

const log = pino({ level: 'silent' });

/** Whether a server runs the data folder. */
export const isInUse = (error: unknown): boolean =>
  error instanceof DataFolderInUse || (error instanceof Error && error.cause instanceof DataFolderInUse);

/** The database of the settings, without a migration. */
interface Reached {
  url: string;
  close(): Promise<void>;
}

/** @param mayRun whether a server may run it meanwhile. @throws BackupRefused when one does that must not */
export async function reach(settings: Settings, mayRun: boolean): Promise<Reached> {
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, close: async () => {} };
  const dataDir = join(settings.dataDir, 'postgres');
  try {
    const server = await startEmbeddedPostgres({ dataDir, log });
    return { url: server.url, close: () => server.stop() };
  } catch (error) {
    if (!isInUse(error)) throw error;
    if (!mayRun) throw new BackupRefused('A server runs this data folder: stop it first', { cause: error });
    return { url: await urlOfRunningServer(dataDir), close: async () => {} };
  }
}

/** Saves the installation of the settings, whether its server runs or not. */
export async function backupCommand(settings: Settings, args: string[]): Promise<BackupSummary> {
  const options = {
    to: { type: 'string', default: '' },
    'include-secret-key': { type: 'boolean', default: false },
  } as const;
  const { to, 'include-secret-key': includeSecretKey } = parseArgs({ args, options }).values;
  if (to === '') throw new BackupRefused('--to: name the file to write, such as backup.tar.zst');
  const database = await reach(settings, true);
  const { bucket } = await openStore({ ...settings, owner: null, log });
  try {
    return await writeBackup({
      databaseUrl: database.url,
      filesRoot: join(settings.dataDir, 'files'),
      bucket,
      to: resolve(to),
      product: VERSION,
      now: Temporal.Now.instant(),
      secretKey: await keyOf(settings),
      includeSecretKey,
    });
  } finally {
    bucket?.close();
    await database.close();
  }
}

/** Fills the empty installation of the settings from a backup; no server may run. */
export async function restoreCommand(settings: Settings, args: string[]): Promise<RestoreSummary> {
  const options = {
    from: { type: 'string', default: '' },
    'without-secret-key': { type: 'boolean', default: false },
  } as const;
  const { from, 'without-secret-key': withoutSecretKey } = parseArgs({ args, options }).values;
  if (from === '') throw new BackupRefused('--from: name the backup to restore');
  const database = await reach(settings, false);
  try {
    const { dataDir, secretKey } = settings;
    return await restoreBackup({
      ...{ databaseUrl: database.url, dataDir, from: resolve(from), secretKey, withoutSecretKey, log },
    });
  } finally {
    await database.close();
  }
}
