import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Type } from 'typebox';
import { startTestApi, type Json, type TestApi } from '../../../testing/test-api.ts';
import { inTransaction, type Db } from '../../db/sql.ts';
import { created, route } from '../route.ts';
import { One } from '../shapes/shapes.ts';

let api: TestApi;
let work: (db: Db) => Promise<void>;
before(async () => {
  const working = route({
    method: 'POST',
    path: '/working',
    scope: 'write',
    tag: 'Test',
    operationId: 'work',
    summary: 'Do what a test asks for in one transaction',
    success: { status: 201, schema: One(Type.Object({ done: Type.Boolean() })) },
    refusals: [],
    action: async ({ db }) => {
      await inTransaction(db, (tx) => work(tx));
      return created({ done: true });
    },
  });
  api = await startTestApi({ routes: [working] });
});
after(() => api.stop());

/** Uses `fetch`, because the tests' client fails on every 5xx. */
async function post(): Promise<{ status: number; type: unknown; retryAfter: string | null }> {
  const headers = { authorization: `Bearer ${api.workspace.keys.write}` };
  const answer = await fetch(`${api.baseUrl}/working`, { method: 'POST', headers });
  const body: Json = await answer.json();
  return { status: answer.status, type: body.error?.type, retryAfter: answer.headers.get('retry-after') };
}

/** 503 `unavailable` with `Retry-After` and no internal error: the same request can succeed later. */
describe('a statement that the database cancels', () => {
  it('at its timeout is answered 503', async () => {
    work = async (tx) => {
      await tx`set local statement_timeout = 20`;
      await tx`select pg_sleep(5)`;
    };
    assert.deepEqual(await post(), { status: 503, type: 'unavailable', retryAfter: '1' });
  });

  it('because of a deadlock is answered 503 to one request, and the other request succeeds', async () => {
    const both = Promise.withResolvers<void>();
    let begun = 0;
    work = async (tx) => {
      const own = (begun += 1);
      await tx`select pg_advisory_xact_lock(42, ${own}::int)`;
      if (begun === 2) both.resolve();
      await both.promise;
      await tx`select pg_advisory_xact_lock(42, ${3 - own}::int)`;
    };
    const answers = await Promise.all([post(), post()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 503]);
  });
});
