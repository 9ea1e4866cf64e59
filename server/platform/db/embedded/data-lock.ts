import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held as long as this process looks after a data folder. */
export interface DataLock {
  release(): void;
}

/** Another living process looks after this data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Takes `dataDir` for this process, or throws `DataFolderInUse`. The lock is the one SQLite takes on an empty file: the
 * kernel lets go of it when the process dies, however it dies, and it holds between containers that share the folder.
 * Node offers no other lock of this kind.
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

/** SQLITE_BUSY, the only refusal that means a living holder. */
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
