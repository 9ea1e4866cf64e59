import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { FakeModelServer, type Reply } from '../voice/engines/model/testing/fake-model-server.ts';
import { playScenario } from './play-scenario.ts';
import type { PlayedScenario } from './scenario.ts';
import { newPlayed } from './write-scenario.ts';

let api: TestApi;
let server: FakeModelServer;
let key: string;
let workspaceId: number;
let assistantId: number;
before(async () => {
  server = await FakeModelServer.start('anthropic');
  api = await startTestApi({ providers: [server.access()] });
});
after(async () => {
  await api.stop();
  await server.close();
});
beforeEach(async () => {
  const workspace = await api.makeWorkspace();
  key = workspace.keys.write;
  workspaceId = workspace.id;
  const assistant = await api.post('/assistants', { name: 'Robin' }, { key });
  assistantId = assistant.body.data.id;
  const opening_hours = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }];
  await api.patch('/company/profile', { opening_hours }, { key });
  await api.post('/company/services', { name: 'Massage', duration_minutes: 60 }, { key });
  server.bodies.length = 0;
});

const caller = (over: object = {}): object => ({
  goal: 'I would like a massage.',
  name: 'Ada Byron',
  phone: '+12025550143',
  facts: { date: 'tomorrow', secret: 'blue' },
  model: 'anthropic:fake',
  ...over,
});

const play = (
  over: Partial<Parameters<typeof newPlayed>[0]> = {},
  replies: (string | Reply)[] = [],
  signal = new AbortController().signal,
) => {
  server.replies = replies.map((reply) => (typeof reply === 'string' ? { text: [reply] } : reply));
  const { services } = api;
  const thinking = { providers: services.providers, client: services.providerClient };
  const played: PlayedScenario = newPlayed({ name: 'Massage', caller: caller(), ...over });
  const log = pino({ level: 'silent' });
  // The sandbox keeps the only connection.
  const sql = services.sql.share(1);
  return playScenario({ ...services, sql, log, thinking }, { workspaceId, assistantId }, played, signal);
};

const said = ({ transcript }: Awaited<ReturnType<typeof play>>): string[] =>
  transcript.filter(({ role }) => role === 'user').map(({ content }) => content);

describe('a scenario whose caller is a language model', () => {
  const post = (over: object): Promise<Json> =>
    api.post('/scenarios', { name: 'A', assistant_id: assistantId, caller: caller(over) }, { key });

  it('is refused for a model that is not in the catalogue, also later, and for one without a goal', async () => {
    for (const model of ['anthropic:other', 'openai:fake', 'switchboard-offline']) {
      const refused = await post({ model });
      assert.equal(refused.status, 422);
      assert.deepEqual(refused.body.error.codes, { 'caller.model': ['unknown_model'] });
    }
    assert.deepEqual(Object.keys((await post({ goal: null })).body.error.errors), ['caller.goal']);
    const made = (await post({})).body.data;
    assert.equal(made.caller.model, 'anthropic:fake');
    const path = `/scenarios/${made.id}`;
    assert.equal((await api.patch(path, { caller: { model: 'gone:x' } }, { key })).status, 422);
    const changed = await api.patch(path, { caller: { model: null } }, { key });
    assert.equal(changed.body.data.caller.model, null);
  });

  it('is answered by rules where no model is named, also in scenarios of earlier versions', async () => {
    const made = (await post({ model: undefined })).body.data;
    assert.equal(made.caller.model, null);
    await api.sql`update scenarios set caller = caller - 'model' where id = ${made.id}`;
    assert.equal((await api.get(`/scenarios/${made.id}`, { key })).body.data.caller.model, null);
  });

  it('is played by the model from its goal and facts, and judged like any other', async () => {
    const expect = {
      records: [{ resource: 'appointments' as const, match: { 'service.name': 'Massage' } }],
      outcome: 'appointment_booked' as const,
    };
    const result = await play({ expect }, [
      'A massage tomorrow at ten, please. My name is Ada Byron.',
      '**Yes**, please.',
      'Thank you, goodbye. [hang up]',
    ]);
    assert.deepEqual(result.reasons, []);
    assert.deepEqual(said(result).slice(0, 2), [
      'A massage tomorrow at ten, please. My name is Ada Byron.',
      'Yes, please.',
    ]);
    const [first, second] = server.bodies;
    assert.match(JSON.stringify(first.system), /secret: blue/);
    assert.deepEqual(
      second.messages.map(({ role }: Json) => role),
      ['user', 'assistant', 'user'],
    );
    assert.match(JSON.stringify(second.messages[2]), /[Ss]hall I|book/);
  });

  it('says fixed lines where there are some, without the model', async () => {
    const result = await play({ lines: ['When are you open?'] }, ['No.']);
    assert.deepEqual(said(result), ['When are you open?']);
    assert.equal(server.bodies.length, 0);
  });

  it('presses keys, and hangs up when there is nothing to say', async () => {
    const result = await play({}, ['[press 3]', '[Hang Up]']);
    assert.deepEqual(said(result), ['[3]']);
    assert.equal(server.bodies.length, 2);
  });

  it('has an end: after thirty utterances the caller hangs up', async () => {
    const result = await play({}, ['When are you open?']);
    assert.ok(server.bodies.length <= 30, String(server.bodies.length));
    assert.ok(said(result).length <= 30);
  });

  it('fails with the reason when the model does, and says nothing of its key', async () => {
    for (const [reply, reason] of [
      [{ fault: 'unauthorized' }, /^The model of the caller failed: .*401/],
      [{ fault: 'empty' }, /^The model of the caller failed/],
      [{ text: ['I '], isCut: true }, /^The model of the caller failed/],
    ] as const) {
      const { reasons } = await play({}, ['I would like a massage.', reply]);
      assert.match(reasons[0] ?? '', reason);
      assert.doesNotMatch(reasons.join(), /key-of-the-test/);
    }
  });

  it('fails with a reason when no provider offers the model any more', async () => {
    const { reasons } = await play({ caller: caller({ model: 'anthropic:gone' }) });
    assert.deepEqual(reasons, ['No provider offers the model that is to play the caller.']);
  });

  it('ends with its run, also while the model is silent', async () => {
    const ending = new AbortController();
    const playing = play({}, [{ fault: 'silent' }], ending.signal);
    setTimeout(() => ending.abort(), 500);
    assert.deepEqual((await playing).reasons, []);
  });
});
