import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { makeAnsweredNumber } from '../testing/call-fixture.ts';
import { openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { scriptCarrier } from '../testing/script-carrier.ts';

/** A network that says nothing of its own: each test tells what becomes of its calls. */
const carrier = scriptCarrier();
let api: TestApi;
let recorder: CallingFixture;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell({ kind: 'no_answer', cause: 'the test is over' });
  await api.stop();
});
beforeEach(async () => {
  recorder = await openCallingFixture(api, carrier);
});

const faultsOf = (answer: TestAnswer): Record<string, string[]> => answer.body.error.errors;

describe('POST /calls refuses', () => {
  it('what is no number, and every other fault of the body at once', async () => {
    for (const wrong of ['nobody', '123', '+12', '++4930123456']) {
      const answer = await recorder.place({ to: wrong, assistant_id: 999_999 });
      assert.equal(answer.status, 422, wrong);
      assert.deepEqual(Object.keys(faultsOf(answer)).sort(), ['assistant_id', 'to']);
    }
    for (const body of [{ to: 5 }, { to: null }, { channel: 'fax' }, { metadata: [] }, { metadata: 'x' }]) {
      assert.equal((await recorder.place(body)).status, 422, JSON.stringify(body));
    }
    assert.equal((await api.post('/calls', {}, recorder)).status, 422);
    assert.deepEqual(await recorder.list(), []);
  });

  it('a person who asked not to be called, however the number is written', async () => {
    await recorder.contact({ phone: '+4930901820', do_not_call: true });
    const refused = { to: ['This person asked not to be called.'] };
    for (const written of ['+4930901820', '+49 (0)30 901820', '+49030901820', '030 901820', ' 030-901820 ']) {
      assert.deepEqual(faultsOf(await recorder.place({ to: written })), refused, written);
    }
    assert.deepEqual(await recorder.list(), []);
  });

  it('assistants and numbers that are not there, of others, not active or not able', async () => {
    const other = await makeAnsweredNumber(api.services, (await api.makeWorkspace()).id);
    const paused = await makeAnsweredNumber(api.services, recorder.workspace.id, { status: 'paused' });
    const archived = await makeAnsweredNumber(api.services, recorder.workspace.id, { status: 'archived' });
    await api.sql`update phone_numbers set active = false where id = ${archived.phoneNumberId}`;
    for (const [body, field] of [
      [{ assistant_id: other.assistantId }, 'assistant_id'],
      [{ assistant_id: paused.assistantId }, 'assistant_id'],
      [{ assistant_id: archived.assistantId }, 'assistant_id'],
      [{ phone_number_id: other.phoneNumberId }, 'phone_number_id'],
      [{ phone_number_id: archived.phoneNumberId }, 'phone_number_id'],
      [{ phone_number_id: paused.phoneNumberId }, 'assistant_id'],
    ] as const) {
      const answer = await recorder.place(body);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(faultsOf(answer)), [field], JSON.stringify(body));
    }
    await api.sql`update phone_numbers set voice_enabled = false where id = ${recorder.line.phoneNumberId}`;
    assert.deepEqual(Object.keys(faultsOf(await recorder.place())), ['phone_number_id']);
    assert.deepEqual(
      Object.keys(faultsOf(await recorder.place({ phone_number_id: recorder.line.phoneNumberId }))),
      ['phone_number_id'],
    );
  });

  it('a workspace that has as many calls in progress as its plan allows, ten at once too', async () => {
    await api.sql`update workspaces set max_concurrent_calls = 3 where id = ${recorder.workspace.id}`;
    const count = carrier.dialled.length;
    const asked = Array.from({ length: 10 }, () => recorder.place());
    await until('three are dialled', () => carrier.dialled.length === count + 3);
    for (const network of carrier.dialled.slice(count)) network.tell({ kind: 'ringing' });
    const answers = await Promise.all(asked);
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 201, 201, ...Array(7).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    assert.equal(refused?.headers['retry-after'], '10');
    assert.equal(carrier.dialled.length, count + 3);
  });
});

describe('POST /calls on the chat-app channel refuses', () => {
  const german = '+4915112345678';
  const switchOn = () =>
    api.sql`update phone_numbers set chatapp_active = true, chatapp_calling = true
      where id = ${recorder.line.phoneNumberId}`;
  const call = (number = german) => recorder.place({ to: number, channel: 'chatapp' });

  it('a workspace without a number that may, and a person who has not granted it, both told under `to`', async () => {
    const answer = await call();
    assert.equal(answer.status, 422);
    assert.equal(answer.body.error.type, 'validation_error');
    assert.deepEqual(Object.keys(faultsOf(answer)), ['to']);
    assert.equal(faultsOf(answer)['to']?.length, 2);
    await switchOn();
    assert.match(faultsOf(await call())['to']?.join() ?? '', /has not granted permission/);
    await recorder.contact({ phone: german, chatapp_call_permission: 'none' });
    assert.equal((await call()).status, 422);
  });

  it('numbers of the US, Canada, Egypt, Vietnam and Nigeria', async () => {
    await switchOn();
    for (const number of [
      '+12125550123',
      '+16045550123',
      '+201001234567',
      '+84912345678',
      '+2348021234567',
      // Of no area that is known: it may be in the US as well.
      '+15551234567',
    ]) {
      await recorder.contact({ phone: number, chatapp_call_permission: 'permanent' });
      assert.match(faultsOf(await call(number))['to']?.join() ?? '', /of this country/, number);
    }
  });

  it('nobody for whom every condition holds', async () => {
    await switchOn();
    await recorder.contact({ phone: german, chatapp_call_permission: 'temporary' });
    const { answer, network } = await recorder.begin({ to: german, channel: 'chatapp' });
    network.tell({ kind: 'ringing' });
    assert.equal((await answer).status, 201);
    assert.equal(network.call.channel, 'chatapp');
    assert.equal((await answer).body.data.channel, 'chatapp');
  });
});

describe('an Idempotency-Key on POST /calls', () => {
  const sent = { 'idempotency-key': 'one' };

  it('calls once, and answers again what it answered, refusals by the carrier too', async () => {
    for (const [event, status] of [
      [{ kind: 'ringing' }, 201],
      [{ kind: 'rejected', cause: 'no' }, 502],
    ] as const) {
      const headers = { 'idempotency-key': `key ${status}` };
      const { answer, network } = await recorder.begin({}, headers);
      network.tell(event);
      const first = await answer;
      const count = carrier.dialled.length;
      const again = await recorder.place({}, headers);
      assert.equal(again.status, status);
      assert.deepEqual(again.body, first.body);
      assert.equal(again.headers['idempotent-replayed'], 'true');
      assert.equal(carrier.dialled.length, count);
      assert.equal(
        (await recorder.place({ to: '+14155550199' }, headers)).body.error.type,
        'idempotency_mismatch',
      );
    }
  });

  it('calls once when twenty come at the same time', async () => {
    const count = carrier.dialled.length;
    const asked = Array.from({ length: 20 }, () => recorder.place({}, sent));
    await until('one is dialled', () => carrier.dialled.length > count);
    carrier.dialled[count]?.tell({ kind: 'ringing' });
    const answers = await Promise.all(asked);
    assert.equal(carrier.dialled.length, count + 1);
    for (const { status, body } of answers) {
      if (status !== 201) assert.equal(body.error.type, 'idempotency_conflict');
    }
    assert.ok(answers.some(({ status }) => status === 201));
    assert.equal((await recorder.list()).length, 1);
  });

  it('knows its call before the number is dialled, so that a crash from then on leads to no second one', async () => {
    const { answer, network } = await recorder.begin({}, sent);
    // The carrier has not said a word: a process that ended here would leave what stands in the database now.
    const count = carrier.dialled.length;
    const again = await recorder.place({}, sent);
    assert.deepEqual([again.status, again.body.data.status], [201, 'queued']);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.equal(carrier.dialled.length, count);
    network.tell({ kind: 'rejected', cause: 'no' });
    assert.equal((await answer).body.data.id, again.body.data.id);
    assert.equal((await recorder.place({}, sent)).status, 502);
  });

  it('may be used again after a refusal by the rules, and after 24 hours', async () => {
    await recorder.contact({ do_not_call: true });
    assert.equal((await recorder.place({}, sent)).status, 422);
    await recorder.contact({ do_not_call: false });
    const first = await recorder.begin({}, sent);
    first.network.tell({ kind: 'ringing' });
    assert.equal((await first.answer).status, 201);
    await api.clock.advance(24 * 3_600_000);
    const second = await recorder.begin({}, sent);
    second.network.tell({ kind: 'ringing' });
    assert.notEqual((await second.answer).body.data.id, (await first.answer).body.data.id);
  });
});
