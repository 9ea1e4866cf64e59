import type { Db } from '../../platform/db/sql.ts';

/**
 * Adds the minutes of a call to the quarter hour in which it started. Calls of one workspace that end at the
 * same time wait here for each other's commit, so this is the last statement of a transaction.
 */
export async function addUsedMinutes(
  tx: Db,
  workspaceId: number,
  startedAt: string,
  minutes: number,
): Promise<void> {
  await tx`
    insert into used_minutes as used (workspace_id, quarter_hour, minutes)
    values (${workspaceId}, date_bin('15 minutes', ${startedAt}::timestamptz, '2000-01-01T00:00:00Z'), ${minutes})
    on conflict (workspace_id, quarter_hour) do update set minutes = used.minutes + excluded.minutes`;
}
