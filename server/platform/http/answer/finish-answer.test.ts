import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import type { Db } from '../../db/sql.ts';
import type { TestAnswer } from '../../../testing/test-api.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { invalid } from '../../refusal.ts';
import { created, route } from '../route.ts';
import { One } from '../shapes/shapes.ts';

const schema = One(Type.Object({ state: Type.String(), workspace: Type.Integer() }));
const body = Type.Object({ name: Type.String() });

/** The work after the commit; each test sets its own. */
let afterwards: () => Promise<string> = async () => 'final';

const twoSteps = route({
  method: 'POST',
  path: '/two-steps',
  scope: 'write',
  tag: 'Account',
  operationId: 'twoSteps',
  summary: 'Changes something, then does something outside',
  body,
  success: { status: 201, schema },
  action: async ({ db, workspaceId, body: { name } }) => {
    await rename(db, workspaceId, name);
    const answer = (state: string) => created({ state, workspace: workspaceId });
    return { ...answer('first'), afterwards: async () => answer(await afterwards()) };
  },
});

const rename = (db: Db, id: number, name: string) =>
  db`update workspaces set name = ${name} where id = ${id}`;

const api = useTestApi({ routes: [twoSteps] });

const ask = (name: string, key?: string): Promise<TestAnswer> =>
  api.post('/two-steps', { name }, key === undefined ? {} : { headers: { 'idempotency-key': key } });

async function nameNow(): Promise<string> {
  const [row] = await api.sql<{ name: string }[]>`select name from workspaces where id = ${api.workspace.id}`;
  return row?.name ?? '';
}

describe('an answer with work after the commit', () => {
  for (const key of [undefined, 'once']) {
    it(`is replaced by the answer of the work, which starts after the commit${key ? ', with an Idempotency-Key' : ''}`, async () => {
      let seen = '';
      afterwards = async () => {
        seen = await nameNow();
        return 'final';
      };
      const answer = await ask(`committed ${key}`, key);
      assert.deepEqual(answer.body.data, { state: 'final', workspace: api.workspace.id });
      assert.equal(seen, `committed ${key}`);
    });
  }

  it('is replayed as the answer of the work, which runs once', async () => {
    let times = 0;
    afterwards = async () => `time ${(times += 1)}`;
    assert.equal((await ask('A', 'again')).body.data.state, 'time 1');
    const again = await ask('A', 'again');
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(again.body.data.state, 'time 1');
    assert.equal(times, 1);
  });

  it('is replayed as the first answer while the work runs, and after the work has failed', async () => {
    const waiting = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    afterwards = () => {
      begun.resolve();
      return waiting.promise;
    };
    const first = ask('B', 'slow');
    await begun.promise;
    assert.equal((await ask('B', 'slow')).body.data.state, 'first');
    waiting.reject(new Error('the carrier is gone'));
    assert.equal((await first).body.data.state, 'first');
    assert.equal((await ask('B', 'slow')).body.data.state, 'first');
    assert.equal(await nameNow(), 'B');
  });

  it('is replaced by a refusal of the work, which is not kept for the Idempotency-Key', async () => {
    afterwards = async () => {
      await rename(api.sql, api.workspace.id, 'back');
      throw invalid({ name: ['It is too late for this name.'] });
    };
    for (const key of [undefined, 'late', 'late']) {
      const answer = await ask('C', key);
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.error.errors, { name: ['It is too late for this name.'] });
      assert.equal(answer.headers['idempotent-replayed'], undefined);
      assert.equal(await nameNow(), 'back');
    }
    afterwards = async () => 'final';
    assert.equal((await ask('C', 'late')).body.data.state, 'final');
  });
});
