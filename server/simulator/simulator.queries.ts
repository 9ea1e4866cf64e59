import type { Db } from '../platform/db/sql.ts';

/**
 * The number that is called when none is named: the first one that an active assistant answers; null without
 * any.
 */
export async function firstAnsweredNumber(db: Db, workspaceId: number): Promise<string | null> {
  const [row] = await db<{ number: string }[]>`
    select n.number
    from phone_numbers n
      join assistants a on a.workspace_id = n.workspace_id and a.id = n.assistant_id
    where n.workspace_id = ${workspaceId} and n.active and n.voice_enabled and a.status = 'active'
    order by n.id
    limit 1`;
  return row?.number ?? null;
}

/**
 * The number that is written to when none is named: the first that takes texts on the channel; null without
 * any.
 */
export async function firstNumberForTexts(
  db: Db,
  workspaceId: number,
  channel: 'sms' | 'chatapp',
): Promise<string | null> {
  const [row] = await db<{ number: string }[]>`
    select number from phone_numbers
    where workspace_id = ${workspaceId} and active
      and ${channel === 'chatapp' ? db`chatapp_active` : db`sms_enabled`}
    order by id
    limit 1`;
  return row?.number ?? null;
}
