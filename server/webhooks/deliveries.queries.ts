import type { Db } from '../platform/db/sql.ts';
import type { Posting } from './post-event.ts';
import type { Attempt, Delivery, DeliveryStatus } from './webhook.ts';

/** Attempts kept of one delivery, however often it is sent again by hand. */
const MOST_ATTEMPTS = 30;

/** One page of an endpoint's log, newest first. */
export async function listDeliveries(
  db: Db,
  workspaceId: number,
  endpointId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
  const [rows, counts] = await Promise.all([
    db<Delivery[]>`
      select delivery.event_id, event.type, delivery.status, delivery.attempts, delivery.created_at, delivery.updated_at
      from (
        select * from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
        order by id desc limit ${page.limit} offset ${page.offset}
      ) delivery
      join events event on event.workspace_id = delivery.workspace_id and event.id = delivery.event_id
      order by delivery.id desc`,
    db<{ total: number }[]>`
      select count(*) as total from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}`,
  ]);
  return { rows: [...rows], total: counts[0]?.total ?? 0 };
}

export async function findDelivery(
  db: Db,
  workspaceId: number,
  endpointId: number,
  eventId: string,
): Promise<Delivery | null> {
  const [row] = await db<Delivery[]>`
    select delivery.event_id, event.type, delivery.status, delivery.attempts, delivery.created_at, delivery.updated_at
    from deliveries delivery
    join events event on event.workspace_id = delivery.workspace_id and event.id = delivery.event_id
    where delivery.workspace_id = ${workspaceId} and delivery.event_id = ${eventId}
      and delivery.endpoint_id = ${endpointId}`;
  return row ?? null;
}

/** Locks the delivery until the transaction ends; its status. */
export async function lockDelivery(
  db: Db,
  workspaceId: number,
  endpointId: number,
  eventId: string,
): Promise<DeliveryStatus | null> {
  const [row] = await db<{ status: DeliveryStatus }[]>`
    select status from deliveries
    where workspace_id = ${workspaceId} and event_id = ${eventId} and endpoint_id = ${endpointId} for update`;
  return row?.status ?? null;
}

export async function setDeliveryStatus(
  db: Db,
  workspaceId: number,
  endpointId: number,
  eventIds: readonly string[],
  status: DeliveryStatus,
  now: string,
): Promise<void> {
  await db`
    update deliveries set status = ${status}, updated_at = ${now}
    where workspace_id = ${workspaceId} and event_id = any(${eventIds}::text[]) and endpoint_id = ${endpointId}`;
}

/** Writes a test: its event, and its delivery to this endpoint alone with the attempt that was made. */
export async function insertTest(
  db: Db,
  test: {
    workspaceId: number;
    endpointId: number;
    eventId: string;
    type: string;
    body: string;
    status: DeliveryStatus;
    attempt: Attempt;
    createdAt: string;
    now: string;
  },
): Promise<void> {
  const { workspaceId, endpointId, eventId, attempt, createdAt } = test;
  await db`
    with target as (
      update webhook_endpoints set last_status = ${attempt.http_status}, last_sent_at = ${attempt.at}
      where workspace_id = ${workspaceId} and id = ${endpointId}
      returning id
    ), event as (
      insert into events (workspace_id, id, type, body, created_at)
      select ${workspaceId}, ${eventId}, ${test.type}, ${test.body}, ${createdAt} from target
    )
    insert into deliveries (workspace_id, event_id, endpoint_id, status, attempts, created_at, updated_at)
    select ${workspaceId}, ${eventId}, id, ${test.status}, ${db.json([{ ...attempt }])}, ${createdAt}, ${test.now}
    from target`;
}

/** Which delivery a job is about. */
export interface DeliveryKey {
  jobId: number;
  workspaceId: number;
  endpointId: number;
  eventId: string;
}

export type DeliveryToSend = { jobId: number; active: boolean } & Posting;

/** What is to be sent where; those whose endpoint or event is gone are left out. */
export async function findDeliveriesToSend(db: Db, keys: readonly DeliveryKey[]): Promise<DeliveryToSend[]> {
  return [
    ...(await db<DeliveryToSend[]>`
      select key."jobId", endpoint.kind, endpoint.url, endpoint.secret, endpoint.active, event.type, event.body
      from unnest(${keys.map(({ jobId }) => jobId)}::bigint[], ${keys.map(({ workspaceId }) => workspaceId)}::bigint[],
        ${keys.map(({ endpointId }) => endpointId)}::bigint[], ${keys.map(({ eventId }) => eventId)}::text[])
        as key ("jobId", "workspaceId", "endpointId", "eventId")
      join webhook_endpoints endpoint on endpoint.workspace_id = key."workspaceId" and endpoint.id = key."endpointId"
      join events event on event.workspace_id = key."workspaceId" and event.id = key."eventId"`),
  ];
}

/** What an attempt came to, before it is known whether the endpoint was paused meanwhile. */
export interface DeliveryResult extends DeliveryKey {
  /** Null when nothing was sent. */
  attempt: Attempt | null;
  status: DeliveryStatus;
  /** The status if the endpoint is paused. */
  statusIfPaused: DeliveryStatus;
  /** When it is tried again while its status is `pending`. */
  nextAt: string | null;
}

/** Stands between the attempts of a list: as elements of an array their many quotes would have to be escaped, and JSON escapes it. */
const SEPARATOR = '\u001E';

/**
 * Writes attempts and statuses, and the last status of each endpoint, as a part of the statement that ends the claims (see
 * `endAtOnce`). Endpoints are locked in order, so that two workers never wait for each other. The `+ 0` keeps the planner, while it
 * knows nothing of the table, from reading an endpoint's whole log for each delivery.
 */
export function recordingResults(db: Db, results: readonly DeliveryResult[], now: string) {
  const column = <T>(pick: (result: DeliveryResult) => T): T[] => results.map(pick);
  const attempts = results.map(({ attempt }) => JSON.stringify(attempt)).join(SEPARATOR);
  // Arrays, because of thousands a second JSON costs both sides twice as much.
  return db`
    result as (
      select * from unnest(${column((result) => result.jobId)}::bigint[], ${column((result) => result.workspaceId)}::bigint[],
        ${column((result) => result.endpointId)}::bigint[], ${column((result) => result.eventId)}::text[],
        string_to_array(${attempts}, ${SEPARATOR}), ${column((result) => result.status)}::text[],
        ${column((result) => result.statusIfPaused)}::text[], ${column((result) => result.nextAt)}::timestamptz[],
        ${column(({ attempt }) => attempt?.http_status ?? null)}::integer[],
        ${column(({ attempt }) => attempt?.at ?? null)}::timestamptz[])
        as result ("jobId", "workspaceId", "endpointId", "eventId", attempt, status, "statusIfPaused", "nextAt", "httpStatus", at)
      where "jobId" in (select job_id from ended)
    ), endpoint as (
      select workspace_id, id, active from webhook_endpoints
      where (workspace_id, id) in (select "workspaceId", "endpointId" from result)
      order by workspace_id, id for no key update
    ), latest as (
      select distinct on ("workspaceId", "endpointId") "workspaceId", "endpointId", "httpStatus", at from result
      where at is not null order by "workspaceId", "endpointId", at desc, "jobId" desc
    ), touched as (
      update webhook_endpoints target set last_status = latest."httpStatus", last_sent_at = latest.at from latest
      where target.workspace_id = latest."workspaceId" and target.id = latest."endpointId"
        and (target.last_sent_at is null or target.last_sent_at <= latest.at) and (select count(*) from endpoint) > 0
    ), verdict (job_id, run_at) as (
      update deliveries delivery set updated_at = ${now},
        status = case when (result."workspaceId", result."endpointId") in (select workspace_id, id from endpoint where not active)
          then result."statusIfPaused" else result.status end,
        attempts = case when result.attempt = 'null' then delivery.attempts
          when jsonb_array_length(delivery.attempts) >= ${MOST_ATTEMPTS}::int then (delivery.attempts - 0) || result.attempt::jsonb
          else delivery.attempts || result.attempt::jsonb end
      from result
      where delivery.workspace_id = result."workspaceId" and delivery.event_id = result."eventId"
        and delivery.endpoint_id + 0 = result."endpointId"
      returning result."jobId", case when delivery.status = 'pending' then result."nextAt" end
    )`;
}

/** Removes up to 1,000 events from before `before`, with their deliveries, that wait for nothing; how many. */
export async function pruneEventBatch(db: Db, before: string): Promise<number> {
  return db`${db.planAnew}
    delete from events where (workspace_id, id) in (
      select workspace_id, id from events
      where created_at < ${before} and not exists (
        select from deliveries where deliveries.workspace_id = events.workspace_id
          and deliveries.event_id = events.id and status = 'pending')
      limit 1000)`.count();
}
