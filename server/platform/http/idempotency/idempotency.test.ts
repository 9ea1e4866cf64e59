import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Type } from 'typebox';
import { startTestApi, type TestAnswer, type TestApi } from '../../../testing/test-api.ts';
import { inTransaction } from '../../db/sql.ts';
import { ok, route } from '../route.ts';
import { One } from '../shapes/shapes.ts';
import { pruneExpiredIdempotencyKeys } from './prune-idempotency-keys.ts';

let api: TestApi;
/** Lets the waiting request to `/slow` continue. */
let goOn: () => void = () => {};
let slowOnes = 0;
let onBegin: () => void = () => {};

/** A route that signals its start and waits for the test. */
const slow = route({
  method: 'POST',
  path: '/slow',
  scope: 'write',
  tag: 'Test',
  operationId: 'beSlow',
  summary: 'Waits',
  body: Type.Object({ text: Type.String() }),
  success: { status: 200, schema: One(Type.Object({ length: Type.Integer() })) },
  action: async ({ body }) => {
    slowOnes += 1;
    onBegin();
    if (body.text === 'wait') await new Promise<void>((resolve) => (goOn = resolve));
    return ok({ length: body.text.length });
  },
});

before(async () => {
  api = await startTestApi({ routes: [slow] });
});
after(() => api.stop());

const make = (key: string, name: string): Promise<TestAnswer> =>
  api.post('/assistants', { name }, { headers: { 'idempotency-key': key } });

async function countNamed(name: string): Promise<number> {
  const [row] = await api.sql<{ count: number }[]>`
    select count(*) from assistants where workspace_id = ${api.workspace.id} and name = ${name}`;
  return row?.count ?? 0;
}

describe('an Idempotency-Key', () => {
  it('is refused when empty or longer than 255 characters', async () => {
    for (const key of ['', 'k'.repeat(256)]) {
      const answer = await make(key, 'A');
      assert.equal(answer.status, 400);
      assert.equal(answer.body.error.type, 'invalid_request');
    }
  });

  it('is refused for another body and for another path', async () => {
    await make('other-body', 'A');
    assert.equal((await make('other-body', 'B')).body.error.type, 'idempotency_mismatch');
    const other = await api.post(
      '/contacts',
      { name: 'A' },
      { headers: { 'idempotency-key': 'other-body' } },
    );
    assert.equal(other.body.error.type, 'idempotency_mismatch');
  });

  it('lets one of fifty concurrent identical requests do the work', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => make('fifty', 'Fifty')));
    assert.equal(await countNamed('Fifty'), 1);
    const made = answers.filter((answer) => answer.status === 201);
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map((answer) => answer.body.data.id)).size, 1);
    for (const answer of answers) {
      if (answer.status === 201) continue;
      assert.equal(answer.status, 409);
      assert.equal(answer.body.error.type, 'idempotency_conflict');
    }
  });

  it('is 409 while its first request runs, and replays the answer afterwards', async () => {
    const ask = (): Promise<TestAnswer> =>
      api.post('/slow', { text: 'wait' }, { headers: { 'idempotency-key': 'running' } });
    const before = slowOnes;
    const hasBegun = new Promise<void>((resolve) => (onBegin = resolve));
    const first = ask();
    await hasBegun;
    for (let count = 0; count < 3; count += 1) {
      const meanwhile = await ask();
      assert.equal(meanwhile.status, 409);
      assert.equal(meanwhile.body.error.type, 'idempotency_conflict');
    }
    goOn();
    assert.equal((await first).status, 200);
    const later = await ask();
    assert.deepEqual([later.status, later.headers['idempotent-replayed']], [200, 'true']);
    assert.equal(slowOnes, before + 1);
  });

  it('lets one of many concurrent different requests win, and refuses the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make('contested', `G${index}`)),
    );
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
    for (const answer of answers.filter((answer) => answer.status !== 201)) {
      const type = answer.status === 409 ? 'idempotency_conflict' : 'idempotency_mismatch';
      assert.equal(answer.body.error.type, type);
    }
    const [row] = await api.sql<{ count: number }[]>`
      select count(*) from assistants where workspace_id = ${api.workspace.id} and name like 'G%'`;
    assert.equal(row?.count, 1);
  });

  it('distinguishes bodies up to the last byte of the largest body', async () => {
    const largest = 1024 * 1024 - '{"text":""}'.length;
    const send = (last: string): Promise<TestAnswer> =>
      api.post(
        '/slow',
        { text: 'x'.repeat(largest - 1) + last },
        { headers: { 'idempotency-key': 'large' } },
      );
    assert.deepEqual((await send('a')).body.data, { length: largest });
    assert.equal((await send('a')).headers['idempotent-replayed'], 'true');
    assert.equal((await send('b')).body.error.type, 'idempotency_mismatch');
  });

  it('accepts any text of 255 characters', async () => {
    for (const key of ["'; drop table idempotency_keys; --", 'ünï', '%', '\\', 'k'.repeat(255)]) {
      const first = await make(key, 'H');
      assert.equal(first.status, 201, key);
      assert.equal((await make(key, 'H')).body.data.id, first.body.data.id, key);
    }
  });

  it('belongs to its workspace: another one may use the same text', async () => {
    const other = await api.makeWorkspace();
    const first = await make('both', 'I');
    const headers = { 'idempotency-key': 'both' };
    const second = await api.post('/assistants', { name: 'I' }, { headers, key: other.keys.write });
    assert.equal(second.status, 201);
    assert.equal(second.headers['idempotent-replayed'], undefined);
    assert.notEqual(second.body.data.id, first.body.data.id);
  });

  it('is not looked up for a request that is not permitted', async () => {
    const first = await make('looked at', 'J');
    const headers = { 'idempotency-key': 'looked at' };
    const key = api.workspace.keys.read;
    assert.equal((await api.post('/assistants', { name: 'J' }, { headers, key })).status, 403);
    assert.equal((await api.post('/assistants', { name: 5 }, { headers })).status, 422);
    assert.equal((await make('looked at', 'J')).body.data.id, first.body.data.id);
  });

  it('keeps nothing of a refused request, so that a corrected request can use the same key', async () => {
    const headers = { 'idempotency-key': 'refused' };
    assert.equal((await api.post('/assistants', { name: 'C', voice: 'none' }, { headers })).status, 422);
    assert.equal((await api.post('/assistants', { name: 'C' }, { headers })).status, 201);
  });

  it('leaves neither effect nor answer when the transaction fails', async () => {
    await api.sql.unsafe(`
      create function fail_keeping() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger fail_keeping before insert on idempotency_keys for each row
        when (new.idempotency_key = 'broken') execute function fail_keeping()`);
    await assert.rejects(make('broken', 'Broken'), /500/);
    assert.equal(await countNamed('Broken'), 0);
    await api.sql.unsafe('drop trigger fail_keeping on idempotency_keys');
    assert.equal((await make('broken', 'Broken')).status, 201);
  });

  it('belongs to its API key: another one may use the same text', async () => {
    await make('shared', 'D');
    const headers = { 'idempotency-key': 'shared' };
    const answer = await api.post('/assistants', { name: 'E' }, { headers, key: api.workspace.keys.admin });
    assert.equal(answer.status, 201);
    assert.equal(answer.body.data.name, 'E');
  });

  it('is deleted a day later, but for one that a request holds at this moment', async () => {
    for (const name of ['K', 'L']) await make(`old ${name}`, name);
    await api.clock.advance(24 * 3_600_000 + 1);
    const keys = async (): Promise<string[]> => {
      const rows = await api.sql<{ key: string }[]>`
        select idempotency_key as key from idempotency_keys where workspace_id = ${api.workspace.id}`;
      return rows.map(({ key }) => key);
    };
    const prune = () =>
      pruneExpiredIdempotencyKeys.work(api.sql, api.clock.now(), new AbortController().signal);
    await inTransaction(api.sql, async (tx) => {
      await tx`
        select from idempotency_keys where workspace_id = ${api.workspace.id} and idempotency_key = 'old K' for update`;
      await prune();
      assert.deepEqual(await keys(), ['old K']);
    });
    await prune();
    assert.deepEqual(await keys(), []);
  });

  it('is forgotten after 24 hours', async () => {
    const first = await make('day', 'F');
    await api.clock.advance(24 * 3_600_000 - 1);
    assert.equal((await make('day', 'F')).body.data.id, first.body.data.id);
    await api.clock.advance(2);
    const later = await make('day', 'F');
    assert.equal(later.headers['idempotent-replayed'], undefined);
    assert.notEqual(later.body.data.id, first.body.data.id);
  });
});
