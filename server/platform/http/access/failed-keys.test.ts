import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeKey } from '../../../testing/fixtures.queries.ts';
import { startTestApi, type TestAnswer, type TestApi } from '../../../testing/test-api.ts';
import { FrozenClock } from '../../clock.ts';
import { isoOf } from '../../instants.ts';
import { parseNetwork } from '../../networks.ts';
import { Refusal } from '../../refusal.ts';
import { generateApiKey } from './api-key.ts';
import { FailedKeys } from './failed-keys.ts';

const LIMIT = 5;
let api: TestApi;
let behindProxy: TestApi;
before(async () => {
  api = await startTestApi({ failedKeysPerMinute: LIMIT });
  behindProxy = await startTestApi({
    failedKeysPerMinute: LIMIT,
    trustedProxies: [parseNetwork('127.0.0.1')],
  });
});
after(async () => {
  await api.stop();
  await behindProxy.stop();
});

const nextMinute = (on = api): Promise<void> => on.clock.advance(60_000);
const tryKey = (key = generateApiKey(), on = api, headers = {}): Promise<TestAnswer> =>
  on.get('/me', { key, headers });

/** A valid key that this process has not cached. */
const newKey = (on = api): Promise<string> =>
  makeKey(on.sql, on.workspace.id, on.workspace.users.owner, 'read', isoOf(on.clock.now()));

describe('an address that sends refused keys', () => {
  it('gets 429 beyond the limit of a minute, whatever is wrong with the keys', async () => {
    await nextMinute();
    await api.clock.advance(20_000);
    const expired = await makeKey(
      api.sql,
      api.workspace.id,
      api.workspace.users.owner,
      'read',
      isoOf(api.clock.now()),
      isoOf(api.clock.now()),
    );
    for (const key of [generateApiKey(), 'sbk_malformed', expired, 'x', generateApiKey()]) {
      assert.equal((await tryKey(key)).status, 401, key);
    }
    const refused = await tryKey();
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.type, 'rate_limited');
    assert.equal(refused.headers['retry-after'], '40');
  });

  it('causes no more queries, also not with a valid key that is not cached', async () => {
    await nextMinute();
    const good = await newKey();
    for (let count = 0; count < LIMIT; count += 1) await tryKey();
    assert.equal((await tryKey(good)).status, 429);
    await nextMinute();
    assert.equal((await tryKey(good)).status, 200);
  });

  it('is still served with a cached key', async () => {
    await nextMinute();
    assert.equal((await api.get('/me')).status, 200);
    for (let count = 0; count <= LIMIT; count += 1) await tryKey();
    assert.equal((await tryKey()).status, 429);
    assert.equal((await api.get('/me')).status, 200);
  });

  it('has the same limit for concurrent requests', async () => {
    await nextMinute();
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryKey()));
    assert.equal(answers.filter((answer) => answer.status === 401).length, LIMIT);
    assert.equal(answers.filter((answer) => answer.status === 429).length, 50 - LIMIT);
  });

  it('is not counted for valid keys, nor for requests without a key', async () => {
    await nextMinute();
    for (let count = 0; count < LIMIT + 3; count += 1) {
      assert.equal((await tryKey(await newKey())).status, 200);
      assert.equal((await api.get('/me', { key: null })).status, 401);
    }
  });

  it('cannot choose its address with X-Forwarded-For', async () => {
    await nextMinute();
    for (let count = 0; count < LIMIT; count += 1) {
      await tryKey(generateApiKey(), api, { 'x-forwarded-for': `198.51.100.${count}` });
    }
    assert.equal((await tryKey(generateApiKey(), api, { 'x-forwarded-for': '198.51.100.99' })).status, 429);
  });

  it('is distinguished behind a trusted proxy by what the proxy wrote, not by what the client wrote', async () => {
    const from = (address: string): Promise<TestAnswer> =>
      tryKey(generateApiKey(), behindProxy, { 'x-forwarded-for': address });
    for (let count = 0; count < LIMIT; count += 1) {
      assert.equal((await from(`203.0.113.${count}, 198.51.100.7`)).status, 401);
    }
    assert.equal((await from('203.0.113.99, 198.51.100.7')).status, 429);
    assert.equal((await from('198.51.100.8')).status, 401);
  });
});

describe('the counts of refused keys', () => {
  const clock = new FrozenClock('2026-11-23T12:00:00Z');
  const isRefused = (counts: FailedKeys, address: string): boolean => {
    try {
      counts.begin(address);
      return false;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.kind === 'rate_limited');
      return true;
    }
  };

  it('count the IPv6 addresses of one /64 network together', () => {
    const counts = new FailedKeys({ clock, limit: 2 });
    assert.ok(!isRefused(counts, '2001:db8:1:2::1'));
    assert.ok(!isRefused(counts, '2001:db8:1:2::2'));
    assert.ok(isRefused(counts, '2001:db8:1:2:ffff::3'));
    assert.ok(!isRefused(counts, '2001:db8:1:3::1'));
  });

  it('have a limited size: addresses after the first ten thousand share one count', () => {
    const counts = new FailedKeys({ clock, limit: 2 });
    const address = (index: number): string => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    for (let index = 0; index < 10_000; index += 1) assert.ok(!isRefused(counts, address(index)));
    assert.ok(!isRefused(counts, address(10_001)));
    assert.ok(!isRefused(counts, address(10_002)));
    assert.ok(isRefused(counts, address(10_003)));
    assert.ok(!isRefused(counts, address(5)), 'those counted on their own are not touched');
  });

  it('are off with a limit of 0', () => {
    const counts = new FailedKeys({ clock, limit: 0 });
    for (let index = 0; index < 1_000; index += 1) assert.ok(!isRefused(counts, '192.0.2.1'));
  });
});
