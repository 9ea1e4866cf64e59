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
 * The number at which an assistant is tried: its own first, else any that takes calls; null without any, and
 * for an assistant that is not there or archived.
 */
export async function numberToTry(db: Db, workspaceId: number, assistantId: number): Promise<string | null> {
  const [row] = await db<{ number: string }[]>`
    select n.number
    from assistants a
      join phone_numbers n on n.workspace_id = a.workspace_id and n.active and n.voice_enabled
    where a.workspace_id = ${workspaceId} and a.id = ${assistantId} and a.status <> 'archived'
    order by n.assistant_id is not distinct from a.id desc, n.id
    limit 1`;
  return row?.number ?? null;
}

/** Whether an assistant can be tried: it is there and not archived. */
export async function isLiveAssistant(db: Db, workspaceId: number, assistantId: number): Promise<boolean> {
  const rows = await db`
    select from assistants
    where workspace_id = ${workspaceId} and id = ${assistantId} and status <> 'archived'`;
  return rows.length > 0;
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
