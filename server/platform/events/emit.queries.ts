import type { Db } from '../db/sql.ts';
import { isoOf } from '../instants.ts';

/** Told after commit to whoever delivers events, with the id of the workspace. */
export const EVENTS_CHANNEL = 'events_emitted';
/** The queue of jobs that carry events to webhook endpoints; its lanes are the endpoints. */
export const DELIVERY_QUEUE = 'webhook-delivery';

/**
 * Writes the event, a delivery for each endpoint that subscribes to its type (paused ones: `skipped`) and a job for
 * each that is to be sent, in one statement. Those who deliver are told when the transaction commits.
 */
export async function insertEvent(
  db: Db,
  event: { workspaceId: number; eventId: string; type: string; body: string; now: Temporal.Instant },
): Promise<void> {
  const { workspaceId, eventId, type, body } = event;
  const now = isoOf(event.now);
  // `for key share`: an endpoint that is being deleted at this moment falls out instead of failing the change.
  await db`
    with target as (
      select id, active from webhook_endpoints
      where workspace_id = ${workspaceId} and events && array[${type}, '*']
      for key share
    ), event as (
      insert into events (workspace_id, id, type, body, created_at)
      values (${workspaceId}, ${eventId}, ${type}, ${body}, ${now})
    ), delivery as (
      insert into deliveries (workspace_id, event_id, endpoint_id, status, created_at, updated_at)
      select ${workspaceId}, ${eventId}, id, case when active then 'pending' else 'skipped' end, ${now}, ${now}
      from target
      returning endpoint_id, status
    ), job as (
      insert into jobs (queue, lane, workspace_id, payload, run_at, ready, created_at)
      select ${DELIVERY_QUEUE}, endpoint_id::text, ${workspaceId},
        jsonb_build_object('endpoint_id', endpoint_id, 'event_id', ${eventId}::text), ${now}, true, ${now}
      from delivery where status = 'pending'
      returning id
    )
    select pg_notify(${EVENTS_CHANNEL}, ${String(workspaceId)}) where exists (select from job)`;
}
