import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import type { Json, TestApi } from '../testing/test-api.ts';
import { readEvents, type SseEvent } from './testing/read-events.ts';
import { startTypedFixture, type TypedFixture } from './testing/typed-fixture.ts';

/** A simulated person who takes calls, one who declines them, and numbers that nobody answers at. */
const ANSWERS = '+14155550170';
const DECLINES = '+15005550007';
const BUSY = '+15005550002';

describe('a typed call that is to be handed to a person', { timeout: 240_000 }, () => {
  let test: TypedFixture;
  let api: TestApi;
  const readers = new AbortController();
  before(async () => {
    test = await startTypedFixture();
    api = test.api;
  });
  after(async () => {
    readers.abort();
    await test.stop();
  });

  /** Calls an assistant that transfers to this number; what happens on the call is read along. */
  async function callWith(phone: string, hours: Json[] | null = null) {
    const { key } = await test.workspace();
    const { id: assistantId } = (await api.get('/assistants', { key })).body.data[0];
    const changed = await api.patch(
      `/assistants/${assistantId}`,
      {
        abilities: { transfer_calls: true },
        transfer_targets: [{ name: 'Ann Lee', phone, when: 'invoices', hours }],
      },
      { key },
    );
    assert.equal(changed.status, 200, changed.raw.toString());
    const { id } = (await api.post('/simulator/calls', { from: '+14155550123' }, { key })).body.data;
    const seen: SseEvent[] = [];
    const url = `${api.baseUrl}/simulator/calls/${id}/events`;
    const note = (event: SseEvent): boolean => seen.push(event) < 0;
    const following = readEvents(url, { authorization: `Bearer ${key}` }, note, readers.signal);
    const send = (input: Json): Promise<unknown> => api.post(`/simulator/calls/${id}/input`, input, { key });
    const said = (): string[] => seen.filter(({ event }) => event === 'said').map(({ data }) => data.text);
    const passUntil = (what: string, isSo: () => boolean): Promise<unknown> =>
      until(what, async () => {
        if (!isSo()) await api.clock.advance(200);
        return isSo();
      });
    const states = (): string[] =>
      seen.filter(({ event }) => event === 'transfer').map(({ data }) => data.state);
    await passUntil('the menu', () => said().length > 1);
    return { id, key, send, said, states, passUntil, following };
  }

  it('is taken by them: the event is sent, the call keeps when, and ends with their talk', async () => {
    const { id, key, send, states, passUntil, following } = await callWith(ANSWERS);
    await send({ words: 'Can I talk to a person please' });
    await passUntil('the transfer', () => states().includes('taken'));
    await passUntil('the end', () => states().length > 1);
    await api.clock.advance(5_000);
    await following;
    const { data } = (await api.get(`/calls/${id}`, { key })).body;
    assert.deepEqual([data.status, data.outcome], ['completed', 'transferred']);
    assert.ok(data.transferred_at > data.answered_at);
    const events = (await api.get('/events', { key })).body.data as Json[];
    const told = events.filter(({ type }) => type === 'call.transferred');
    assert.deepEqual(
      told.map((event) => event.data.call_id),
      [id],
    );
  });

  for (const [what, phone, state] of [
    ['declined', DECLINES, 'declined'],
    ['busy', BUSY, 'busy'],
  ] as const) {
    it(`comes back when it is ${what}; a message is offered, and its inbox item has the call`, async () => {
      const { id, key, send, said, states, passUntil, following } = await callWith(phone);
      await send({ words: 'I need to speak to somebody about my last invoice, it is far too high' });
      await passUntil('the answer', () => states().includes(state));
      await passUntil('the offer', () => /Ann Lee.*message/s.test(said().at(-1) ?? ''));
      await send({ words: 'yes' });
      await passUntil('the question', () => /pass on|message/.test(said().at(-1) ?? ''));
      const asked = said().length;
      await send({ words: 'The invoice is too high' });
      await passUntil('the next question', () => said().length > asked);
      await send({ hang_up: true });
      await following;
      const { data } = (await api.get(`/calls/${id}`, { key })).body;
      assert.deepEqual([data.outcome, data.transferred_at], ['message_taken', null]);
      const [item] = (await api.get('/inbox', { key })).body.data;
      assert.deepEqual([item.call_id, item.body], [id, 'The invoice is too high']);
    });
  }

  it('is not put through outside of their hours, which the caller is told', async () => {
    // It is Monday, noon UTC.
    const { send, said, states, passUntil, following } = await callWith(ANSWERS, [
      { days: ['sun'], start: '08:00', end: '09:00' },
    ]);
    const before = said().length;
    await send({ words: 'Can I talk to a person please' });
    await passUntil('the answer', () => said().length > before);
    assert.match(said().slice(before).join(' '), /message/);
    assert.deepEqual(states(), []);
    await send({ hang_up: true });
    await following;
  });
});
