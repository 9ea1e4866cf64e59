import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import { DELIVERY_QUEUE } from '../platform/events/emit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import type { ClaimedJob } from '../platform/jobs/queue.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import {
  claimDeliveries,
  settleDeliveries,
  type DeliveryResult,
  type DeliveryToSend,
} from './deliveries.queries.ts';

const api = useTestApi();

async function addWorker(): Promise<number> {
  const [row] = await api.sql<{ id: number }[]>`insert into job_workers default values returning id`;
  return row?.id ?? 0;
}

async function claim(workerId: number): Promise<[ClaimedJob, DeliveryToSend | null][]> {
  const claimed = await claimDeliveries(api.sql, {
    queue: DELIVERY_QUEUE,
    workerId,
    now: isoOf(api.clock.now()),
    leaseMs: 60_000,
    ...{ most: 100, free: 1000, atOnce: 1000, laneLimit: 100, workspaceLimit: 1000 },
  });
  return [...claimed];
}

async function addEndpoint(workspaceId: number, url: string): Promise<number> {
  const [row] = await api.sql<{ id: number }[]>`
    insert into webhook_endpoints (workspace_id, url, events, secret, created_at, updated_at)
    values (${workspaceId}, ${url}, array['*'], 'whsec_of_a_test', now(), now()) returning id`;
  return row?.id ?? 0;
}

const order = (workspaceId: number): Promise<string> =>
  emit(api.sql, { workspaceId, type: 'order.created', data: { order_id: 7 }, now: api.clock.now() });

const resultOf = (job: ClaimedJob, delivery: DeliveryToSend | null, at: string): DeliveryResult => {
  assert.ok(delivery);
  const { endpoint, eventId } = delivery;
  return {
    job,
    key: { workspaceId: endpoint.workspaceId, endpointId: endpoint.endpointId, eventId },
    attempt: { at, http_status: 200, duration_ms: 1, error: null, error_type: null, answer: 'ok' },
    status: 'delivered',
    statusIfPaused: null,
    nextAt: null,
  };
};

const endpointRow = async (id: number) => {
  const [row] = await api.sql<{ status: number | null; at: string | null }[]>`
    select last_status as status, last_sent_at as at from webhook_endpoints where id = ${id}`;
  return row;
};

describe('a claim of deliveries', () => {
  it('returns the deliveries, and each endpoint once', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    const ids = [
      await addEndpoint(workspaceId, 'https://a.example/'),
      await addEndpoint(workspaceId, 'https://b.example/'),
    ];
    const eventIds = [await order(workspaceId), await order(workspaceId)];
    const claimed = await claim(await addWorker());
    assert.equal(claimed.length, 4);
    for (const [, delivery] of claimed) {
      assert.ok(delivery);
      assert.ok(eventIds.includes(delivery.eventId));
      assert.equal((JSON.parse(delivery.body) as { id: string }).id, delivery.eventId);
      assert.equal(delivery.type, 'order.created');
      assert.equal(delivery.byHand, false);
      const { endpoint } = delivery;
      assert.equal(
        endpoint.url,
        endpoint.endpointId === ids[0] ? 'https://a.example/' : 'https://b.example/',
      );
      assert.deepEqual(
        [endpoint.kind, endpoint.active, endpoint.secret],
        ['webhook', true, 'whsec_of_a_test'],
      );
    }
  });

  it('returns an event that was committed while the claim waited for a lock', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    await addEndpoint(workspaceId, 'https://a.example/');
    const worker = await addWorker();
    const claiming = await inTransaction(api.sql, async (tx) => {
      await tx`select pg_advisory_xact_lock(722103393, hashtext(${DELIVERY_QUEUE}))`;
      const waiting = claim(worker);
      await waitUntilBlocked(api.sql);
      await order(workspaceId);
      return { waiting };
    });
    const claimed = await claiming.waiting;
    assert.equal(claimed.length, 1);
    assert.ok(claimed[0]?.[1], 'the job was claimed without its event');
  });

  it('returns a job without work when its event was deleted', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    await addEndpoint(workspaceId, 'https://a.example/');
    const eventId = await order(workspaceId);
    await api.sql`delete from events where id = ${eventId}`;
    const [claimed] = await claim(await addWorker());
    assert.equal(claimed?.[1], null);
  });
});

describe('the results of deliveries', () => {
  it('are written only if the claim is still current', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    const endpointId = await addEndpoint(workspaceId, 'https://a.example/');
    await order(workspaceId);
    await order(workspaceId);
    const [kept, lost] = await claim(await addWorker());
    assert.ok(kept && lost);
    await api.sql`update job_claims set claim = claim + 1 where job_id = ${lost[0].id}`;
    const results = [
      resultOf(...kept, '2026-11-23T12:00:01.000Z'),
      resultOf(...lost, '2026-11-23T12:00:02.000Z'),
    ];
    await settleDeliveries(api.sql, results, '2026-11-23T12:00:03.000Z');
    const rows = await api.sql<{ eventId: string; status: string; attempts: unknown[] }[]>`
      select event_id as "eventId", status, attempts from deliveries where endpoint_id = ${endpointId}`;
    for (const { eventId, status, attempts } of rows) {
      const isKept: boolean = eventId === kept[1]?.eventId;
      assert.deepEqual([status, attempts.length], isKept ? ['delivered', 1] : ['pending', 0]);
    }
    const left = await api.sql<{ id: number }[]>`select id from jobs where workspace_id = ${workspaceId}`;
    assert.deepEqual(
      left.map(({ id }) => id),
      [lost[0].id],
    );
    assert.deepEqual(await claim(await addWorker()), []);
  });

  it('update the endpoint with its last attempt, in whatever order they are written', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    const endpointId = await addEndpoint(workspaceId, 'https://a.example/');
    for (let count = 0; count < 3; count += 1) await order(workspaceId);
    const [one, other, third] = await claim(await addWorker());
    assert.ok(one && other && third);
    const late = resultOf(...one, '2026-11-23T12:00:05.000Z');
    const early = resultOf(...other, '2026-11-23T12:00:04.000Z');
    await settleDeliveries(api.sql, [late, early], '2026-11-23T12:00:06.000Z');
    const last = await endpointRow(endpointId);
    assert.equal(last?.status, 200);
    assert.equal(Date.parse(last?.at ?? ''), Date.parse('2026-11-23T12:00:05.000Z'));
    const earliest = resultOf(...third, '2026-11-23T12:00:03.000Z');
    await settleDeliveries(api.sql, [earliest], '2026-11-23T12:00:07.000Z');
    assert.deepEqual(await endpointRow(endpointId), last);
  });
});
