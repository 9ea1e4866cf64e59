import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import {
  startTypedFixture,
  type CalledWorkspace,
  type TypedFixture,
} from '../../simulator/testing/typed-fixture.ts';
import { makeKey } from '../../testing/fixtures.queries.ts';
import type { Json, TestAnswer, TestApi } from '../../testing/test-api.ts';

describe('a person who takes a typed call over', { timeout: 60_000 }, () => {
  let test: TypedFixture;
  let api: TestApi;
  let called: CalledWorkspace;
  let key: string;
  /** The key of another person of the team. */
  let other: string;
  before(async () => {
    test = await startTypedFixture();
    api = test.api;
    called = await test.workspace();
    key = called.key;
    const { id, users } = called.workspace;
    other = await makeKey(api.sql, id, users.member, 'write', '2026-11-23T12:00:00Z');
  });
  after(() => test.stop());

  const shown = async (id: number): Promise<Json> => (await api.get(`/calls/${id}`, { key })).body.data;
  const asks: Record<string, (id: number, body: Json, by: string) => Promise<TestAnswer>> = {
    'take-over': (id, body, by) => api.post(`/calls/${id}/take-over`, body, { key: by }),
    say: (id, body, by) => api.post(`/calls/${id}/say`, body, { key: by }),
    'hand-back': (id, body, by) => api.post(`/calls/${id}/hand-back`, body, { key: by }),
    transfer: (id, body, by) => api.post(`/calls/${id}/transfer`, body, { key: by }),
    'hang-up': (id, body, by) => api.post(`/calls/${id}/hang-up`, body, { key: by }),
  };
  const post = (id: number, what: string, body: Json = {}, by = key): Promise<TestAnswer> =>
    asks[what]?.(id, body, by) ?? assert.fail(what);
  const type = (id: number, words: string): Promise<TestAnswer> =>
    api.post(`/simulator/calls/${id}/input`, { words }, { key });
  const turns = async (id: number): Promise<string[]> =>
    (await shown(id)).transcript.map(({ role, content }: Json) => `${role}: ${content}`);
  const passUntil = (what: string, isSo: () => Promise<boolean>): Promise<unknown> =>
    until(what, async () => {
      if (await isSo()) return true;
      await api.clock.advance(500);
      return isSo();
    });

  async function call(): Promise<number> {
    const { id } = (await api.post('/simulator/calls', { from: '+14155550123' }, { key })).body.data;
    await until('the call is answered', async () => (await shown(id)).status === 'in_progress');
    await passUntil('the welcome', async () => (await turns(id)).length > 0);
    return id;
  }

  it('is refused where there is no call, after its end, and words without having taken it over', async () => {
    const id = await call();
    for (const what of ['say', 'hand-back']) {
      const { status, body } = await post(id, what, { text: 'Hello' });
      assert.deepEqual([status, body.error.code], [409, 'not_taken_over']);
    }
    const blank = await post(id, 'say', { text: '  ' });
    assert.deepEqual([blank.status, Object.keys(blank.body.error.errors)], [422, ['text']]);
    await post(id, 'hang-up');
    for (const what of ['take-over', 'say', 'hand-back']) {
      assert.equal((await post(id, what, { text: 'Hello' })).status, 409);
      assert.equal((await post(999_999_999, what, { text: 'Hello' })).status, 404);
    }
  });

  it('speaks in place of the assistant, which is silent until it has the call again', async () => {
    const id = await call();
    const { status, body } = await post(id, 'take-over');
    assert.equal(status, 200, JSON.stringify(body));
    const { user_id: userId, name, until: left } = body.data.taken_over_by;
    assert.deepEqual([userId, left], [called.workspace.users.owner, null]);
    assert.ok(name.length > 0);
    const before = (await turns(id)).length;
    await type(id, 'When are you open?');
    await passUntil('the words', async () => (await turns(id)).length > before);
    await api.clock.advance(30_000);
    assert.equal((await turns(id)).length, before + 1, 'the assistant answered');
    assert.equal((await post(id, 'say', { text: ' We have moved to Main Street. ' })).status, 200);
    await passUntil('the sentence', async () => (await turns(id)).length === before + 2);
    const said = (await shown(id)).transcript.at(-1);
    assert.deepEqual([said.role, said.content], ['assistant', 'We have moved to Main Street.']);
    assert.deepEqual(said.said_by, { user_id: userId, name });
    const back = await post(id, 'hand-back');
    assert.equal(back.status, 200);
    await passUntil('the assistant', async () =>
      /with the assistant again/.test((await turns(id)).at(-1) ?? ''),
    );
    assert.notEqual((await shown(id)).taken_over_by.until, null);
    await type(id, 'When are you open?');
    await passUntil('the answer', async () => (await turns(id)).length >= before + 5);
    const last = (await shown(id)).transcript.at(-1);
    assert.deepEqual([last.role, last.said_by], ['assistant', undefined]);
    await post(id, 'hang-up');
  });

  it('connects a microphone only to the process that carries the call, which the refusal names', async () => {
    const id = await call();
    await post(id, 'take-over');
    const { status, body } = await api.get(`/calls/${id}/audio`, { key });
    assert.deepEqual([status, body.error.code], [409, 'elsewhere']);
    const [row] = await api.sql`select voice_node_id from calls where id = ${id}`;
    assert.match(body.error.message, new RegExp(`^Process ${row?.['voice_node_id']} `));
    await post(id, 'hang-up');
  });

  it('is one person at a time: of two who ask at once one gets it, and only they may speak', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await call();
      const answers = await Promise.all([post(id, 'take-over'), post(id, 'take-over', {}, other)]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? [key, other] : [other, key];
      const refused = answers.find(({ status }) => status === 409);
      assert.equal(refused?.body.error.code, 'taken_over');
      assert.equal((await post(id, 'say', { text: 'Hello' }, loser)).body.error.code, 'not_taken_over');
      assert.equal((await post(id, 'take-over', {}, winner)).status, 200, 'again, after the page was loaded');
      await post(id, 'hang-up');
      assert.notEqual((await shown(id)).taken_over_by.until, null);
    }
  });

  it('is not waited for any longer than two minutes: the assistant takes the caller back', async () => {
    const id = await call();
    await post(id, 'take-over');
    await api.clock.advance(60_000);
    await type(id, 'Hello?');
    await api.clock.advance(59_000);
    assert.equal((await shown(id)).taken_over_by.until, null);
    await passUntil('the assistant', async () =>
      /not on the line any more/.test((await turns(id)).at(-1) ?? ''),
    );
    assert.equal((await post(id, 'say', { text: 'Hello' })).body.error.code, 'not_taken_over');
    await post(id, 'hang-up');
  });

  it('can put the caller through; the assistant is not heard in between', async () => {
    const id = await call();
    await post(id, 'take-over');
    const { status } = await post(id, 'transfer', { to: '+14155550170' });
    assert.equal(status, 200);
    await passUntil('the end', async () => (await shown(id)).ended_at !== null);
    const { outcome, taken_over_by: person } = await shown(id);
    assert.equal(outcome, 'transferred');
    assert.notEqual(person.until, null);
    assert.ok(!(await turns(id)).some((turn) => /assistant again/.test(turn)));
  });
});
