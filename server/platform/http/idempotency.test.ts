import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
before(async () => {
  api = await startTestApi();
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

  it('is refused for another body and for another address', async () => {
    await make('other-body', 'A');
    assert.equal((await make('other-body', 'B')).body.error.type, 'idempotency_mismatch');
    const other = await api.post(
      '/contacts',
      { name: 'A' },
      { headers: { 'idempotency-key': 'other-body' } },
    );
    assert.equal(other.body.error.type, 'idempotency_mismatch');
  });

  it('lets one of fifty identical requests at once do the work', async () => {
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

  it('keeps nothing of a refused request, so that it can be sent again once it is mended', async () => {
    const headers = { 'idempotency-key': 'refused' };
    assert.equal((await api.post('/assistants', { name: 'C', voice: 'none' }, { headers })).status, 422);
    assert.equal((await api.post('/assistants', { name: 'C' }, { headers })).status, 201);
  });

  it('leaves neither effect nor answer when the transaction does not come about', async () => {
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
