import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import Stripe from 'stripe';
import { until } from '../platform/jobs/testing/until.ts';
import { pruneEvents } from './prune-events.ts';
import { startDeliveryHouse, type DeliveryHouse } from './testing/delivery-house.ts';

let house: DeliveryHouse;
before(async () => {
  house = await startDeliveryHouse();
});
afterEach(async () => {
  for (const { id } of (await house.api.get('/webhooks')).body.data)
    await house.api.delete(`/webhooks/${id}`);
  house.receiver.answer = (_request, response) => void response.end('ok');
  house.receiver.received.length = 0;
});
after(() => house.stop());

const isOver = ({ status }: { status: string }): boolean => status !== 'pending';

/** Answers with these statuses, one after the other, the last one for ever. */
function answerWith(...statuses: number[]): void {
  house.receiver.answer = (_request, response) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(`status ${status}`);
  };
}

describe('a delivery', () => {
  it('is one signed POST with the headers and the envelope of the specification', async () => {
    const endpoint = await house.addEndpoint('/hook?x=1');
    const eventId = await house.emit('order.created', { order_id: 7, name: 'Zoë' });
    await house.delivery(endpoint.id, eventId, isOver);
    const [received] = house.receiver.received;
    assert.ok(received && Stripe.webhooks.signature);
    assert.equal(`${received.method} ${received.path}`, 'POST /hook?x=1');
    assert.equal(received.headers['content-type'], 'application/json');
    assert.equal(received.headers['user-agent'], 'Service-Webhooks/1.0');
    assert.equal(received.headers['x-service-event'], 'order.created');
    const timestamp = String(received.headers['x-service-timestamp']);
    assert.equal(timestamp, String(Math.floor(house.api.clock.now().epochMilliseconds / 1000)));
    const header = `t=${timestamp},${String(received.headers['x-service-signature'])}`;
    assert.ok(Stripe.webhooks.signature.verifyHeader(received.body, header, endpoint.secret, 0));
    const { created_at: createdAt, ...envelope } = JSON.parse(received.body);
    assert.deepEqual(envelope, { id: eventId, type: 'order.created', data: { order_id: 7, name: 'Zoë' } });
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  });

  it('that is acknowledged by any 2xx stands in the log and on the endpoint', async () => {
    answerWith(204);
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    const delivery = await house.delivery(id, eventId, isOver);
    assert.equal(delivery.status, 'delivered');
    assert.equal(delivery.type, 'order.created');
    const [attempt] = delivery.attempts;
    assert.deepEqual([attempt.http_status, attempt.error, attempt.error_type], [204, null, null]);
    const endpoint = (await house.api.get(`/webhooks/${id}`)).body.data;
    assert.equal(endpoint.last_status, 204);
    assert.equal(endpoint.last_sent_at, attempt.at);
  });

  it('is tried three times, 10 s after the first and 60 s after the second ended, each signed anew', async () => {
    answerWith(500);
    const endpoint = await house.addEndpoint('/');
    const startedAt = house.api.clock.now();
    const eventId = await house.emit();
    await house.delivery(endpoint.id, eventId, ({ attempts }) => attempts.length === 1);
    await house.advance(9_999);
    assert.equal(house.receiver.received.length, 1);
    await house.advance(1);
    await house.delivery(endpoint.id, eventId, ({ attempts }) => attempts.length === 2);
    await house.advance(59_999);
    assert.equal(house.receiver.received.length, 2);
    await house.advance(1);
    const delivery = await house.delivery(endpoint.id, eventId, isOver);
    assert.equal(delivery.status, 'failed');
    const expected = [0, 10, 70].map((seconds) => startedAt.add({ seconds }).epochMilliseconds);
    assert.deepEqual(
      delivery.attempts.map(({ at }: { at: string }) => Temporal.Instant.from(at).epochMilliseconds),
      expected,
    );
    assert.deepEqual(
      delivery.attempts.map((attempt: { answer: string }) => attempt.answer),
      Array(3).fill('status 500'),
    );
    const [first, second] = house.receiver.received;
    assert.equal(first?.body, second?.body);
    assert.notEqual(first?.headers['x-service-signature'], second?.headers['x-service-signature']);
    await house.advance(600_000);
    assert.equal(house.receiver.received.length, 3);
    assert.equal((await house.api.get(`/webhooks/${endpoint.id}`)).body.data.active, true);
  });

  it('that succeeds the second time is over', async () => {
    answerWith(503, 200);
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    await house.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    await house.advance(10_000);
    const delivery = await house.delivery(id, eventId, isOver);
    assert.equal(delivery.status, 'delivered');
    assert.deepEqual(
      delivery.attempts.map((attempt: { http_status: number }) => attempt.http_status),
      [503, 200],
    );
  });

  it('does not follow a redirect', async () => {
    answerWith(302);
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    const { attempts } = await house.delivery(id, eventId, (delivery) => delivery.attempts.length === 1);
    assert.equal(attempts[0].http_status, 302);
    assert.equal(attempts[0].error, 'The endpoint answered 302. Redirects are not followed.');
    assert.deepEqual(
      house.receiver.received.map(({ path }) => path),
      ['/'],
    );
  });

  it('to an endpoint that hangs ends with the deadline and delays no other', async () => {
    house.receiver.answer = (request, response) => void (request.path === '/hang' || response.end());
    const hanging = await house.addEndpoint('/hang');
    const quick = await house.addEndpoint('/quick');
    const eventIds = await Promise.all(Array.from({ length: 40 }, () => house.emit()));
    await until('the quick one has all', async () => {
      const log = await house.logOf(quick.id);
      return log.length === 40 && log.every(({ status }) => status === 'delivered');
    });
    assert.ok((await house.logOf(hanging.id)).every(({ status }) => status === 'pending'));
    const first = eventIds[0] ?? '';
    const { attempts } = await house.delivery(
      hanging.id,
      first,
      (delivery) => delivery.attempts.length === 1,
    );
    assert.deepEqual([attempts[0].http_status, attempts[0].error_type], [null, 'timeout']);
  });

  it('keeps 16 KiB of what is answered, as text whatever it is', async () => {
    house.receiver.answer = (_request, response) => void response.end(Buffer.alloc(1024 * 1024, 0));
    const { id } = await house.addEndpoint('/');
    const { attempts, status } = await house.delivery(id, await house.emit(), isOver);
    assert.equal(status, 'delivered');
    assert.equal(attempts[0].answer.length, 16 * 1024);
  });

  it('goes to an endpoint whose address leads inside as little as to one that is not there', async () => {
    const { id } = await house.addEndpoint('/');
    const closed = await house.startReceiver();
    await closed.close();
    await house.api.sql`update webhook_endpoints set url = 'https://[::1]/' where id = ${id}`;
    const inside = await house.delivery(id, await house.emit(), ({ attempts }) => attempts.length === 1);
    assert.equal(inside.attempts[0].error_type, 'address_refused');
    await house.api.patch(`/webhooks/${id}`, { url: closed.origin });
    const gone = await house.delivery(id, await house.emit(), ({ attempts }) => attempts.length === 1);
    assert.deepEqual([gone.attempts[0].error_type, gone.attempts[0].http_status], ['connect_failed', null]);
    const endpoint = (await house.api.get(`/webhooks/${id}`)).body.data;
    assert.equal(endpoint.last_status, null);
    assert.equal(endpoint.last_sent_at, gone.attempts[0].at);
  });
});

describe('a paused endpoint', () => {
  it('is sent nothing, then or later, and its log says what it missed', async () => {
    const { id } = await house.addEndpoint('/', { active: false });
    const eventId = await house.emit();
    const { status, attempts } = await house.delivery(id, eventId, isOver);
    assert.deepEqual([status, attempts], ['skipped', []]);
    await house.api.patch(`/webhooks/${id}`, { active: true });
    await house.delivery(id, await house.emit(), isOver);
    assert.equal(house.receiver.received.length, 1);
  });

  it('is not tried again: what waits is skipped when it is paused', async () => {
    answerWith(500);
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    await house.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    await house.api.patch(`/webhooks/${id}`, { active: false });
    const { status, attempts } = await house.delivery(id, eventId, isOver);
    assert.deepEqual([status, attempts.length], ['skipped', 1]);
    await house.api.patch(`/webhooks/${id}`, { active: true });
    await house.advance(120_000);
    await house.delivery(id, await house.emit(), ({ attempts: made }) => made.length === 1);
    assert.equal(house.receiver.received.length, 2);
  });

  it('that is paused while a request is on its way keeps what came of it, and is not tried again', async () => {
    let answer = (): void => {};
    house.receiver.answer = (_request, response) => (answer = () => void response.writeHead(500).end());
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    await until('the request is there', () => house.receiver.received.length === 1);
    await house.api.patch(`/webhooks/${id}`, { active: false });
    answer();
    const { status, attempts } = await house.delivery(id, eventId, isOver);
    assert.deepEqual([status, attempts[0].http_status], ['skipped', 500]);
  });

  it('can be sent by hand what it missed, once', async () => {
    const { id } = await house.addEndpoint('/', { active: false });
    const eventId = await house.emit();
    const answer = await house.api.post(`/webhooks/${id}/deliveries/${eventId}/resend`);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.data.status, 'pending');
    assert.equal((await house.delivery(id, eventId, isOver)).status, 'delivered');
    answerWith(500);
    await house.api.post(`/webhooks/${id}/deliveries/${eventId}/resend`);
    const failed = await house.delivery(id, eventId, isOver);
    assert.deepEqual([failed.status, failed.attempts.length], ['failed', 2]);
  });
});

describe('POST /webhooks/{id}/deliveries/{event_id}/resend', () => {
  it('refuses an unknown event (404), one still being delivered (409), and members (403)', async () => {
    answerWith(500);
    const { id } = await house.addEndpoint('/');
    assert.equal((await house.api.post(`/webhooks/${id}/deliveries/evt_none/resend`)).status, 404);
    const eventId = await house.emit();
    await house.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    const path = `/webhooks/${id}/deliveries/${eventId}/resend`;
    assert.equal((await house.api.post(path)).body.error.type, 'invalid_state');
    const { member } = house.api.workspace.keys;
    assert.equal((await house.api.post(path, undefined, { key: member })).status, 403);
  });

  it('sends what was delivered again, with the same envelope', async () => {
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    await house.delivery(id, eventId, isOver);
    await house.api.post(`/webhooks/${id}/deliveries/${eventId}/resend`);
    const { attempts } = await house.delivery(
      id,
      eventId,
      (delivery) => isOver(delivery) && delivery.attempts.length === 2,
    );
    assert.equal(attempts.length, 2);
    const [first, second] = house.receiver.received;
    assert.equal(first?.body, second?.body);
  });
});

describe('POST /webhooks/{id}/test', () => {
  it('posts test.ping at once and reports the status, and the log shows it', async () => {
    const { id } = await house.addEndpoint('/', { events: ['call.ended'] });
    const other = await house.addEndpoint('/other');
    const { data } = (await house.api.post(`/webhooks/${id}/test`)).body;
    assert.deepEqual([data.delivered, data.http_status, data.error], [true, 200, null]);
    const [received, ...more] = house.receiver.received;
    assert.equal(more.length, 0);
    assert.equal(received?.headers['x-service-event'], 'test.ping');
    assert.equal(JSON.parse(received?.body ?? '').id, data.event_id);
    const [entry] = await house.logOf(id);
    assert.deepEqual([entry.event_id, entry.type, entry.status], [data.event_id, 'test.ping', 'delivered']);
    assert.deepEqual(await house.logOf(other.id), []);
    assert.equal((await house.api.get(`/webhooks/${id}`)).body.data.last_status, 200);
  });

  it('reports what went wrong and does not try again', async () => {
    answerWith(500);
    const { id } = await house.addEndpoint('/', { active: false });
    const { data } = (await house.api.post(`/webhooks/${id}/test`)).body;
    assert.deepEqual(
      [data.delivered, data.http_status, data.error],
      [false, 500, 'The endpoint answered 500.'],
    );
    await house.advance(120_000);
    assert.equal(house.receiver.received.length, 1);
    assert.equal((await house.logOf(id))[0].status, 'failed');
    const { member } = house.api.workspace.keys;
    assert.equal((await house.api.post(`/webhooks/${id}/test`, undefined, { key: member })).status, 403);
  });

  it('refuses a sixth test while five wait for their answer', async () => {
    const answers: (() => void)[] = [];
    house.receiver.answer = (_request, response) => void answers.push(() => response.end());
    const { id } = await house.addEndpoint('/');
    const waiting = Array.from({ length: 5 }, () => house.api.post(`/webhooks/${id}/test`));
    await until('five wait', () => answers.length === 5);
    assert.equal((await house.api.post(`/webhooks/${id}/test`)).status, 429);
    for (const answer of answers) answer();
    for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 200);
  });
});

describe('a deleted endpoint', () => {
  it('takes what waits for it along', async () => {
    answerWith(500);
    const { id } = await house.addEndpoint('/');
    const eventId = await house.emit();
    await house.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    await house.api.delete(`/webhooks/${id}`);
    const [left] = await house.api.sql<{ jobs: number; deliveries: number }[]>`
      select (select count(*) from jobs where lane = ${String(id)}) as jobs,
        (select count(*) from deliveries where endpoint_id = ${id}) as deliveries`;
    assert.deepEqual({ ...left }, { jobs: 0, deliveries: 0 });
  });

  it('is no fault for a request that is on its way', async () => {
    let answer = (): void => {};
    house.receiver.answer = (_request, response) => (answer = () => void response.end());
    const { id } = await house.addEndpoint('/');
    await house.emit();
    await until('the request is there', () => house.receiver.received.length === 1);
    await house.api.delete(`/webhooks/${id}`);
    answer();
    await until('the job is over', async () => {
      const [row] = await house.api.sql<{ jobs: number }[]>`
        select count(*) as jobs from jobs where lane = ${String(id)}`;
      return row?.jobs === 0;
    });
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('pages through the log, newest first', async () => {
    const { id } = await house.addEndpoint('/', { active: false });
    const eventIds: string[] = [];
    for (let count = 0; count < 3; count += 1) eventIds.unshift(await house.emit());
    const first = (await house.api.get(`/webhooks/${id}/deliveries?per_page=2`)).body;
    assert.deepEqual(first.meta, { current_page: 1, per_page: 2, last_page: 2, total: 3 });
    const second = (await house.api.get(`/webhooks/${id}/deliveries?per_page=2&page=2`)).body;
    const listed = [...first.data, ...second.data].map(({ event_id: eventId }) => eventId);
    assert.deepEqual(listed, eventIds);
    assert.equal((await house.api.get(`/webhooks/${id}/deliveries?per_page=0`)).status, 422);
  });
});

describe('the log', () => {
  it('is kept for 30 days, and longer only what still waits', async () => {
    const { api } = house;
    const { id } = await house.addEndpoint('/', { active: false });
    const old = await house.emit();
    const waiting = await house.emit();
    await api.sql`update deliveries set status = 'pending' where event_id = ${waiting}`;
    await house.advance(2 * 24 * 3_600_000);
    const recent = await house.emit();
    const now = api.clock.now().add({ hours: 24 * 29 });
    await pruneEvents.work(api.sql, now, new AbortController().signal);
    const kept = (await house.logOf(id)).map(({ event_id: eventId }) => eventId);
    assert.deepEqual(kept, [recent, waiting]);
    assert.equal((await api.sql`select from events where id = ${old}`).length, 0);
  });
});
