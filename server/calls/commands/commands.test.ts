import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import {
  startTypedFixture,
  type CalledWorkspace,
  type TypedFixture,
} from '../../simulator/testing/typed-fixture.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';

const ANSWERS = '+14155550170';
const BUSY = '+15005550002';

/** The process that carries the calls is another one than that of the API: they meet in the database. */
describe('a command to a call that runs', { timeout: 60_000 }, () => {
  let test: TypedFixture;
  let api: TestApi;
  let called: CalledWorkspace;
  let key: string;
  before(async () => {
    test = await startTypedFixture();
    api = test.api;
    called = await test.workspace();
    key = called.key;
  });
  after(() => test.stop());

  const shown = async (id: number): Promise<Json> => (await api.get(`/calls/${id}`, { key })).body.data;
  const hangUp = (id: number) => api.post(`/calls/${id}/hang-up`, {}, { key });
  const transfer = (id: number, body: Json) => api.post(`/calls/${id}/transfer`, body, { key });

  /** Calls the assistant; its call once it is in progress. */
  async function call(): Promise<number> {
    const placed = await api.post('/simulator/calls', { from: '+14155550123' }, { key });
    const { id } = placed.body.data;
    await until('the call is answered', async () => (await shown(id)).status === 'in_progress');
    return id;
  }

  const turns = async (id: number): Promise<string[]> =>
    (await shown(id)).transcript.map(({ content }: Json) => content);

  /** The clock goes on until something is so. */
  const passUntil = (what: string, isSo: () => Promise<boolean>): Promise<unknown> =>
    until(what, async () => {
      if (await isSo()) return true;
      await api.clock.advance(200);
      return isSo();
    });

  describe('to hang up', () => {
    it('is refused for a call that has ended, and there is no such call elsewhere', async () => {
      const id = await call();
      assert.equal((await hangUp(id)).status, 200);
      const again = await hangUp(id);
      assert.deepEqual([again.status, again.body.error.code], [409, 'already_over']);
      assert.equal((await hangUp(999_999_999)).status, 404);
    });

    it('ends the call without another word; the answer shows its end', async () => {
      const id = await call();
      const { status, body } = await hangUp(id);
      assert.equal(status, 200, JSON.stringify(body.error));
      assert.deepEqual([body.data.status, body.data.outcome], ['completed', 'abandoned']);
      assert.match(body.data.summary, /The team ended the call\.$/);
      assert.notEqual(body.data.ended_at, null);
      const said = await turns(id);
      assert.ok(!said.some((words) => /goodbye/i.test(words)), said.join(' | '));
    });

    it('succeeds once when two hang up at the same time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await call();
        const answers = await Promise.all([hangUp(id), hangUp(id)]);
        assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
        assert.equal((await shown(id)).status, 'completed');
      }
    });

    it('and the caller’s own hang-up end the call once', async () => {
      const id = await call();
      const input = api.post(`/simulator/calls/${id}/input`, { hang_up: true }, { key });
      const [answer] = await Promise.all([hangUp(id), input]);
      assert.ok([200, 409].includes(answer.status));
      await until('the end', async () => (await shown(id)).ended_at !== null);
      const events = (await api.get('/events', { key })).body.data as Json[];
      const ends = events.filter(({ type, data }) => type === 'call.ended' && data.call_id === id);
      assert.equal(ends.length, 1);
    });

    it('cancels a call with sound that rings still', async () => {
      const body = { from: '+14155550123', medium: 'audio' };
      const { id } = (await api.post('/simulator/calls', body, { key })).body.data;
      const { status, body: answer } = await hangUp(id);
      assert.equal(status, 200, JSON.stringify(answer));
      assert.deepEqual([answer.data.status, answer.data.outcome], ['canceled', 'no_answer']);
      assert.equal(answer.data.answered_at, null);
    });

    it('is 503 when the process that carries the call does not answer, and does nothing later', async () => {
      const id = await call();
      await api.sql`update calls set voice_node_id = 999 where id = ${id}`;
      const headers = { authorization: `Bearer ${key}` };
      let isAnswered = false;
      const url = `${api.baseUrl}/calls/${id}/hang-up`;
      const asked = fetch(url, { method: 'POST', headers }).finally(() => (isAnswered = true));
      await passUntil('the refusal', async () => isAnswered);
      const answer = await asked;
      const { error } = (await answer.json()) as Json;
      assert.deepEqual([answer.status, error.code], [503, 'node_unreachable']);
      assert.equal((await shown(id)).status, 'in_progress');
      const [left] = await api.sql`select from call_commands where call_id = ${id}`;
      assert.equal(left, undefined);
    });
  });

  describe('to put the caller through', () => {
    it('is refused for what is neither a number nor a target, naming the field', async () => {
      const id = await call();
      for (const to of ['Ann', '12', '']) {
        const { status, body } = await transfer(id, { to });
        assert.equal(status, 422, to);
        assert.deepEqual(Object.keys(body.error.errors), ['to']);
      }
      const { status } = await transfer(id, { to: ANSWERS, announce: 'x'.repeat(501) });
      assert.equal(status, 422);
      await hangUp(id);
      assert.equal((await transfer(id, { to: ANSWERS })).status, 409);
      assert.equal((await transfer(999_999_999, { to: ANSWERS })).status, 404);
    });

    it('is refused on a line that cannot do it, and while it rings', async () => {
      const body = { from: '+14155550123', medium: 'audio' };
      const { id } = (await api.post('/simulator/calls', body, { key })).body.data;
      const ringing = await transfer(id, { to: ANSWERS });
      assert.deepEqual([ringing.status, ringing.body.error.code], [409, 'not_answered']);
      await hangUp(id);
    });

    it('connects them with a number: the record says whom, and the event is sent', async () => {
      const id = await call();
      const { status, body } = await transfer(id, { to: ANSWERS, announce: 'A caller with an invoice.' });
      assert.equal(status, 200, JSON.stringify(body.error));
      const { to, name, state } = body.data.transfer;
      assert.deepEqual([to, name, state], [ANSWERS, null, 'ringing']);
      assert.deepEqual([body.data.transferred_at, body.data.transferred_to], [null, null]);
      await passUntil('the end', async () => (await shown(id)).ended_at !== null);
      const over = await shown(id);
      assert.deepEqual([over.outcome, over.transferred_to], ['transferred', ANSWERS]);
      assert.equal(over.transfer.state, 'taken');
      const events = (await api.get('/events', { key })).body.data as Json[];
      const told = events.filter(({ type, data }) => type === 'call.transferred' && data.call_id === id);
      assert.equal(told.length, 1);
    });

    it('finds a target of the assistant by name or number', async () => {
      const { id: assistantId } = (await api.get('/assistants', { key })).body.data[0];
      const targets = [{ name: 'Ann Lee', phone: BUSY, when: 'invoices' }];
      await api.patch(`/assistants/${assistantId}`, { transfer_targets: targets }, { key });
      for (const to of ['ann lee', 'Ann', BUSY]) {
        const id = await call();
        const { body } = await transfer(id, { to });
        assert.deepEqual([body.data.transfer.name, body.data.transfer.to], ['Ann Lee', BUSY]);
        await passUntil('the answer', async () => (await shown(id)).transfer.state === 'busy');
        await passUntil('the sentence', async () => /Ann Lee/.test((await turns(id)).at(-1) ?? ''));
        const { status, transferred_to: transferredTo } = await shown(id);
        assert.deepEqual([status, transferredTo], ['in_progress', null]);
        await hangUp(id);
      }
    });

    it('without a person calls those who fit and can be reached, one after the other', async () => {
      const { id: assistantId } = (await api.get('/assistants', { key })).body.data[0];
      const closed = { days: ['sun'], start: '03:00', end: '03:05' };
      const targets = [
        { name: 'Night watch', phone: '+14155550199', when: 'invoices', hours: [closed] },
        { name: 'Front desk', phone: ANSWERS, when: '' },
        { name: 'Bookkeeping', phone: BUSY, when: 'invoices and payments' },
      ];
      const set = await api.patch(`/assistants/${assistantId}`, { transfer_targets: targets }, { key });
      assert.equal(set.status, 200, JSON.stringify(set.body));
      const id = await call();
      const { status, body } = await transfer(id, { announce: 'It is about two invoices.' });
      assert.equal(status, 200, JSON.stringify(body.error));
      assert.deepEqual([body.data.transfer.name, body.data.transfer.state], ['Bookkeeping', 'ringing']);
      await passUntil('the end', async () => (await shown(id)).ended_at !== null);
      const over = await shown(id);
      assert.deepEqual([over.transfer.name, over.transfer.state], ['Front desk', 'taken']);
      assert.equal(over.transferred_to, ANSWERS);
    });

    it('without a person passes over those whom the carrier may not call', async () => {
      const { id: assistantId } = (await api.get('/assistants', { key })).body.data[0];
      const premium = { name: 'Hotline', phone: '+19005550123', when: 'invoices' };
      const desk = { name: 'Front desk', phone: ANSWERS, when: '' };
      for (const [targets, found] of [
        [
          [premium, desk],
          [200, 'Front desk', undefined],
        ],
        [[premium], [422, undefined, ['premium_number']]],
      ] as const) {
        const set = await api.patch(`/assistants/${assistantId}`, { transfer_targets: targets }, { key });
        assert.equal(set.status, 200, JSON.stringify(set.body));
        const id = await call();
        // As a call over a carrier, whom somebody pays.
        await api.sql`update calls set carrier = 'twilio' where id = ${id}`;
        const { status, body } = await transfer(id, { announce: 'It is about two invoices.' });
        assert.deepEqual([status, body.data?.transfer.name, body.error?.codes?.to], found);
        await hangUp(id);
      }
    });

    it('without a person is refused where nobody can be reached, naming the field', async () => {
      const { id: assistantId } = (await api.get('/assistants', { key })).body.data[0];
      const closed = [{ days: ['sun'], start: '03:00', end: '03:05' }];
      for (const [targets, code] of [
        [[], 'no_transfer_target'],
        [[{ name: 'Ann Lee', phone: BUSY, when: 'invoices', hours: closed }], 'nobody_reachable'],
      ] as const) {
        const set = await api.patch(`/assistants/${assistantId}`, { transfer_targets: targets }, { key });
        assert.equal(set.status, 200, JSON.stringify(set.body));
        const id = await call();
        const { status, body } = await transfer(id, {});
        assert.deepEqual([status, body.error.codes?.to], [422, [code]], JSON.stringify(body));
        await hangUp(id);
      }
    });

    it('is done once when two ask for it at the same time', async () => {
      const id = await call();
      const answers = await Promise.all([transfer(id, { to: ANSWERS }), transfer(id, { to: BUSY })]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
      await hangUp(id);
    });

    it('is broken off by a hang-up, and a call that was taken can be hung up', async () => {
      const id = await call();
      const [begun, ended] = await Promise.all([transfer(id, { to: ANSWERS }), hangUp(id)]);
      assert.equal(ended.status, 200);
      assert.ok([200, 409].includes(begun.status));
      assert.notEqual((await shown(id)).outcome, 'transferred');
      const other = await call();
      await transfer(other, { to: ANSWERS });
      await passUntil('the person', async () => (await shown(other)).transfer.state === 'taken');
      const { status, body } = await hangUp(other);
      assert.equal(status, 200, JSON.stringify(body.error));
      assert.deepEqual([body.data.status, body.data.outcome], ['completed', 'transferred']);
    });
  });
});
