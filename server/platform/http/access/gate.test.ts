import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Type } from 'typebox';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { Refusal } from '../../refusal.ts';
import { created, route } from '../route.ts';
import { One } from '../shapes/shapes.ts';

let api: TestApi;
let isOpen = true;
const made: unknown[] = [];
before(async () => {
  const gated = route({
    method: 'POST',
    path: '/gated',
    scope: 'write',
    tag: 'Test',
    operationId: 'makeGated',
    summary: 'Make something that the workspace can switch off',
    body: Type.Object({ name: Type.String() }),
    success: { status: 201, schema: One(Type.Object({ name: Type.String() })) },
    refusals: ['feature_disabled'],
    gate: async ({ workspaceId }) => {
      assert.equal(workspaceId, api.workspace.id);
      if (!isOpen) throw new Refusal('feature_disabled', 'This is switched off.');
    },
    action: async ({ body }) => {
      made.push(body.name);
      return created(body);
    },
  });
  api = await startTestApi({ routes: [gated] });
});
after(() => api.stop());

describe('a route with a gate', () => {
  it('checks the key first (401, 403), then the gate, then the body', async () => {
    isOpen = false;
    assert.equal((await api.post('/gated', {}, { key: null })).status, 401);
    const readOnly = await api.post('/gated', {}, { key: api.workspace.keys.read });
    assert.equal(readOnly.body.error.type, 'forbidden');
    for (const body of ['{', {}, { name: 'Ann' }]) {
      const answer = await api.post('/gated', body);
      assert.equal(answer.status, 403);
      assert.equal(answer.body.error.type, 'feature_disabled');
    }
    assert.deepEqual(made, []);
  });

  it('replays no kept answer while the feature is off, and replays it when the feature is on again', async () => {
    isOpen = true;
    const once = { headers: { 'idempotency-key': 'once' } };
    assert.equal((await api.post('/gated', { name: 'Ann' }, once)).status, 201);
    isOpen = false;
    assert.equal((await api.post('/gated', { name: 'Ann' }, once)).status, 403);
    isOpen = true;
    assert.equal((await api.post('/gated', { name: 'Ann' }, once)).headers['idempotent-replayed'], 'true');
    assert.deepEqual(made, ['Ann']);
  });
});
