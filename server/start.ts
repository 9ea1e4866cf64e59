import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { systemClock } from './platform/clock.ts';
import { requirePublicHost } from './platform/config/require-public-host.ts';
import type { Settings } from './platform/config/settings.ts';
import { openDatabase } from './platform/db/open-database.ts';

/** A running installation. */
export interface Switchboard {
  /** The addresses of this process, as text for the terminal. */
  welcome: string;
  /**
   * Accepts no new calls, ends current calls with a spoken goodbye, then stops everything
   * (docs/operating.md).
   */
  stop(): Promise<void>;
}

/**
 * Starts the installation. Most of the program is loaded while the database starts: that takes
 * longest, and little of this process's CPU time. What the settings alone rule out is refused before the
 * database is opened, which migrates it.
 * @throws Error whose first line gives the reason.
 */
export async function startSwitchboard(settings: Settings, log: Logger): Promise<Switchboard> {
  requirePublicHost(settings);
  await makeDataFolder(settings.dataDir);
  const launched = Promise.withResolvers<void>();
  const options = {
    ...settings,
    connections: settings.databaseConnections,
    clock: systemClock,
    log,
    launched: launched.resolve,
  };
  const opening = openDatabase(options);
  // `startRoles` awaits it; an earlier failure must not count as unhandled.
  await Promise.race([launched.promise, opening.catch(() => {})]);
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
