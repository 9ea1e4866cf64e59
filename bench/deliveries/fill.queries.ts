import type { Sql } from '../../server/platform/db/sql.ts';
import { DELIVERY_QUEUE, EVENTS_CHANNEL } from '../../server/platform/events/emit.queries.ts';

/** Creates endpoints of a workspace that subscribe to everything, and returns their ids. */
export async function addEndpoints(
  sql: Sql,
  workspaceId: number,
  urls: readonly string[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into webhook_endpoints (workspace_id, url, events, secret, created_at, updated_at)
    select ${workspaceId}, url, array['*'], 'whsec_' || md5(random()::text), now(), now()
    from unnest(${urls}::text[]) as url
    returning id`;
  return rows.map(({ id }) => id);
}

/** Writes `count` pending events, spread over the workspace's endpoints, and notifies the workers. */
export async function fillDeliveries(
  sql: Sql,
  workspaceId: number,
  count: number,
  bytes: number,
): Promise<void> {
  await sql`
    with made as materialized (
      select n, 'evt_' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
          || substr(md5(random()::text || n), 1, 18) as id
      from generate_series(1, ${count}::int) as n
    ), event as (
      insert into events (workspace_id, id, type, body, created_at)
      select ${workspaceId}, id, 'order.created',
        '{"id":"' || id || '","type":"order.created","data":{"note":"' || repeat('x', ${bytes}::int) || '"}}', now()
      from made
    ), endpoint as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as endpoints
      from webhook_endpoints where workspace_id = ${workspaceId}
    ), delivery as (
      insert into deliveries (workspace_id, event_id, endpoint_id, status, created_at, updated_at)
      select ${workspaceId}, made.id, endpoint.id, 'pending', now(), now()
      from made join endpoint on endpoint.place = made.n % endpoint.endpoints
      returning event_id, endpoint_id
    ), job as (
      insert into jobs (queue, lane, workspace_id, payload, run_at, ready, created_at)
      select ${DELIVERY_QUEUE}, endpoint_id::text, ${workspaceId},
        jsonb_build_object('endpoint_id', endpoint_id, 'event_id', event_id), now(), true, now()
      from delivery
      returning id
    )
    select pg_notify(${EVENTS_CHANNEL}, '') where exists (select from job)`;
}

/**
 * Whether deliveries wait or are in progress. Reads an index, because a count costs the database a fifth of
 * its time.
 */
// tidy: every workspace, because the worker is measured as a whole
export async function areDelivering(sql: Sql): Promise<boolean> {
  const rows = await sql`select from jobs where queue = ${DELIVERY_QUEUE} and ready order by lane limit 1`;
  return rows.length > 0;
}
