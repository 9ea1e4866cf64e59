import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../../../testing/use-test-api.ts';
import type { Principal } from './principal.ts';
import { RateLimiter } from './rate-limit.ts';

const api = useTestApi({ rateLimitPerMinute: 20 });

describe('the rate limit of a key', () => {
  it('counts down in the headers, refuses with 429 and Retry-After, and resets with the next minute', async () => {
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

  it('is checked before permissions', async () => {
    const { viewer } = (await api.makeWorkspace()).keys;
    for (let count = 1; count <= 20; count += 1) {
      assert.equal((await api.post('/assistants', { name: 'A' }, { key: viewer })).status, 403);
    }
    assert.equal((await api.post('/assistants', { name: 'A' }, { key: viewer })).status, 429);
  });
});

describe('the rate limit of a key on several nodes', () => {
  async function makeCaller(): Promise<Principal> {
    const { id, users } = await api.makeWorkspace();
    const [key] = await api.sql<{ id: number }[]>`select id from api_keys where workspace_id = ${id} limit 1`;
    const apiKeyId = key?.id ?? 0;
    return {
      ...{ workspaceId: id, apiKeyId, sessionId: null, userId: users.owner },
      ...{ permission: 'read', role: 'owner', expiresAt: null },
    };
  }
  const makeNodes = (count: number): RateLimiter[] =>
    Array.from({ length: count }, () => new RateLimiter({ sql: api.sql, clock: api.clock, limit: 100 }));
  /** The remaining requests that a node reports after one more request. */
  const leftAt = async (node: RateLimiter | undefined, principal: Principal): Promise<number> =>
    Number(/;r=(\d+);/.exec((await node?.count(principal))?.['RateLimit'] ?? '')?.[1]);

  it('reports the common remainder on each node within a second', async () => {
    await api.clock.advance(60_000 - (api.clock.now().epochMilliseconds % 60_000));
    const principal = await makeCaller();
    const [first, second] = makeNodes(2);
    assert.equal(await leftAt(first, principal), 99);
    assert.equal(await leftAt(second, principal), 98);
    for (let count = 0; count < 40; count += 1) await leftAt(second, principal);
    await api.clock.advance(1_000);
    // 42 are used, 43 with this one; requests that the other node has reserved but not used are not available
    // here.
    const left = await leftAt(first, principal);
    assert.ok(left <= 57 && left >= 47, `${left} are left`);
    assert.equal(await leftAt(second, principal), (await leftAt(second, principal)) + 1);
  });

  it('leaves few reserved requests unused on an idle node', async () => {
    const principal = await makeCaller();
    const [idle, busy] = makeNodes(2);
    for (let count = 0; count < 3; count += 1) await idle?.count(principal);
    let served = 3;
    const hasMore = async (): Promise<boolean> => {
      const answer = await busy?.count(principal).catch(() => null);
      return answer !== null;
    };
    while (await hasMore()) served += 1;
    assert.ok(served >= 97, `${served} of 100 were served`);
  });

  it('holds for all nodes together, however requests are distributed', async () => {
    const principal = await makeCaller();
    const nodes = makeNodes(3);
    const attempts = Array.from({ length: 300 }, (_, index) =>
      Promise.resolve(nodes[index % 3]?.count(principal)),
    );
    const results = await Promise.allSettled(attempts);
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 100);
  });
});
