import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { systemClock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { openDatabase } from './platform/db/open-database.ts';

/** A running installation. */
export interface Switchboard {
  /** The addresses of this process, as text for the terminal. */
  welcome: string;
  /** Takes no new calls, ends those in progress with a spoken word, then stops everything (docs/operating.md). */
  stop(): Promise<void>;
}

/**
 * Starts the installation that the settings describe. Most of the program is loaded while the database starts: that takes
 * longest, and little of this process's processor time.
 * @throws Error whose first line says what stands in the way.
 */
export async function startSwitchboard(settings: Settings, log: Logger): Promise<Switchboard> {
  await makeDataFolder(settings.dataDir);
  const options = { ...settings, connections: settings.databaseConnections, clock: systemClock, log };
  const opening = openDatabase(options);
  // `startRoles` awaits it; a failure before that must not count as unhandled.
  opening.catch(() => {});
  const { startRoles } = await import('./start-roles.ts');
  return startRoles(settings, log, opening);
}

async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${dataDir} cannot be made (${error instanceof Error ? error.message : String(error)})`,
      {
        cause: error,
      },
    );
  }
}
