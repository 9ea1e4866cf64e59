import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { systemClock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { openDatabase } from './platform/db/open-database.ts';

/** A running installation. */
export interface Switchboard {
  /** Where everything is, for people. */
  welcome: string;
  /** No new calls; those in progress end with a spoken word; then everything stops (decisions, section 10). */
  stop(): Promise<void>;
}

/**
 * Starts the installation that the settings describe. Most of the program is read while the database starts, which takes
 * the longest and little of this process.
 * @throws Error whose first line says what stands in the way.
 */
export async function startSwitchboard(settings: Settings, log: Logger): Promise<Switchboard> {
  await makeDataFolder(settings.dataDir);
  const options = { ...settings, connections: settings.databaseConnections, clock: systemClock, log };
  const opening = openDatabase(options);
  // Whoever waits for it is told; until the program is read nobody does.
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
