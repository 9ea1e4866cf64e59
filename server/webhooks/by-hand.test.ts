import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { startDeliveryFixture, type DeliveryFixture } from './testing/delivery-fixture.ts';

let fixture: DeliveryFixture;
before(async () => {
  fixture = await startDeliveryFixture();
});
afterEach(() => fixture.rest());
after(() => fixture.stop());

const isOver = ({ status }: { status: string }): boolean => status !== 'pending';

/** Answers every request with this status. */
function answerWith(status: number): void {
  fixture.receiver.answer = (_request, response) => void response.writeHead(status).end();
}

describe('a paused endpoint', () => {
  it('receives nothing, then or later, and its log shows skipped deliveries', async () => {
    const { id } = await fixture.addEndpoint('/', { active: false });
    const eventId = await fixture.emit();
    const { status, attempts } = await fixture.delivery(id, eventId, isOver);
    assert.deepEqual([status, attempts], ['skipped', []]);
    await fixture.api.patch(`/webhooks/${id}`, { active: true });
    await fixture.delivery(id, await fixture.emit(), isOver);
    assert.equal(fixture.receiver.received.length, 1);
  });

  it('is not retried: waiting deliveries are skipped when it is paused', async () => {
    answerWith(500);
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    await fixture.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    await fixture.api.patch(`/webhooks/${id}`, { active: false });
    const { status, attempts } = await fixture.delivery(id, eventId, isOver);
    assert.deepEqual([status, attempts.length], ['skipped', 1]);
    await fixture.api.patch(`/webhooks/${id}`, { active: true });
    await fixture.advance(120_000);
    await fixture.delivery(id, await fixture.emit(), ({ attempts: made }) => made.length === 1);
    assert.equal(fixture.receiver.received.length, 2);
  });

  it('that is paused during a request keeps the result and is not retried', async () => {
    let answer = (): void => {};
    fixture.receiver.answer = (_request, response) => (answer = () => void response.writeHead(500).end());
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    await until('the request is there', () => fixture.receiver.received.length === 1);
    await fixture.api.patch(`/webhooks/${id}`, { active: false });
    answer();
    const { status, attempts } = await fixture.delivery(id, eventId, isOver);
    assert.deepEqual([status, attempts[0].http_status], ['skipped', 500]);
  });

  it('can receive a skipped event once, on request', async () => {
    const { id } = await fixture.addEndpoint('/', { active: false });
    const eventId = await fixture.emit();
    const answer = await fixture.api.post(`/webhooks/${id}/deliveries/${eventId}/resend`);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.data.status, 'pending');
    assert.equal((await fixture.delivery(id, eventId, isOver)).status, 'delivered');
    answerWith(500);
    await fixture.api.post(`/webhooks/${id}/deliveries/${eventId}/resend`);
    const failed = await fixture.delivery(id, eventId, isOver);
    assert.deepEqual([failed.status, failed.attempts.length], ['failed', 2]);
  });
});

describe('POST /webhooks/{id}/deliveries/{event_id}/resend', () => {
  it('refuses an unknown event (404), one still being delivered (409), and members (403)', async () => {
    answerWith(500);
    const { id } = await fixture.addEndpoint('/');
    assert.equal((await fixture.api.post(`/webhooks/${id}/deliveries/evt_none/resend`)).status, 404);
    const eventId = await fixture.emit();
    await fixture.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    const path = `/webhooks/${id}/deliveries/${eventId}/resend`;
    assert.equal((await fixture.api.post(path)).body.error.type, 'invalid_state');
    const { member } = fixture.api.workspace.keys;
    assert.equal((await fixture.api.post(path, undefined, { key: member })).status, 403);
  });

  it('sends a delivered event again, with the same envelope', async () => {
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    await fixture.delivery(id, eventId, isOver);
    await fixture.api.post(`/webhooks/${id}/deliveries/${eventId}/resend`);
    const { attempts } = await fixture.delivery(
      id,
      eventId,
      (delivery) => isOver(delivery) && delivery.attempts.length === 2,
    );
    assert.equal(attempts.length, 2);
    const [first, second] = fixture.receiver.received;
    assert.equal(first?.body, second?.body);
  });
});

describe('POST /webhooks/{id}/test', () => {
  it('posts test.ping at once and reports the status, and the log shows it', async () => {
    const { id } = await fixture.addEndpoint('/', { events: ['call.ended'] });
    const other = await fixture.addEndpoint('/other');
    const { data } = (await fixture.api.post(`/webhooks/${id}/test`)).body;
    assert.deepEqual([data.delivered, data.http_status, data.error], [true, 200, null]);
    const [received, ...more] = fixture.receiver.received;
    assert.equal(more.length, 0);
    assert.equal(received?.headers['x-service-event'], 'test.ping');
    assert.equal(JSON.parse(received?.body ?? '').id, data.event_id);
    const [entry] = await fixture.logOf(id);
    assert.deepEqual([entry.event_id, entry.type, entry.status], [data.event_id, 'test.ping', 'delivered']);
    assert.deepEqual(await fixture.logOf(other.id), []);
    assert.equal((await fixture.api.get(`/webhooks/${id}`)).body.data.last_status, 200);
  });

  it('reports the reason of a failure and does not retry', async () => {
    answerWith(500);
    const { id } = await fixture.addEndpoint('/', { active: false });
    const { data } = (await fixture.api.post(`/webhooks/${id}/test`)).body;
    assert.deepEqual(
      [data.delivered, data.http_status, data.error],
      [false, 500, 'The endpoint answered 500.'],
    );
    await fixture.advance(120_000);
    assert.equal(fixture.receiver.received.length, 1);
    assert.equal((await fixture.logOf(id))[0].status, 'failed');
    const { member } = fixture.api.workspace.keys;
    assert.equal((await fixture.api.post(`/webhooks/${id}/test`, undefined, { key: member })).status, 403);
  });
});

describe('a deleted endpoint', () => {
  it('deletes its waiting deliveries', async () => {
    answerWith(500);
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    await fixture.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    await fixture.api.delete(`/webhooks/${id}`);
    const [left] = await fixture.api.sql<{ jobs: number; deliveries: number }[]>`
      select (select count(*) from jobs where lane = ${String(id)}) as jobs,
        (select count(*) from deliveries where endpoint_id = ${id}) as deliveries`;
    assert.deepEqual({ ...left }, { jobs: 0, deliveries: 0 });
  });

  it('causes no fault in a request that is in progress', async () => {
    let answer = (): void => {};
    fixture.receiver.answer = (_request, response) => (answer = () => void response.end());
    const { id } = await fixture.addEndpoint('/');
    await fixture.emit();
    await until('the request is there', () => fixture.receiver.received.length === 1);
    await fixture.api.delete(`/webhooks/${id}`);
    answer();
    await until('the job is over', async () => {
      const [row] = await fixture.api.sql<{ jobs: number }[]>`
        select count(*) as jobs from jobs where lane = ${String(id)}`;
      return row?.jobs === 0;
    });
  });
});
