import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { readMetric } from '../platform/metrics/testing/read-metric.ts';
import { pruneEvents } from './prune-events.ts';
import { startDeliveryFixture, type DeliveryFixture } from './testing/delivery-fixture.ts';

let fixture: DeliveryFixture;
before(async () => {
  fixture = await startDeliveryFixture();
});
afterEach(() => fixture.rest());
after(() => fixture.stop());

const isOver = ({ status }: { status: string }): boolean => status !== 'pending';

/** Answers with these statuses in order, and then always with the last one. */
function answerWith(...statuses: number[]): void {
  fixture.receiver.answer = (_request, response) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(`status ${status}`);
  };
}

describe('a delivery', () => {
  it('is one signed POST with the headers and the envelope of docs/events.md', async () => {
    const endpoint = await fixture.addEndpoint('/hook?x=1');
    const eventId = await fixture.emit('order.created', { order_id: 7, name: 'Zoë' });
    await fixture.delivery(endpoint.id, eventId, isOver);
    const [received] = fixture.receiver.received;
    assert.ok(received);
    assert.equal(`${received.method} ${received.path}`, 'POST /hook?x=1');
    assert.equal(received.headers['content-type'], 'application/json');
    assert.equal(received.headers['user-agent'], 'Service-Webhooks/1.0');
    assert.equal(received.headers['x-service-event'], 'order.created');
    const timestamp = String(received.headers['x-service-timestamp']);
    assert.equal(timestamp, String(Math.floor(fixture.api.clock.now().epochMilliseconds / 1000)));
    const verified = { now: Number(timestamp), toleranceSeconds: 0 };
    assert.equal(verifyWebhook(received.body, received.headers, endpoint.secret, verified).id, eventId);
    const { created_at: createdAt, ...envelope } = JSON.parse(received.body);
    assert.deepEqual(envelope, { id: eventId, type: 'order.created', data: { order_id: 7, name: 'Zoë' } });
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
  });

  it('that is acknowledged by any 2xx is shown in the log and on the endpoint', async () => {
    answerWith(204);
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    const delivery = await fixture.delivery(id, eventId, isOver);
    assert.equal(delivery.status, 'delivered');
    assert.equal(delivery.type, 'order.created');
    const [attempt] = delivery.attempts;
    assert.deepEqual([attempt.http_status, attempt.error, attempt.error_type], [204, null, null]);
    const endpoint = (await fixture.api.get(`/webhooks/${id}`)).body.data;
    assert.equal(endpoint.last_status, 204);
    assert.equal(endpoint.last_sent_at, attempt.at);
  });

  it('is attempted three times, 10 s after the first and 60 s after the second ended, each signed with its own time', async () => {
    answerWith(500);
    const counted = (): number[] =>
      [
        'attempts_total{result="not_acknowledged"}',
        'deliveries_total{status="pending"}',
        'deliveries_total{status="failed"}',
        'attempt_duration_seconds_count',
      ].map((series) => readMetric(`switchboard_webhook_${series}`));
    const before = counted();
    const endpoint = await fixture.addEndpoint('/');
    const startedAt = fixture.api.clock.now();
    const eventId = await fixture.emit();
    await fixture.delivery(endpoint.id, eventId, ({ attempts }) => attempts.length === 1);
    await fixture.advance(9_999);
    assert.equal(fixture.receiver.received.length, 1);
    await fixture.advance(1);
    await fixture.delivery(endpoint.id, eventId, ({ attempts }) => attempts.length === 2);
    await fixture.advance(59_999);
    assert.equal(fixture.receiver.received.length, 2);
    await fixture.advance(1);
    const delivery = await fixture.delivery(endpoint.id, eventId, isOver);
    assert.equal(delivery.status, 'failed');
    const isCounted = () => counted().every((count, at) => count - (before[at] ?? 0) === [3, 2, 1, 3][at]);
    await until('each is counted once', isCounted);
    const expected = [0, 10, 70].map((seconds) => startedAt.add({ seconds }).epochMilliseconds);
    assert.deepEqual(
      delivery.attempts.map(({ at }: { at: string }) => Temporal.Instant.from(at).epochMilliseconds),
      expected,
    );
    assert.deepEqual(
      delivery.attempts.map((attempt: { answer: string }) => attempt.answer),
      Array(3).fill('status 500'),
    );
    const [first, second] = fixture.receiver.received;
    assert.equal(first?.body, second?.body);
    assert.notEqual(first?.headers['x-service-signature'], second?.headers['x-service-signature']);
    await fixture.advance(600_000);
    assert.equal(fixture.receiver.received.length, 3);
    assert.equal((await fixture.api.get(`/webhooks/${endpoint.id}`)).body.data.active, true);
  });

  it('that succeeds the second time is not repeated', async () => {
    answerWith(503, 200);
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    await fixture.delivery(id, eventId, ({ attempts }) => attempts.length === 1);
    await fixture.advance(10_000);
    const delivery = await fixture.delivery(id, eventId, isOver);
    assert.equal(delivery.status, 'delivered');
    assert.deepEqual(
      delivery.attempts.map((attempt: { http_status: number }) => attempt.http_status),
      [503, 200],
    );
  });

  it('does not follow a redirect', async () => {
    answerWith(302);
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    const { attempts } = await fixture.delivery(id, eventId, (delivery) => delivery.attempts.length === 1);
    assert.equal(attempts[0].http_status, 302);
    assert.equal(attempts[0].error, 'The endpoint answered 302. Redirects are not followed.');
    assert.deepEqual(
      fixture.receiver.received.map(({ path }) => path),
      ['/'],
    );
  });

  it('is not acknowledged by 304, which is not a redirect', async () => {
    answerWith(304);
    const { id } = await fixture.addEndpoint('/');
    const eventId = await fixture.emit();
    const { attempts } = await fixture.delivery(id, eventId, (delivery) => delivery.attempts.length === 1);
    assert.equal(attempts[0].error, 'The endpoint answered 304.');
  });

  it('to an endpoint that hangs ends at the deadline and delays no other', async () => {
    fixture.receiver.answer = (request, response) => void (request.path === '/hang' || response.end());
    const hanging = await fixture.addEndpoint('/hang');
    const quick = await fixture.addEndpoint('/quick');
    const eventIds = await Promise.all(Array.from({ length: 8 }, () => fixture.emit()));
    await until('the quick one has all', async () => {
      const log = await fixture.logOf(quick.id);
      return log.length === 8 && log.every(({ status }) => status === 'delivered');
    });
    assert.ok((await fixture.logOf(hanging.id)).every(({ status }) => status === 'pending'));
    const first = eventIds[0] ?? '';
    const { attempts } = await fixture.delivery(
      hanging.id,
      first,
      (delivery) => delivery.attempts.length === 1,
    );
    assert.deepEqual([attempts[0].http_status, attempts[0].error_type], [null, 'timeout']);
  });

  it('stores 16 KiB of the answer, as text whatever the bytes are', async () => {
    fixture.receiver.answer = (_request, response) => void response.end(Buffer.alloc(1024 * 1024, 0));
    const { id } = await fixture.addEndpoint('/');
    const { attempts, status } = await fixture.delivery(id, await fixture.emit(), isOver);
    assert.equal(status, 'delivered');
    assert.equal(attempts[0].answer.length, 16 * 1024);
  });

  it('to an address that resolves to an internal network fails like one to an unknown host', async () => {
    const { id } = await fixture.addEndpoint('/');
    const closed = await fixture.startReceiver();
    await closed.close();
    await fixture.api.sql`update webhook_endpoints set url = 'https://[::1]/' where id = ${id}`;
    const inside = await fixture.delivery(id, await fixture.emit(), ({ attempts }) => attempts.length === 1);
    assert.equal(inside.attempts[0].error_type, 'address_refused');
    await fixture.api.patch(`/webhooks/${id}`, { url: closed.origin });
    const gone = await fixture.delivery(id, await fixture.emit(), ({ attempts }) => attempts.length === 1);
    assert.deepEqual([gone.attempts[0].error_type, gone.attempts[0].http_status], ['connect_failed', null]);
    const endpoint = (await fixture.api.get(`/webhooks/${id}`)).body.data;
    assert.equal(endpoint.last_status, null);
    assert.equal(endpoint.last_sent_at, gone.attempts[0].at);
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('pages through the log, newest first', async () => {
    const { id } = await fixture.addEndpoint('/', { active: false });
    const eventIds: string[] = [];
    for (let count = 0; count < 3; count += 1) eventIds.unshift(await fixture.emit());
    const first = (await fixture.api.get(`/webhooks/${id}/deliveries?per_page=2`)).body;
    assert.deepEqual(first.meta, { current_page: 1, per_page: 2, last_page: 2, total: 3 });
    const second = (await fixture.api.get(`/webhooks/${id}/deliveries?per_page=2&page=2`)).body;
    const listed = [...first.data, ...second.data].map(({ event_id: eventId }) => eventId);
    assert.deepEqual(listed, eventIds);
    assert.equal((await fixture.api.get(`/webhooks/${id}/deliveries?per_page=0`)).status, 422);
  });
});

describe('the log', () => {
  it('is kept for the configured number of days; pending deliveries are kept longer', async () => {
    const { api } = fixture;
    const { id } = await fixture.addEndpoint('/', { active: false });
    const old = await fixture.emit();
    const waiting = await fixture.emit();
    await api.sql`update deliveries set status = 'pending' where event_id = ${waiting}`;
    await fixture.advance(2 * 24 * 3_600_000);
    const recent = await fixture.emit();
    const prune = (keptDays: number): Promise<void> =>
      pruneEvents(keptDays).work(api.sql, api.clock.now(), new AbortController().signal);
    const kept = async (): Promise<string[]> =>
      (await fixture.logOf(id)).map(({ event_id: eventId }) => eventId);
    await prune(2);
    assert.deepEqual(await kept(), [recent, waiting, old]);
    await prune(1);
    assert.deepEqual(await kept(), [recent, waiting]);
    assert.equal((await api.sql`select from events where id = ${old}`).length, 0);
  });
});
