import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { emit, emitToHooks } from '../platform/events/emit.ts';
import { HOOK_EVENTS } from '../platform/events/hook-events.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { Json } from '../testing/test-api.ts';
import { startHookFixture, type HookFixture } from './testing/hook-fixture.ts';

let fixture: HookFixture;
before(async () => {
  fixture = await startHookFixture();
});
afterEach(() => fixture.clear());
after(() => fixture.stop());

describe('a delivery to a hook', () => {
  it('is one POST of event, workspace, time and data, signed over the body alone', async () => {
    const secret = 'Zoë’s secret';
    const hook = await fixture.addHook({ signing_secret: secret });
    await fixture.emit('order.created', { order_id: 7, customer: { name: 'Zoë' } });
    const [delivery] = await fixture.over(hook.id, 1);
    assert.deepEqual([delivery.status, delivery.type], ['delivered', 'order.placed']);
    const [received, ...others] = fixture.receiver.received;
    assert.ok(received && others.length === 0);
    assert.equal(`${received.method} ${received.path}`, 'POST /app');
    const { id, name, slug } = (await fixture.api.get('/team')).body.data;
    assert.deepEqual(JSON.parse(received.body), {
      event: 'order.placed',
      workspace: { id, name, slug },
      sent_at: '2026-11-23T12:00:00.000+00:00',
      data: { order_id: 7, customer: { name: 'Zoë' } },
    });
    const expected = createHmac('sha256', Buffer.from(secret, 'utf8'))
      .update(Buffer.from(received.body, 'utf8'))
      .digest('hex');
    assert.equal(received.headers['x-service-signature'], `sha256=${expected}`);
    assert.equal(received.headers['content-type'], 'application/json');
    for (const name of ['x-service-timestamp', 'x-service-event'])
      assert.equal(received.headers[name], undefined);
    const shown = (await fixture.api.get(`/integrations/hooks/${hook.id}`)).body.data;
    assert.equal(shown.last_status, 200);
  });

  it('is not signed without a secret', async () => {
    const hook = await fixture.addHook();
    await fixture.emit('call.ended', { call_id: 1 });
    await fixture.over(hook.id, 1);
    assert.equal(fixture.receiver.received[0]?.headers['x-service-signature'], undefined);
  });

  it('has one of the six hook event names, and each hook gets only the events it subscribes to', async () => {
    const all = await fixture.addHook();
    const some = await fixture.addHook({ events: ['contact.created', 'reservation.made'] });
    await fixture.emit('call.started', { call_id: 1 });
    await fixture.emit('call.ended', { call_id: 1 });
    await fixture.emit('message.taken', { call_id: 1 });
    await fixture.emit('appointment.booked', { appointment_id: 1 });
    await fixture.emit('appointment.cancelled', { appointment_id: 1 });
    await fixture.emit('order.created', { order_id: 1 });
    await fixture.emit('order.updated', { order_id: 1 });
    await fixture.emit('reservation.created', { reservation_id: 1 });
    await emitToHooks(fixture.api.sql, {
      workspaceId: fixture.api.workspace.id,
      event: 'contact.created',
      data: [{ contact_id: 1 }],
      now: fixture.api.clock.now(),
    });
    const typesOf = (log: Json[]): string[] => log.map(({ type }) => type).sort();
    assert.deepEqual(typesOf(await fixture.over(all.id, 6)), [...HOOK_EVENTS].sort());
    assert.deepEqual(typesOf(await fixture.over(some.id, 2)), ['contact.created', 'reservation.made']);
  });

  it('of an appointment comes once, although webhooks get a second event after the call', async () => {
    const hook = await fixture.addHook({ events: ['appointment.booked'] });
    await fixture.emit('appointment.booked', { appointment_id: 1, call_id: 2 });
    await fixture.emit('appointment.booked', { call_id: 2, direction: 'inbound' });
    const log = await fixture.over(hook.id, 1);
    assert.equal(log.length, 1);
  });

  it('does not go to webhooks, and deliveries to webhooks do not go to hooks', async () => {
    const hook = await fixture.addHook();
    const webhook = await fixture.addEndpoint('/developer');
    await fixture.emit('order.created', { order_id: 1 });
    await fixture.over(hook.id, 1);
    await until(
      'the webhook has it',
      async () => (await fixture.logOf(webhook.id))[0]?.status === 'delivered',
    );
    assert.deepEqual(
      (await fixture.logOf(webhook.id)).map(({ type }) => type),
      ['order.created'],
    );
    const bodies = fixture.receiver.received.map(({ path, body }) => [path, Object.keys(JSON.parse(body))]);
    assert.deepEqual(bodies.sort(), [
      ['/app', ['event', 'workspace', 'sent_at', 'data']],
      ['/developer', ['id', 'type', 'created_at', 'data']],
    ]);
  });

  it('is not written without a subscribed hook or when the change is rolled back', async () => {
    const { sql, workspace, clock } = fixture.api;
    const count = async (): Promise<number> =>
      (await sql<{ count: number }[]>`select count(*) from events where type = 'order.placed'`)[0]?.count ??
      -1;
    const before = await count();
    await fixture.emit('order.created', { order_id: 1 });
    assert.equal(await count(), before);
    const hook = await fixture.addHook();
    const failed = sql.begin(async (tx) => {
      await emit(tx, { workspaceId: workspace.id, type: 'order.created', data: {}, now: clock.now() });
      throw new Error('refused');
    });
    await assert.rejects(failed, /refused/);
    assert.deepEqual(await fixture.hookLog(hook.id), []);
    assert.equal(await count(), before);
  });

  it('is tried three times, 10 s and 60 s apart, with the same body', async () => {
    fixture.receiver.answer = (_request, response) => void response.writeHead(500).end();
    const { id } = await fixture.addHook({ signing_secret: 'open sesame' });
    await fixture.emit('order.created', { order_id: 1 });
    const attempts = (count: number): Promise<true> =>
      until('the attempt is written', async () => (await fixture.hookLog(id))[0]?.attempts.length === count);
    await attempts(1);
    await fixture.advance(10_000);
    await attempts(2);
    await fixture.advance(60_000);
    await attempts(3);
    const [delivery] = await fixture.over(id, 1);
    assert.equal(delivery.status, 'failed');
    const bodies = new Set(fixture.receiver.received.map(({ body }) => body));
    assert.deepEqual([fixture.receiver.received.length, bodies.size], [3, 1]);
  });

  it('is skipped while the hook is paused, and can be resent by hand, signed with the current secret', async () => {
    const { api, receiver } = fixture;
    const { id } = await fixture.addHook({ signing_secret: 'the old one' });
    await api.patch(`/integrations/hooks/${id}`, { active: false });
    await fixture.emit('order.created', { order_id: 1 });
    const [skipped] = await fixture.hookLog(id);
    assert.equal(skipped.status, 'skipped');
    await api.patch(`/integrations/hooks/${id}`, { active: true, signing_secret: 'the new one' });
    assert.equal(receiver.received.length, 0);
    const resent = await api.post(`/integrations/hooks/${id}/deliveries/${skipped.event_id}/resend`);
    assert.equal(resent.status, 200);
    const [delivery] = await fixture.over(id, 1);
    assert.equal(delivery.status, 'delivered');
    const [received] = receiver.received;
    const expected = createHmac('sha256', 'the new one')
      .update(received?.body ?? '')
      .digest('hex');
    assert.equal(received?.headers['x-service-signature'], `sha256=${expected}`);
  });

  it('is not sent again while it is being sent, nor where there is no such event', async () => {
    const { api, receiver } = fixture;
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    const { id } = await fixture.addHook();
    await fixture.emit('order.created', { order_id: 1 });
    await until(
      'the first attempt is over',
      async () => (await fixture.hookLog(id))[0]?.attempts.length === 1,
    );
    const [delivery] = await fixture.hookLog(id);
    const again = await api.post(`/integrations/hooks/${id}/deliveries/${delivery.event_id}/resend`);
    assert.deepEqual([again.status, again.body.error.type], [409, 'invalid_state']);
    assert.equal((await api.post(`/integrations/hooks/${id}/deliveries/evt_none/resend`)).status, 404);
  });
});

describe('the log of a hook', () => {
  it('gives the newest first, page by page', async () => {
    const { id } = await fixture.addHook();
    for (const call of [1, 2, 3]) await fixture.emit('call.ended', { call_id: call });
    const all = await fixture.over(id, 3);
    const page = await fixture.api.get(`/integrations/hooks/${id}/deliveries?per_page=2&page=2`);
    assert.deepEqual(page.body.meta, { current_page: 2, per_page: 2, last_page: 2, total: 3 });
    assert.deepEqual(page.body.data, all.slice(2));
    assert.equal((await fixture.api.get(`/integrations/hooks/${id}/deliveries?per_page=101`)).status, 422);
  });
});
