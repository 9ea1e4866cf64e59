import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { ending } from './testing/call-fixture.ts';
import { openReception, type Reception } from './testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

/** A call that was answered, lasted 61 seconds and is over. */
async function finishedCall(more: { from?: string } = {}): Promise<number> {
  const { callId, recorder } = await fixture.ring(more);
  await recorder.answered();
  await api.clock.advance(61_000);
  await recorder.finish(ending());
  return callId;
}

const idsOf = async (query: string): Promise<number[]> => {
  const answer = await api.get(`/calls?${query}`, fixture);
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data.map((call: { id: number }) => call.id);
};

describe('GET /calls', () => {
  it('refuses filters that cannot be understood, each by its name', async () => {
    const faults = {
      status: 'gone',
      direction: 'sideways',
      assistant_id: '0',
      phone: 'reception',
      from: 'yesterday',
      to: '2026-02-30T00:00:00Z',
      page: '0',
      per_page: '101',
    };
    for (const [name, value] of Object.entries(faults)) {
      const answer = await api.get(`/calls?${name}=${value}`, fixture);
      assert.equal(answer.status, 422, name);
      assert.deepEqual(Object.keys(answer.body.error.errors), [name]);
    }
  });

  it('refuses a window that ends before it begins, on to', async () => {
    const window = 'from=2026-11-21T00:00:01Z&to=2026-11-21T00:00:00Z';
    const answer = await api.get(`/calls?${window}`, fixture);
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['to']);
  });

  it('takes the first and last times there are', async () => {
    assert.deepEqual(await idsOf('from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59.9999Z'), []);
    for (const time of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      assert.equal((await api.get(`/calls?from=${time}`, fixture)).status, 422, time);
    }
  });

  it('lists the newest first, by id where the time is the same, with exact totals', async () => {
    const first = await finishedCall();
    const [second, third] = [(await fixture.ring()).callId, (await fixture.ring()).callId];
    assert.deepEqual(await idsOf(''), [third, second, first]);
    const answer = await api.get('/calls?per_page=2&page=2', fixture);
    assert.deepEqual(answer.body.meta, { current_page: 2, per_page: 2, last_page: 2, total: 3 });
    assert.equal(answer.body.data[0].id, first);
    assert.equal(answer.body.data[0].transcript, undefined);
    assert.deepEqual(answer.body.data[0].assistant, { id: fixture.line.assistantId, name: 'Reception' });
  });

  it('filters by assistant, state and direction', async () => {
    const call = await finishedCall();
    const running = (await fixture.ring()).callId;
    assert.deepEqual(await idsOf(`assistant_id=${fixture.line.assistantId}`), [running, call]);
    assert.deepEqual(await idsOf(`assistant_id=${fixture.line.assistantId + 1000}`), []);
    assert.deepEqual(await idsOf('status=completed'), [call]);
    assert.deepEqual(await idsOf('status=ringing&direction=inbound'), [running]);
    assert.deepEqual(await idsOf('direction=outbound'), []);
  });

  it('finds a phone as caller and as callee, however it is written; a space was a plus', async () => {
    const call = await finishedCall({ from: '+14155550999' });
    await finishedCall({ from: '+14155550998' });
    const coded = ['+14155550999', '%2B14155550999', '%2B1%20(415)%20555-0999', '%2014155550999'];
    for (const phone of coded) {
      assert.deepEqual(await idsOf(`phone=${phone}`), [call], phone);
    }
    assert.equal((await idsOf(`phone=${fixture.line.number}`)).length, 2);
    // Without its country code it belongs to the workspace's country, as everywhere.
    const local = await finishedCall({ from: '+4930901820' });
    assert.deepEqual(await idsOf('phone=030-901820'), [local]);
  });

  it('counts a call from a number to itself once, on every page', async () => {
    const call = await finishedCall({ from: fixture.line.number });
    await finishedCall({ from: fixture.line.number });
    const answer = await api.get(`/calls?phone=${fixture.line.number}&per_page=1&page=2`, fixture);
    assert.deepEqual(answer.body.meta, { current_page: 2, per_page: 1, last_page: 2, total: 2 });
    assert.equal(answer.body.data[0].id, call);
  });

  it('takes both ends of the window in, whatever their offset', async () => {
    const at = (iso: string): string => encodeURIComponent(iso);
    const start = api.clock.now().toString({ smallestUnit: 'millisecond' });
    const call = await finishedCall();
    const shifted = api.clock.now().subtract({ seconds: 61 }).toZonedDateTimeISO('+02:00');
    assert.deepEqual(await idsOf(`from=${at(start)}&to=${at(start)}`), [call]);
    const local = shifted.toString({ timeZoneName: 'never', smallestUnit: 'millisecond' });
    assert.deepEqual(await idsOf(`from=${at(local)}&to=${at(local)}`), [call]);
    assert.deepEqual(await idsOf(`from=${at(start.replace('.000Z', '.001Z'))}`), []);
    assert.deepEqual(await idsOf(`to=${at('2020-01-01T00:00:00')}`), []);
  });
});
