import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
});

async function imported(...contacts: unknown[]): Promise<Json> {
  const answer = await api.post('/contacts/import', { contacts }, { key: workspace.keys.write });
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data;
}

const total = async (): Promise<number> =>
  (await api.get('/contacts?per_page=1', { key: workspace.keys.write })).body.meta.total;

const phoneOf = (number: number): string => `+4915${String(10_000_000 + number)}`;

describe('concurrent imports', () => {
  it('create one contact for each phone, together with other requests and in any order', async () => {
    const rows = Array.from({ length: 300 }, (_, number) => ({
      phone: phoneOf(number),
      name: `Ann ${number}`,
    }));
    const imports = [rows, rows.toReversed(), rows.slice(100), rows.slice(0, 200).toReversed()];
    const key = workspace.keys.write;
    const [singles, results] = await Promise.all([
      Promise.all(rows.slice(90, 110).map((row) => api.post('/contacts', row, { key }))),
      Promise.all(imports.map((part) => imported(...part))),
    ]);
    assert.ok(singles.every(({ status }) => status === 201));
    assert.equal(await total(), 300);
    for (const [index, { created, updated, failed }] of results.entries()) {
      assert.deepEqual([created + updated, failed], [imports[index]?.length, 0]);
    }
    const created = results.reduce((sum, result) => sum + result.created, 0);
    assert.ok(created <= 300 && created >= 280, 'each was made once, by an import or a request');
  });

  it('of one workspace run one at a time to prevent deadlocks, and do not block other requests', async () => {
    const key = workspace.keys.write;
    let waiting: Promise<Json> = Promise.resolve();
    await inTransaction(api.sql, async (tx) => {
      await lockWorkspace(tx, workspace.id);
      waiting = imported({ phone: phoneOf(1), name: 'Ann' });
      await waitUntilBlocked(api.sql);
      assert.equal((await api.post('/contacts', { phone: phoneOf(2) }, { key })).status, 201);
      assert.equal(await total(), 1);
    });
    assert.equal((await waiting).created, 1);
  });
});
