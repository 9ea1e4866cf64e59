import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { inTransaction } from '../platform/db/sql.ts';
import { emit } from '../platform/events/emit.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { changeWebhook, endpointContext } from './write-webhook.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let endpoint: Json;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  const body = { url: 'https://hooks.example/all', events: ['*'] };
  endpoint = (await api.post('/webhooks', body, { key: workspace.keys.write })).body.data;
});

const tell = (): Promise<string> =>
  emit(api.sql, {
    workspaceId: workspace.id,
    type: 'order.created',
    data: { order_id: 1 },
    now: api.clock.now(),
  });
const deliveries = async (): Promise<string[]> => {
  const rows = await api.sql<{ status: string }[]>`
    select status from deliveries where workspace_id = ${workspace.id} order by id`;
  return rows.map(({ status }) => status);
};

describe('an event', () => {
  it('is written while the endpoint that gets it is changed', async () => {
    await inTransaction(api.sql, async (db) => {
      const by = { kind: 'system' } as const;
      const asked = { db, workspaceId: workspace.id, now: api.clock.now(), by };
      const context = endpointContext(asked, api.services.outboundClient);
      await changeWebhook(context, { kind: 'webhook', id: endpoint.id, description: 'Orders' });
      await tell();
    });
    assert.deepEqual(await deliveries(), ['pending']);
  });

  it('is written while the log of an endpoint is deleted, and goes with it', async () => {
    const eventId = await tell();
    const { asked } = await inTransaction(api.sql, async (tx) => {
      await tx`select from deliveries where workspace_id = ${workspace.id} and event_id = ${eventId} for update`;
      const asked = api.delete(`/webhooks/${endpoint.id}`, { key: workspace.keys.write });
      await waitUntilBlocked(api.sql);
      await tell();
      return { asked };
    });
    assert.equal((await asked).status, 200);
    assert.deepEqual(await deliveries(), []);
  });
});
