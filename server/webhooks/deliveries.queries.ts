import { readPage } from '../platform/db/read-page.ts';
import type { Queryable, Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';
import type { Claim } from '../platform/jobs/jobs.queries.ts';
import type { ClaimedJob } from '../platform/jobs/queue.ts';
import type { Destination } from './post-event.ts';
import type { Attempt, Delivery, DeliveryStatus } from './webhook.ts';

/** Maximum number of stored attempts of one delivery, however often it is repeated. */
const MAX_ATTEMPTS = 30;

/** One page of an endpoint's log, newest first. */
export async function listDeliveries(
  db: Db,
  workspaceId: number,
  endpointId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
  const rows = db`
    select delivery.event_id, event.type, delivery.status, delivery.attempts, delivery.created_at, delivery.updated_at
    from (
      select * from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
      order by id desc limit ${page.limit} offset ${page.offset}
    ) delivery
    join events event on event.workspace_id = delivery.workspace_id and event.id = delivery.event_id
    order by delivery.id desc`;
  const total = db`(
    select count(*) from deliveries where workspace_id = ${workspaceId} and endpoint_id = ${endpointId})`;
  return readPage<Delivery>(db, { rows, total });
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

/** Locks the delivery until the transaction ends; returns its status. */
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

/** Writes a test: its event, and its delivery to this endpoint only, with the attempt that was made. */
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

/** The delivery of a job. */
export interface DeliveryKey {
  workspaceId: number;
  endpointId: number;
  eventId: string;
}

export interface DeliveryToSend {
  endpoint: Endpoint;
  eventId: string;
  /** Whether a person requested it. */
  byHand: boolean;
  type: string;
  /** The envelope as it was written with the event. */
  body: string;
  /** The trace in which the event was written; null without one. */
  traceParent: string | null;
}

type Endpoint = Destination & {
  workspaceId: number;
  endpointId: number;
  /** Whether the endpoint is active. */
  active: boolean;
};

/** A row of `claim_deliveries`: an endpoint, a delivery, or a job whose endpoint or event is gone. */
type ClaimRow = ({ id: null } & Endpoint) | ClaimedDelivery | (ClaimedJob & { endpointId: null });
type ClaimedDelivery = ClaimedJob & {
  endpointId: number;
  eventId: string;
  /** Null when the job does not contain it. */
  byHand: boolean | null;
  type: string;
  body: string;
  traceParent: string | null;
};

/** Claims due deliveries with their body and destination; null for those whose endpoint or event is gone. */
export async function claimDeliveries(
  db: Queryable,
  { queue, workerId, now, leaseMs, most, free, laneLimit, workspaceLimit, atOnce }: Claim,
): Promise<Map<ClaimedJob, DeliveryToSend | null>> {
  const rows = await db<ClaimRow[]>`
    select id, claim, attempt, faults, endpoint_id as "endpointId", event_id as "eventId", by_hand as "byHand", type, body,
      trace_parent as "traceParent", workspace_id as "workspaceId", kind, url, secret, active
    from claim_deliveries(${queue}, ${workerId}, ${now}, ${leaseMs}, ${most}, ${free}, ${laneLimit}, ${workspaceLimit}, ${atOnce})`;
  const endpoints = new Map<number, Endpoint>();
  const claimed = new Map<ClaimedJob, DeliveryToSend | null>();
  for (const row of rows) {
    if (row.id === null) {
      endpoints.set(row.endpointId, row);
      continue;
    }
    // Jobs stay in memory until their result is written; the bodies of their deliveries need not.
    const { id, claim, attempt, faults } = row;
    claimed.set({ id, claim, attempt, faults }, row.endpointId === null ? null : deliveryOf(row, endpoints));
  }
  return claimed;
}

function deliveryOf(
  { endpointId, eventId, byHand, type, body, traceParent }: ClaimedDelivery,
  endpoints: ReadonlyMap<number, Endpoint>,
): DeliveryToSend | null {
  const endpoint = endpoints.get(endpointId);
  return endpoint ? { endpoint, eventId, byHand: byHand === true, type, body, traceParent } : null;
}

/** The result of an attempt, before the endpoint's current state is known. */
export interface DeliveryResult {
  job: ClaimedJob;
  key: DeliveryKey;
  /** Null when nothing was sent. */
  attempt: Attempt | null;
  status: DeliveryStatus;
  /** The status when the endpoint is paused, if it differs. */
  statusIfPaused: DeliveryStatus | null;
  /** When the next attempt is due, while the status is `pending`. */
  nextAt: string | null;
}

/** Separates the attempts of a list, see `settle_deliveries`; JSON escapes it. */
const SEPARATOR = '\u001E';

/**
 * Ends the current claims and writes the results of their deliveries (SQL function `settle_deliveries`).
 * @returns the times at which jobs run again.
 */
export function settleDeliveries(
  db: Db,
  results: readonly DeliveryResult[],
  now: string,
): Statement<{ runAt: string }[]> {
  const column = <T>(pick: (result: DeliveryResult) => T): T[] => results.map(pick);
  /** An empty list if all values are null: missing values at the end of a list count as null. */
  const rareColumn = <T>(pick: (result: DeliveryResult) => T | null): (T | null)[] =>
    results.some((result) => pick(result) !== null) ? results.map(pick) : [];
  const attempts = results.map(({ attempt }) => JSON.stringify(attempt)).join(SEPARATOR);
  const touched = [...lastByEndpoint(results).values()];
  // Arrays, because JSON costs both sides twice as much at thousands of results a second.
  return db`
    select run_at as "runAt" from settle_deliveries(
      ${column(({ job }) => job.id)}, ${column(({ job }) => job.claim)}, ${column(({ key }) => key.workspaceId)},
      ${column(({ key }) => key.endpointId)}, ${column(({ key }) => key.eventId)}, ${attempts},
      ${column(({ status }) => status)}, ${rareColumn(({ statusIfPaused }) => statusIfPaused)}, ${rareColumn(({ nextAt }) => nextAt)},
      ${touched.map(({ key }) => key.workspaceId)}, ${touched.map(({ key }) => key.endpointId)},
      ${touched.map(({ job }) => job.id)}, ${touched.map(({ attempt }) => attempt?.http_status ?? null)},
      ${touched.map(({ attempt }) => attempt?.at ?? null)}, ${now}, ${MAX_ATTEMPTS}) as run_at`;
}

/** The result with the last attempt of each endpoint. */
function lastByEndpoint(results: readonly DeliveryResult[]): Map<number, DeliveryResult> {
  const last = new Map<number, DeliveryResult>();
  for (const result of results) {
    const other = last.get(result.key.endpointId)?.attempt;
    if (!other || (result.attempt && result.attempt.at >= other.at)) last.set(result.key.endpointId, result);
  }
  return last;
}

/**
 * Removes up to 1,000 events from before `before`, with their deliveries, unless a delivery is pending;
 * returns their number.
 */
export async function pruneEventBatch(db: Db, before: string): Promise<number> {
  return db`${db.unprepared}
    delete from events where (workspace_id, id) in (
      select workspace_id, id from events
      where created_at < ${before} and not exists (
        select from deliveries where deliveries.workspace_id = events.workspace_id
          and deliveries.event_id = events.id and status = 'pending')
      limit 1000)`.count();
}
