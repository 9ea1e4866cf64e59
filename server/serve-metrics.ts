import type { Logger } from 'pino';
import type { Settings } from './platform/config/settings.ts';
import type { Sql } from './platform/db/sql.ts';
import { measureConnections, measureQueues } from './platform/metrics/measure-database.ts';
import { measureProcess } from './platform/metrics/measure-process.ts';
import { calls } from './platform/metrics/metrics.ts';
import { startMetricsServer, type MetricsServer } from './platform/metrics/metrics-server.ts';
import { maxCallsOf } from './telephony.ts';
import { VERSION } from './version.ts';

/**
 * Serves the metrics of this process at METRICS_PORT until `parts` end; nothing without that setting.
 * @throws Error that names METRICS_PORT or METRICS_HOST when it cannot listen there.
 */
export async function serveMetrics(
  parts: AsyncDisposableStack,
  settings: Pick<Settings, 'metricsPort' | 'metricsHost' | 'roles' | 'maxCalls'>,
  { sql, log, callsInProgress }: { sql: Sql; log: Logger; callsInProgress: () => number },
): Promise<MetricsServer | null> {
  const { metricsPort: port, metricsHost: host, roles } = settings;
  if (port === null) return null;
  const measured = parts.use(measureProcess({ version: VERSION, roles }));
  const collectors = [
    measured.collect,
    measureConnections(sql),
    measureQueues(sql),
    () => {
      calls.inProgress.set(callsInProgress());
      calls.limit.set(maxCallsOf(settings));
    },
  ];
  const server = await startMetricsServer({ host, port, collectors, log });
  parts.defer(() => server.close());
  return server;
}
