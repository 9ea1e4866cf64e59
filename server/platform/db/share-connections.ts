import type { Sql } from './sql.ts';

/**
 * Divides the connections of a process: requests and jobs leave a fifth to calls, and each leaves another
 * fifth to the other. So twenty requests that wait for one lock keep neither a caller nor a webhook waiting.
 */
export function shareConnections(sql: Sql): { requests: Sql; jobs: Sql } {
  const { limit } = sql.usage();
  const kept = Math.max(1, Math.floor(limit / 5));
  const both = sql.share(limit - kept);
  return { requests: both.share(limit - 2 * kept), jobs: both.share(limit - 2 * kept) };
}
