import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The lock on a data folder; this process holds it while it runs the database. */
export interface DataLock {
  release(): void;
}

/** Another living process holds the lock on this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Locks `dataDir` for this process, or throws `DataFolderInUse`. The lock is SQLite's exclusive lock
 * on an empty file: the kernel releases it when the process ends, and it works between containers
 * that share the folder. Node has no file lock of its own.
 */
export function lockDataFolder(dataDir: string): DataLock {
  const holderFile = join(dataDir, 'lock.pid');
  const lockFile = join(dataDir, 'lock');
  const file = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(
      `The database in ${dataDir} is already run by another process${holder(holderFile)}`,
      {
        cause: error,
      },
    );
  }
  chmodSync(lockFile, 0o600);
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}

/** SQLITE_BUSY: another process holds the lock. Any other error is a fault. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

function holder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
