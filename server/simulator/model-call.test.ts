import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Json, TestApi } from '../testing/test-api.ts';
import { eventsOf } from '../calls/testing/call-fixture.ts';
import { startSummaryWorker } from '../calls/testing/summary-worker.ts';
import { FakeModelServer } from '../voice/engines/model/testing/fake-model-server.ts';
import { startTypedFixture, type TypedFixture } from './testing/typed-fixture.ts';
import { isEnd, saying, typedShop } from './testing/typed-shop.ts';

const booking = { service: 'Massage', date: '2026-11-24', time: '10:00', name: 'Ada Byron' };

for (const kind of ['openai', 'anthropic'] as const) {
  describe(`a typed call whose assistant is a language model (${kind})`, { timeout: 240_000 }, () => {
    let test: TypedFixture;
    let api: TestApi;
    let server: FakeModelServer;
    const readers = new AbortController();
    before(async () => {
      server = await FakeModelServer.start(kind);
      test = await startTypedFixture({ providers: [server.access()] });
      api = test.api;
    });
    after(async () => {
      readers.abort();
      await test.stop();
      await server.close();
    });

    const { open, read, say } = typedShop(() => test, readers.signal);
    const openShop = (over: Json = {}) => open({ model: `${kind}:fake`, ...over });

    it('books an appointment that the caller has heard and confirmed', async () => {
      const call = { name: 'book_appointment', arguments: JSON.stringify(booking) };
      server.replies = [
        { text: ['Let me see. '], calls: [call] },
        { calls: [call] },
        { text: ['Your massage is booked ', 'for Tuesday at ten.'] },
        { calls: [{ name: 'end_call', arguments: '' }] },
      ];
      const { key, id } = await openShop();
      await read(key, id, saying(/test workspace/));
      await say(key, id, 'A massage on Tuesday at ten, please. I am Ada Byron.');
      await read(key, id, saying(/Shall I book that\?/));
      assert.equal((await api.get('/appointments', { key })).body.data.length, 0);
      await say(key, id, 'Yes, please');
      await read(key, id, saying(/is booked for Tuesday/));
      const [appointment] = (await api.get('/appointments', { key })).body.data;
      assert.equal(appointment.starts_at, '2026-11-24T09:00:00.000Z');
      assert.deepEqual([appointment.source, appointment.call_id], ['ai', id]);
      await say(key, id, 'No, goodbye');
      await read(key, id, isEnd);
      const kept = (await api.get(`/calls/${id}`, { key })).body.data;
      assert.equal(kept.status, 'completed');
      assert.equal(kept.outcome, 'appointment_booked');
      const [use] = kept.metrics.providers;
      const { provider, requests, failures, tokens } = use;
      assert.deepEqual([provider, requests, failures, tokens.completion], [`${kind}:fake`, 4, 0, 48]);
      assert.ok(use.first_ms >= 0);
      const tools = kept.transcript.flatMap((turn: Json) => turn.tools ?? []);
      assert.deepEqual(
        tools.map((tool: Json) => [tool.name, tool.result.ok]),
        [
          ['book_appointment', false],
          ['book_appointment', true],
        ],
      );
      assert.match(tools[0].result.say, /Shall I book that\?$/);
      const asked = JSON.stringify(server.bodies[0]);
      assert.match(asked, /2026-11-24 Tue \(tomorrow\)/);
      assert.match(asked, /Massage \(60 minutes\)/);
    });

    it('tells of the booking twice: at once by itself, and with the summarised call, without tools', async (context) => {
      const call = { name: 'book_appointment', arguments: JSON.stringify(booking) };
      const summary = { summary: 'She asked for a quiet room.', sentiment: 'positive', extracted: {} };
      server.replies = [
        { calls: [call] },
        { calls: [call] },
        { text: ['Until tomorrow.'] },
        { text: [JSON.stringify(summary)] },
      ];
      const { key, id } = await openShop();
      await read(key, id, saying(/test workspace/));
      await say(key, id, 'A massage on Tuesday at ten in a quiet room. I am Ada Byron.');
      await read(key, id, saying(/Shall I book that\?/));
      await say(key, id, 'Yes');
      await read(key, id, saying(/Until tomorrow/));
      const { workspace } = (await api.get('/me', { key })).body.data;
      const typesNow = async (): Promise<string[]> =>
        (await eventsOf(api.sql, workspace.id)).map(({ type }) => type).toSorted();
      assert.deepEqual(await typesNow(), ['appointment.booked', 'call.started']);
      await api.post(`/simulator/calls/${id}/input`, { hang_up: true }, { key });
      await read(key, id, isEnd);
      assert.deepEqual(await typesNow(), ['appointment.booked', 'call.started']);
      const worker = await startSummaryWorker(api);
      context.after(() => worker.stop());
      await worker.done();
      const events = await eventsOf(api.sql, workspace.id);
      const booked = events.filter(({ type }) => type === 'appointment.booked').map(({ data }) => data);
      const first = booked.find((data) => data['appointment_id'] !== undefined);
      const second = booked.find((data) => data['appointment_id'] === undefined);
      const ended = events.find(({ type }) => type === 'call.ended')?.data;
      assert.deepEqual([events.length, booked.length], [4, 2]);
      assert.equal(first?.['call_id'], id);
      assert.deepEqual(second, ended);
      const kept = (await api.get(`/calls/${id}`, { key })).body.data;
      assert.deepEqual([ended?.['outcome'], ended?.['summary']], ['appointment_booked', kept.summary]);
      assert.match(kept.summary, /^Ada Byron .*Massage.* She asked for a quiet room\.$/);
      assert.equal(kept.transcript.flatMap((turn: Json) => turn.tools ?? []).length, 2);
      assert.deepEqual(
        ended?.['transcript'],
        kept.transcript.map(({ role, content }: Json) => ({ role, content })),
      );
    });

    it('goes on with the offline engine when the model fails, with what was said', async () => {
      server.replies = [{ fault: 'overloaded' }];
      const { key, id } = await openShop({ fallback_models: ['switchboard-offline'] });
      await read(key, id, saying(/test workspace/));
      await say(key, id, 'When are you open?');
      await read(key, id, saying(/9|nine/i));
      await api.post(`/simulator/calls/${id}/input`, { hang_up: true }, { key });
      await read(key, id, isEnd);
      const kept = (await api.get(`/calls/${id}`, { key })).body.data;
      assert.equal(kept.status, 'completed');
      assert.equal(kept.metrics.providers[0].failures, 1);
    });
  });
}
