import type { OutboundCalls } from './calls/outbound/outbound-calls.ts';
import type { ConsoleHost } from './console/console-host.ts';
import { InstallationState } from './installation/show-installation.ts';
import type { Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Sql } from './platform/db/sql.ts';
import type { FileUploads } from './platform/storage/file-uploads.ts';
import { isDemoRemoved } from './setup/setup.queries.ts';
import { maxCallsOf } from './telephony.ts';
import { VERSION } from './version.ts';

/** What this process tells of its installation. */
export function openInstallation(
  settings: Settings,
  parts: {
    sql: Sql;
    clock: Clock;
    outbound: OutboundCalls;
    webConsole: ConsoleHost;
    uploads: FileUploads | null;
  },
): InstallationState {
  const { sql, clock, outbound, webConsole, uploads } = parts;
  return new InstallationState({
    sql,
    clock,
    facts: {
      version: VERSION,
      startedAt: clock.now(),
      dataDir: settings.dataDir,
      publicUrl: settings.publicUrl,
      hasMail: settings.mail !== null,
      hasSecretKey: settings.secretKey !== null,
      providers: settings.providers.map(({ kind }) => kind),
      filesWaiting: () => uploads?.waiting ?? { files: 0, oldestMs: null },
      maxCalls: maxCallsOf(settings),
      freeLines: () => outbound.freeLines(null),
      isDemoActive: async () => settings.demo && !(await isDemoRemoved(sql)),
      console: async () => {
        const shown = await webConsole.shown();
        return typeof shown === 'string' ? shown : 'ready';
      },
    },
  });
}
