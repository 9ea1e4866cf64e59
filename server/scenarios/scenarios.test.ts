import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { playScenario } from './play-scenario.ts';
import type { PlayedScenario } from './scenario.ts';
import { scenarioQueue } from './scenario-queue.ts';

const api = useTestApi();
let key: string;
let workspaceId: number;
let assistantId: number;
beforeEach(async () => {
  const workspace = await api.makeWorkspace();
  key = workspace.keys.write;
  workspaceId = workspace.id;
  const assistant = await api.post('/assistants', { name: 'Robin' }, { key });
  assistantId = assistant.body.data.id;
  await api.patch(`/assistants/${assistantId}`, { status: 'active' }, { key });
});

const scenario = (over: object = {}): object => ({
  name: 'Hours',
  assistant_id: assistantId,
  lines: ['When are you open?'],
  ...over,
});
const add = async (over: object = {}): Promise<Json> => {
  const answer = await api.post('/scenarios', scenario(over), { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};

const services = () => ({ ...api.services, log: pino({ level: 'silent' }) });

/** Plays everything that waits, as a worker does. */
async function work(): Promise<void> {
  const queue = scenarioQueue(services());
  const jobs = await api.sql<Json[]>`
    select id, lane, workspace_id as "workspaceId", payload from jobs where queue = 'scenario' order by id`;
  const load = queue.load as (db: unknown, jobs: Json[]) => Promise<Map<number, Json>>;
  const loaded = await load(api.sql, jobs);
  for (const job of jobs) {
    const context = loaded.get(job.id);
    if (!context) continue;
    const result = await queue.perform(job as never, context as never, new AbortController().signal);
    const settle = queue.settle as (db: unknown, finished: Json[]) => Promise<unknown>;
    await api.sql.begin((tx) => settle(tx, [{ job, result }]));
  }
  await api.sql`delete from jobs where queue = 'scenario'`;
}

describe('a scenario', () => {
  it('is added with defaults, changed in part, listed by assistant and removed', async () => {
    const made = await add({ caller: { name: 'Ada', facts: { date: 'Tuesday' } } });
    assert.deepEqual(made.caller, {
      name: 'Ada',
      phone: null,
      goal: null,
      facts: { date: 'Tuesday' },
      manner: 'plain',
      model: null,
    });
    assert.deepEqual(made.expect, { records: [], no_records: [], outcome: null, said: [], not_said: [] });
    const changed = await api.patch(
      `/scenarios/${made.id}`,
      { caller: { goal: 'Hi' }, expect: { said: ['hours'] } },
      { key },
    );
    assert.deepEqual([changed.body.data.caller.name, changed.body.data.caller.goal], ['Ada', 'Hi']);
    assert.deepEqual(changed.body.data.expect.said, ['hours']);
    const list = await api.get(`/scenarios?assistant_id=${assistantId}`, { key });
    assert.deepEqual(
      list.body.data.map(({ id }: Json) => id),
      [made.id],
    );
    assert.equal((await api.delete(`/scenarios/${made.id}`, { key })).body.data.deleted, true);
    assert.equal((await api.get(`/scenarios/${made.id}`, { key })).status, 404);
  });

  it('is refused without anything to say, with an unknown assistant, and at a time that is none', async () => {
    const refusals: [over: object, field: string][] = [
      [{ lines: null }, 'caller.goal'],
      [{ lines: [] }, 'caller.goal'],
      [{ assistant_id: 999_999 }, 'assistant_id'],
      [{ at: '2026-02-30 10:00' }, 'at'],
      [{ at: '2026-02-28T10:00' }, 'at'],
      [{ expect: { outcome: 'happy' } }, 'expect.outcome'],
      [{ caller: { manner: 'rude' } }, 'caller.manner'],
      [{ caller: { phone: 'reception' } }, 'caller.phone'],
      [{ caller: { phone: '+12345' } }, 'caller.phone'],
    ];
    for (const [over, field] of refusals) {
      const answer = await api.post('/scenarios', scenario(over), { key });
      assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [422, [field]], field);
    }
    const wrong = scenario({ caller: { phone: 'reception' }, at: '2026-02-30 10:00' });
    const both = await api.post('/scenarios', wrong, { key });
    assert.deepEqual(Object.keys(both.body.error.errors).sort(), ['at', 'caller.phone']);
  });

  it('keeps the number of its caller in E.164, whatever way it is written', async () => {
    const { id, caller } = await add({ caller: { phone: '030 1234567' } });
    assert.equal(caller.phone, '+49301234567');
    const change = (phone: string | null) => api.patch(`/scenarios/${id}`, { caller: { phone } }, { key });
    assert.equal((await change('+1 (202) 555-0143')).body.data.caller.phone, '+12025550143');
    const refused = await change('reception');
    assert.deepEqual([refused.status, Object.keys(refused.body.error.errors)], [422, ['caller.phone']]);
    assert.equal((await change(null)).body.data.caller.phone, null);
  });

  it('stays readable, changeable and playable with a number from before numbers were judged', async () => {
    const { id } = await add();
    await api.sql`
      update scenarios set caller = caller || ${api.sql.json({ phone: 'reception' })} where id = ${id}`;
    const path = `/scenarios/${id}`;
    assert.equal((await api.get(path, { key })).body.data.caller.phone, 'reception');
    const again = { name: 'Renamed', caller: { phone: 'reception', name: 'Ada' } };
    const { status, body } = await api.patch(path, again, { key });
    assert.deepEqual([status, body.data.name, body.data.caller.phone], [200, 'Renamed', 'reception']);
    const refused = await api.patch(path, { caller: { phone: 'front desk' } }, { key });
    assert.deepEqual(Object.keys(refused.body.error.errors), ['caller.phone']);
    const started = await api.post(`${path}/run`, {}, { key });
    await work();
    const run = (await api.get(`/scenario-runs/${started.body.data.id}`, { key })).body.data;
    assert.equal(run.passed, 1);
  });
});

describe('a run', () => {
  it('plays all scenarios of an assistant, and tells why one failed', async () => {
    await api.patch(
      '/company/profile',
      { opening_hours: [{ days: ['mon'], start: '09:00', end: '17:00' }] },
      { key },
    );
    await add({ expect: { said: ['9 AM'], outcome: 'information_given' } });
    await add({ name: 'Wrong', expect: { said: ['half past nine'], not_said: ['9 am'] } });
    const started = await api.post(`/assistants/${assistantId}/scenario-runs`, {}, { key });
    assert.deepEqual([started.status, started.body.data.status], [201, 'running']);
    await work();
    const run = (await api.get(`/scenario-runs/${started.body.data.id}`, { key })).body.data;
    assert.deepEqual([run.status, run.passed, run.failed], ['completed', 1, 1]);
    const [good, bad] = run.results;
    assert.deepEqual([good.passed, good.reasons], [true, []]);
    assert.deepEqual(bad.reasons, [
      'The assistant did not say "half past nine".',
      'The assistant said "9 am".',
    ]);
    assert.ok(
      good.transcript.some(({ role, content }: Json) => role === 'user' && content === 'When are you open?'),
    );
  });

  it('leaves nothing behind: no call, no message, no event, no job', async () => {
    const expect = { records: [{ resource: 'inbox', match: { type: 'message' } }], outcome: 'message_taken' };
    const lines = ['I want to leave a message.', 'Please call the plumber.', 'Ann', 'yes', 'yes'];
    const { id } = await add({ lines, caller: { phone: '+12025550143' }, expect });
    const started = await api.post(`/scenarios/${id}/run`, {}, { key });
    await work();
    const run = (await api.get(`/scenario-runs/${started.body.data.id}`, { key })).body.data;
    assert.deepEqual([run.passed, run.results[0].reasons], [1, []]);
    for (const table of ['calls', 'inbox_items', 'contacts', 'events', 'jobs']) {
      const rows = await api.sql.unsafe(
        `select from ${table} where workspace_id = ${workspaceId} or workspace_id > ${workspaceId}`,
      );
      assert.equal(rows.length, 0, table);
    }
  });

  it('of an assistant without scenarios is refused', async () => {
    assert.equal((await api.post(`/assistants/${assistantId}/scenario-runs`, {}, { key })).status, 409);
    assert.equal((await api.post('/assistants/999999/scenario-runs', {}, { key })).status, 404);
  });

  it('sees records as they are, and does not hold up the business meanwhile', async () => {
    const played: PlayedScenario = {
      name: 'Slow',
      caller: { name: null, phone: null, goal: null, facts: {}, manner: 'plain', model: null },
      lines: ['When are you open?'],
      at: null,
      expect: { records: [], no_records: [], outcome: null, said: [], not_said: [] },
    };
    const signal = new AbortController().signal;
    const playing = playScenario(services(), { workspaceId, assistantId }, played, signal);
    const contact = await api.post('/contacts', { name: 'Ann', phone: '+12025550143' }, { key });
    assert.equal(contact.status, 201);
    assert.deepEqual((await playing).reasons, []);
  });
});

describe('a past call that is played again', () => {
  it('shows what is said now beside what was said then', async () => {
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, assistant_id, direction, status, started_at, ended_at, carrier, carrier_call_id,
        created_at, updated_at)
      values (${workspaceId}, ${assistantId}, 'inbound', 'completed', now(), now(), 'simulator', 'past', now(), now())
      returning id`;
    const callId = call?.id ?? 0;
    for (const [position, role, content] of [
      [1, 'assistant', 'Hello.'],
      [2, 'user', 'When are you open?'],
    ] as const) {
      await api.sql`
        insert into transcript_turns (workspace_id, call_id, position, role, content, offset_ms, duration_ms, interrupted)
        values (${workspaceId}, ${callId}, ${position}, ${role}, ${content}, 0, 0, false)`;
    }
    const started = await api.post(`/calls/${callId}/replay`, {}, { key });
    assert.equal(started.status, 201, started.raw.toString());
    await work();
    const run = (await api.get(`/scenario-runs/${started.body.data.id}`, { key })).body.data;
    const [result] = run.results;
    assert.deepEqual([run.call_id, run.passed, run.failed, result.passed], [callId, 0, 0, null]);
    assert.equal(result.original[0].content, 'Hello.');
    assert.ok(
      result.transcript.some(
        ({ role, content }: Json) => role === 'user' && content === 'When are you open?',
      ),
    );
  });

  it('has to have words', async () => {
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, assistant_id, direction, status, started_at, ended_at, carrier, carrier_call_id,
        created_at, updated_at)
      values (${workspaceId}, ${assistantId}, 'inbound', 'completed', now(), now(), 'simulator', 'mute', now(), now())
      returning id`;
    assert.equal((await api.post(`/calls/${call?.id}/replay`, {}, { key })).status, 409);
    assert.equal((await api.post('/calls/999999/replay', {}, { key })).status, 404);
  });
});
