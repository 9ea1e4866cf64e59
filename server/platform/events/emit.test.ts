import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction, type Db } from '../db/sql.ts';
import { isoOf } from '../instants.ts';
import { waitUntilBlocked } from '../../testing/blocked.queries.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { emit, newEventId } from './emit.ts';

const api = useTestApi();

describe('the id of an event', () => {
  it('sorts after those of earlier events and before those of later ones', () => {
    const times = [
      '1970-01-01T00:00:00.001Z',
      '2026-11-23T12:00:00Z',
      '2026-11-23T12:00:00.001Z',
      '2527-01-01T00:00:00Z',
    ];
    const ids = times.map((time) => newEventId(Temporal.Instant.from(time)));
    assert.deepEqual(ids.toSorted(), ids);
    for (const id of ids) assert.match(id, /^evt_[0-9a-f]{30}$/);
  });

  it('is unique among the events of the same millisecond', () => {
    const now = Temporal.Instant.from('2026-11-23T12:00:00Z');
    assert.equal(new Set(Array.from({ length: 10_000 }, () => newEventId(now))).size, 10_000);
  });
});

describe('emit', () => {
  it('leaves no event behind when the change is rolled back', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    await addEndpoint(workspaceId, { events: ['*'] });
    const failing = inTransaction(api.sql, async (tx) => {
      await order(tx, workspaceId);
      throw new Error('the change failed');
    });
    await assert.rejects(failing, /the change failed/);
    assert.equal((await eventsOf(workspaceId)).length, 0);
    assert.deepEqual(await deliveriesOf(workspaceId), []);
    assert.equal(await jobsOf(workspaceId), 0);
  });

  it('records an event that nobody subscribes to', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    await addEndpoint(workspaceId, { events: ['call.ended'] });
    const eventId = await order(api.sql, workspaceId);
    assert.match(eventId, /^evt_[0-9a-f]{30}$/);
    assert.deepEqual(await deliveriesOf(workspaceId), []);
    const [event] = await eventsOf(workspaceId);
    assert.deepEqual(JSON.parse(event?.body ?? ''), {
      id: eventId,
      type: 'order.created',
      created_at: '2026-11-23T12:00:00.000+00:00',
      data: { order_id: 7 },
    });
  });

  it('writes a delivery for each subscribed endpoint of the workspace and of no other', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    const other = await api.makeWorkspace();
    const named = await addEndpoint(workspaceId, { events: ['call.ended', 'order.created'] });
    const all = await addEndpoint(workspaceId, { events: ['*'] });
    const paused = await addEndpoint(workspaceId, { events: ['*'], active: false });
    await addEndpoint(other.id, { events: ['*'] });
    await order(api.sql, workspaceId);
    assert.deepEqual(await deliveriesOf(workspaceId), [
      { endpoint_id: named, status: 'pending' },
      { endpoint_id: all, status: 'pending' },
      { endpoint_id: paused, status: 'skipped' },
    ]);
    assert.equal(await jobsOf(workspaceId), 2);
    assert.deepEqual(await deliveriesOf(other.id), []);
  });

  it('does not fail the change when an endpoint is deleted at the same moment', async () => {
    const { id: workspaceId } = await api.makeWorkspace();
    const endpoint = await addEndpoint(workspaceId, { events: ['*'] });
    let emitted: Promise<string> = Promise.resolve('');
    await inTransaction(api.sql, async (tx) => {
      await tx`delete from webhook_endpoints where workspace_id = ${workspaceId} and id = ${endpoint}`;
      emitted = order(api.sql, workspaceId);
      await waitUntilBlocked(api.sql);
    });
    await emitted;
    assert.equal((await eventsOf(workspaceId)).length, 1);
    assert.deepEqual(await deliveriesOf(workspaceId), []);
  });
});

const order = (db: Db, workspaceId: number): Promise<string> =>
  emit(db, { workspaceId, type: 'order.created', data: { order_id: 7 }, now: api.clock.now() });

async function addEndpoint(
  workspaceId: number,
  endpoint: { events: string[]; active?: boolean },
): Promise<number> {
  const now = isoOf(api.clock.now());
  const [row] = await api.sql<{ id: number }[]>`
    insert into webhook_endpoints (workspace_id, url, events, active, secret, created_at, updated_at)
    values (${workspaceId}, 'https://receiver.example', ${endpoint.events}::text[], ${endpoint.active ?? true},
      'whsec_test', ${now}, ${now})
    returning id`;
  return row?.id ?? 0;
}

async function eventsOf(workspaceId: number): Promise<{ body: string }[]> {
  return [
    ...(await api.sql<{ body: string }[]>`select body from events where workspace_id = ${workspaceId}`),
  ];
}

async function deliveriesOf(workspaceId: number): Promise<{ endpoint_id: number; status: string }[]> {
  const rows = await api.sql<{ endpoint_id: number; status: string }[]>`
    select endpoint_id, status from deliveries where workspace_id = ${workspaceId} order by endpoint_id`;
  return rows.map(({ endpoint_id, status }) => ({ endpoint_id, status }));
}

async function jobsOf(workspaceId: number): Promise<number> {
  const [row] = await api.sql<{ count: number }[]>`
    select count(*) as count from jobs where workspace_id = ${workspaceId} and queue = 'webhook-delivery'`;
  return row?.count ?? 0;
}
