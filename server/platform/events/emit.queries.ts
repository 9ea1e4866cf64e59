import type { Db } from '../db/sql.ts';
import type { Statement } from '../db/statement.ts';
import { isoOf } from '../instants.ts';
import { currentTraceParent } from '../tracing/tracing.ts';

/**
 * Notification channel for delivery workers. The payload is the id of the workspace; it is sent on commit.
 */
export const EVENTS_CHANNEL = 'events_emitted';
/** The queue of jobs that carry events to webhook endpoints; its lanes are the endpoints. */
export const DELIVERY_QUEUE = 'webhook-delivery';

/** Developers' webhooks, and hooks of app integrations: each kind receives its own events. */
export type EndpointKind = 'webhook' | 'hook';

export interface NewEvents {
  workspaceId: number;
  kind: EndpointKind;
  type: string;
  events: readonly { id: string; body: string }[];
  /** Name of the event for hooks; null or absent if hooks do not receive it. */
  hookEvent?: string | null;
  now: Temporal.Instant;
}

/**
 * Writes events of one type, a delivery of each for each endpoint that subscribes to it (paused ones:
 * `skipped`) and a job for each that is to be sent, in one statement. Delivery workers are notified on
 * commit. The trace of the change is kept with it: its deliveries are part of it.
 * @returns whether a hook subscribes to `hookEvent`.
 */
export async function insertEvents(
  db: Db,
  { workspaceId, kind, type, events, hookEvent, now }: NewEvents,
): Promise<{ isHooked: boolean }> {
  const at = isoOf(now);
  const ids = events.map(({ id }) => id);
  const bodies = events.map(({ body }) => body);
  // `for key share`: an endpoint that is being deleted is skipped instead of failing the change.
  const [row] = await db<{ isHooked: boolean }[]>`
    with target as (
      select id, active from webhook_endpoints
      where workspace_id = ${workspaceId} and kind = ${kind} and events && array[${type}, '*']
      for key share
    ), event as (
      insert into events (workspace_id, id, type, body, created_at, trace_parent)
      select ${workspaceId}, made.id, ${type}, made.body, ${at}, ${currentTraceParent()}::text from unnest(${ids}::text[], ${bodies}::text[]) as made (id, body)
      returning id
    ), delivery as (
      insert into deliveries (workspace_id, event_id, endpoint_id, status, created_at, updated_at)
      select ${workspaceId}, event.id, target.id, case when active then 'pending' else 'skipped' end, ${at}, ${at}
      from event cross join target
      returning event_id, endpoint_id, status
    ), job as (
      insert into jobs (queue, lane, workspace_id, payload, run_at, ready, created_at)
      select ${DELIVERY_QUEUE}, endpoint_id::text, ${workspaceId},
        jsonb_build_object('endpoint_id', endpoint_id, 'event_id', event_id), ${at}, true, ${at}
      from delivery where status = 'pending'
      returning id
    )
    select ${hookEvent == null ? db`false` : hasHook(db, workspaceId, hookEvent)} as "isHooked",
      case when exists (select from job) then pg_notify(${EVENTS_CHANNEL}, ${String(workspaceId)}) end`;
  return { isHooked: row?.isHooked ?? false };
}

/**
 * Whether a hook of the workspace subscribes to the event, as an SQL condition. Few workspaces have
 * hooks, so the check is part of the statement that writes the event.
 */
export const hasHook = (db: Db, workspaceId: number, event: string): Statement<unknown> => db`exists (
  select from webhook_endpoints
  where workspace_id = ${workspaceId} and kind = 'hook' and events && array[${event}, '*'])`;

/** The workspace as hooks name it. */
export interface HookWorkspace {
  id: number;
  name: string;
  slug: string;
}

export async function findHookWorkspace(
  db: Db,
  workspaceId: number,
  event: string,
): Promise<HookWorkspace | null> {
  const [row] = await db<HookWorkspace[]>`
    select id, name, slug from workspaces where id = ${workspaceId} and ${hasHook(db, workspaceId, event)}`;
  return row ?? null;
}
