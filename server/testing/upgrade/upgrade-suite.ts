import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sign } from '../../webhooks/sign.ts';
import { eventually, type ApiBody } from '../proof/started-product.ts';
import { startOnFolderOf, type UpgradedFolder } from './upgraded-folder.ts';

/** What a client of the earlier version kept; it belongs to the demo workspace. */
interface Kept {
  demo: { keys: { write: string; read: string }; login: { email: string; password: string } };
  keys: Record<'read' | 'revoked', string>;
  /** Requests that it answered, each with its Idempotency-Key. */
  keyed: { path: string; key: string; body: object; answer: ApiBody }[];
  ids: Record<'failing' | 'paused' | 'soon', number>;
  secrets: { failing: string };
  /** Answers of its API by path, from before it was stopped. */
  answers: Record<string, ApiBody>;
}

/** Lists whose totals are stored since migration 0016. */
const KEPT_TOTALS = [
  '/contacts',
  '/calls',
  '/orders',
  '/reservations',
  '/appointments',
  '/messages',
  '/inbox',
];

type Upgraded = UpgradedFolder<Kept>;

/** Tests that the product of now goes on with what `version` left, whose last migration is `migration`. */
export function testUpgradeFrom(version: string, migration: number): void {
  describe(`a database of version ${version}`, { timeout: 240_000 }, () => {
    let upgraded: Upgraded;
    before(async () => {
      upgraded = await startOnFolderOf<Kept>(migration);
    });
    after(async () => {
      await upgraded?.product.end();
      await upgraded?.receiver.close();
    });
    testRecords(() => upgraded);
    testClients(() => upgraded);
    testWork(() => upgraded);
  });
}

async function ask({ product }: Upgraded, path: string, key: string, options: RequestInit = {}) {
  const answer = await fetch(product.demo.base_url + path, {
    ...options,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...options.headers },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ApiBody };
}

function testRecords(upgraded: () => Upgraded): void {
  it('is upgraded by the start and keeps every record', async () => {
    const { product } = upgraded();
    assert.deepEqual(await product.lost(), {});
  });

  it('shows its records unchanged through the API, and its lists with the same totals', async () => {
    const { kept, product } = upgraded();
    for (const [path, before] of Object.entries(kept.answers))
      if (!isAlive(path)) checkUnchanged(path, await product.show(path), before);
  });

  it('counts its records for the newly stored totals, and updates them afterwards', async () => {
    const { product } = upgraded();
    for (const path of KEPT_TOTALS) {
      const { meta } = await product.show(`${path}?per_page=1`);
      const { data } = await product.show(`${path}?per_page=100`);
      assert.ok(data.length > 0, path);
      assert.equal(meta.total, data.length, path);
    }
    const before = (await product.show('/contacts')).meta.total;
    const made = await product.api('POST', '/contacts', { name: 'New', phone: '+493023125999' });
    assert.equal(made.status, 201);
    assert.equal((await product.show('/contacts')).meta.total, before + 1);
    await product.api('DELETE', `/contacts/${made.body.data.id}`);
    assert.equal((await product.show('/contacts')).meta.total, before);
  });
}

function testClients(upgraded: () => Upgraded): void {
  it('accepts the same keys with the same permissions', async () => {
    const { kept, product } = upgraded();
    assert.deepEqual(product.demo.keys, kept.demo.keys);
    assert.equal((await ask(upgraded(), '/contacts', kept.keys.read)).status, 200);
    assert.equal(
      (await ask(upgraded(), '/contacts/1', kept.keys.read, { method: 'PATCH', body: '{}' })).status,
      403,
    );
    assert.equal((await ask(upgraded(), '/contacts', kept.keys.revoked)).status, 401);
  });

  it('repeats the stored answer for a known Idempotency-Key', async () => {
    const { kept } = upgraded();
    assert.ok(kept.keyed.length > 0);
    for (const { path, key, body, answer } of kept.keyed) {
      const options = { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': key } };
      const again = await ask(upgraded(), path, kept.demo.keys.write, options);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.deepEqual(again.body, answer);
    }
  });
}

function testWork(upgraded: () => Upgraded): void {
  it('continues its pending deliveries, signed with the old secrets', async () => {
    const { kept, product, receiver } = upgraded();
    await eventually('the delivery of the last order', async () => {
      const { data } = await product.show(`/webhooks/${kept.ids.failing}/deliveries`);
      return data.some(({ status, attempts }: ApiBody) => status === 'delivered' && attempts.length === 2);
    });
    const sent = receiver.received.find(({ path }) => path === '/down');
    const timestamp = Number(sent?.headers['x-service-timestamp']);
    assert.equal(
      sent?.headers['x-service-signature'],
      sign(kept.secrets.failing, timestamp, sent?.body ?? ''),
    );
    assert.ok(!receiver.received.some(({ path }) => path.startsWith('/paused')));
  });

  it('continues its campaign', async () => {
    const { kept, product } = upgraded();
    const campaign = await eventually('the second attempt', async () => {
      const { data } = await product.show(`/campaigns/${kept.ids.soon}`);
      return data.status === 'completed' && data;
    });
    assert.equal(campaign.progress.busy, 1);
  });
}

/** Records that change after the start: deliveries, the campaign with its call, and their notices. */
const isAlive = (path: string): boolean =>
  /deliveries|^\/campaigns|^\/calls$|^\/contacts\?per_page|^\/webhooks|^\/integrations/.test(path);

/** Checks that the answer still has its old fields and values, except for the last use of keys. */
function checkUnchanged(path: string, now: ApiBody, before: ApiBody): void {
  const older: ApiBody = JSON.parse(
    JSON.stringify(before, (name, value) => (name === 'last_used_at' ? undefined : value)),
  );
  assert.partialDeepStrictEqual(now, older, path);
  if (Array.isArray(before.data)) assert.equal(now.data.length, before.data.length, path);
}
