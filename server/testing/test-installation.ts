import { InstallationState } from '../installation/show-installation.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';

/** An installation without mail and public address, whose disk is that of `dataDir`. */
export function testInstallation(sql: Sql, clock: Clock, dataDir: string): InstallationState {
  const facts = {
    version: '0.0.0',
    startedAt: clock.now(),
    dataDir,
    publicUrl: null,
    hasMail: false,
    hasSecretKey: true,
    providers: [],
    filesWaiting: () => ({ files: 0, oldestMs: null }),
    maxCalls: 50,
    freeLines: () => 50,
    isDemoActive: () => Promise.resolve(false),
    console: () => Promise.resolve('ready' as const),
  };
  return new InstallationState({ sql, clock, facts });
}
