import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { RateLimiter } from './rate-limit.ts';

let api: TestApi;
before(async () => {
  api = await startTestApi({ rateLimitPerMinute: 20 });
});
after(() => api.stop());

describe('the rate limit of a key', () => {
  it('counts down in the headers, refuses with 429 and Retry-After, and starts afresh with the next minute', async () => {
    await api.clock.advance(15_000);
    const first = await api.get('/catalog/models');
    assert.equal(first.headers['ratelimit-policy'], '"default";q=20;w=60');
    assert.equal(first.headers['ratelimit'], '"default";r=19;t=45');
    for (let count = 2; count <= 20; count += 1) assert.equal((await api.get('/catalog/models')).status, 200);
    const refused = await api.get('/catalog/models');
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.type, 'rate_limited');
    assert.equal(refused.headers['retry-after'], '45');
    assert.equal(refused.headers['ratelimit'], '"default";r=0;t=45');
    assert.equal((await api.get('/catalog/models', { key: api.workspace.keys.read })).status, 200);
    await api.clock.advance(45_000);
    assert.equal((await api.get('/catalog/models')).status, 200);
  });

  it('comes before the check of permissions', async () => {
    const { viewer } = (await api.makeWorkspace()).keys;
    for (let count = 1; count <= 20; count += 1) {
      assert.equal((await api.post('/assistants', { name: 'A' }, { key: viewer })).status, 403);
    }
    assert.equal((await api.post('/assistants', { name: 'A' }, { key: viewer })).status, 429);
  });

  it('holds for several processes together, however the requests fall', async () => {
    const { id, users } = await api.makeWorkspace();
    const [key] = await api.sql<{ id: number }[]>`select id from api_keys where workspace_id = ${id} limit 1`;
    const caller = {
      workspaceId: id,
      apiKeyId: key?.id ?? 0,
      userId: users.owner,
      permission: 'read' as const,
      role: 'owner' as const,
      expiresAt: null,
    };
    const nodes = [1, 2, 3].map(() => new RateLimiter({ sql: api.sql, clock: api.clock, limit: 100 }));
    const attempts = Array.from({ length: 300 }, (_, index) =>
      Promise.resolve(nodes[index % 3]?.count(caller)),
    );
    const results = await Promise.allSettled(attempts);
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 100);
  });
});
