import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emit } from '../platform/events/emit.ts';
import type { EventName } from '../platform/events/event-names.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

/** Emits an event in a workspace of its own and returns a key to read it. */
async function workspaceWith(events: [type: EventName, data: Record<string, unknown>][]) {
  const workspace = await api.makeWorkspace();
  const ids: string[] = [];
  for (const [type, data] of events) {
    ids.push(await emit(api.sql, { workspaceId: workspace.id, type, data, now: api.clock.now() }));
    await api.clock.advance(1_000);
  }
  return { key: workspace.keys.read, writeKey: workspace.keys.write, ids };
}

const idsOf = async (key: string, query = ''): Promise<string[]> =>
  (await api.get(`/events${query}`, { key })).body.data.map(({ id }: { id: string }) => id);

describe('GET /events', () => {
  it('lists events newest first, with and without subscribed endpoints, of this workspace only', async () => {
    const { key, ids } = await workspaceWith([
      ['order.created', { order_id: 1 }],
      ['call.started', { call_id: 2 }],
    ]);
    await workspaceWith([['order.created', { order_id: 3 }]]);
    const { body } = await api.get('/events', { key });
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      ids.toReversed(),
    );
    assert.deepEqual(body.data[1].data, { order_id: 1 });
    assert.deepEqual(Object.keys(body.data[0]), ['id', 'type', 'created_at', 'data']);
    assert.equal(body.meta.total, 2);
  });

  it('shows the envelope exactly as it is sent', async () => {
    const { key, ids } = await workspaceWith([
      ['order.created', { total: 12.5, name: 'Zoë "Z"', none: null }],
    ]);
    const [row] = await api.sql<{ body: string }[]>`select body from events where id = ${ids[0] ?? ''}`;
    const answer = await api.get('/events', { key });
    assert.ok(answer.raw.toString().includes(row?.body ?? 'nothing'));
  });

  it('filters by type and by time, and pages', async () => {
    const from = api.clock.now();
    const { key, ids } = await workspaceWith([
      ['order.created', {}],
      ['order.updated', {}],
      ['call.started', {}],
    ]);
    assert.deepEqual(await idsOf(key, '?type=order.created'), [ids[0]]);
    assert.deepEqual(await idsOf(key, '?type=order.created,order.updated'), [ids[1], ids[0]]);
    const second = from.add({ seconds: 1 }).toString();
    assert.deepEqual(await idsOf(key, `?from=${second}`), [ids[2], ids[1]]);
    assert.deepEqual(await idsOf(key, `?to=${second}`), [ids[1], ids[0]]);
    assert.deepEqual(await idsOf(key, '?per_page=1&page=2'), [ids[1]]);
  });

  it('lists the events after a given one oldest first, to follow new events', async () => {
    const { key, ids } = await workspaceWith([
      ['order.created', {}],
      ['order.updated', {}],
      ['call.started', {}],
    ]);
    assert.deepEqual(await idsOf(key, `?after=${ids[0]}`), [ids[1], ids[2]]);
    assert.deepEqual(await idsOf(key, `?after=${ids[2]}`), []);
    assert.deepEqual(await idsOf(key, `?after=${ids[0]}&type=call.started`), [ids[2]]);
  });

  it('omits events that only hooks of app integrations receive', async () => {
    const { key, writeKey } = await workspaceWith([]);
    const hook = { url: 'https://example.com/hook', events: ['*'] };
    assert.equal((await api.post('/integrations/hooks', hook, { key: writeKey })).status, 201);
    const made = await api.post('/contacts', { name: 'Ada', phone: '+18025550111' }, { key: writeKey });
    assert.equal(made.status, 201);
    assert.deepEqual(await idsOf(key), []);
  });

  it('names an unknown type and an invalid id', async () => {
    const type = await api.get('/events?type=order.eaten');
    assert.deepEqual([type.status, Object.keys(type.body.error.errors)], [422, ['type']]);
    const after = await api.get('/events?after=evt_1');
    assert.deepEqual([after.status, Object.keys(after.body.error.errors)], [422, ['after']]);
  });
});
