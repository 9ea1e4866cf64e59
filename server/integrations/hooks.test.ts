import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { startHookFixture, type HookFixture } from './testing/hook-fixture.ts';

let fixture: HookFixture;
before(async () => {
  fixture = await startHookFixture();
});
afterEach(() => fixture.clear());
after(() => fixture.stop());

describe('a hook of an app integration', () => {
  it('is refused with an invalid address or unknown events, naming each field', async () => {
    const { api } = fixture;
    for (const [body, fields] of [
      [{}, ['events', 'url']],
      [{ url: 'http://example.com/x', events: ['call.completed'] }, ['url']],
      [
        { url: 'https://127.1/x', events: ['call.ended', 'order.placed', 'test.ping'] },
        ['events.0', 'events.2'],
      ],
      [{ url: 'https://example.com/x', events: [], signing_secret: 'short' }, ['events', 'signing_secret']],
      [
        { url: 'https://example.com/x', events: ['*'], signing_secret: 7, active: 'yes' },
        ['active', 'signing_secret'],
      ],
    ] as const) {
      const answer = await api.post('/integrations/hooks', body);
      assert.equal(answer.status, 422, answer.raw.toString());
      const named = Object.keys(answer.body.error.errors).sort();
      assert.deepEqual(named, fields);
    }
    const answer = await api.post('/integrations/hooks', {
      url: 'https://example.com/x',
      events: ['call.ended'],
    });
    assert.equal(
      answer.body.error.errors['events.0'][0],
      'There is no such event; there are call.completed, message.received, appointment.booked, order.placed, reservation.made, contact.created.',
    );
    assert.deepEqual((await api.get('/integrations/hooks')).body.data, []);
  });

  it('is for owners and admins, also for reading', async () => {
    const { id } = await fixture.addHook();
    const { member, viewer, admin } = fixture.api.workspace.keys;
    for (const path of [
      '/integrations/hooks',
      `/integrations/hooks/${id}`,
      `/integrations/hooks/${id}/deliveries`,
    ]) {
      for (const key of [member, viewer])
        assert.equal((await fixture.api.get(path, { key })).status, 403, path);
      assert.equal((await fixture.api.get(path, { key: admin })).status, 200, path);
    }
  });

  it('is made, shown, changed and deleted, and its secret is never shown', async () => {
    const { api } = fixture;
    const made = await fixture.addHook({
      events: ['order.placed', 'order.placed'],
      signing_secret: 'open sesame',
      description: 'Zap',
    });
    assert.deepEqual(
      [made.events, made.signed, made.active, made.description],
      [['order.placed'], true, true, 'Zap'],
    );
    const path = `/integrations/hooks/${made.id}`;
    assert.deepEqual((await api.get(`/integrations/hooks/${made.id}`)).body.data, made);
    const changed = (
      await api.patch(`/integrations/hooks/${made.id}`, { signing_secret: null, events: ['*'] })
    ).body.data;
    assert.deepEqual([changed.signed, changed.events, changed.description], [false, ['*'], 'Zap']);
    const signed = (await api.patch(path, { signing_secret: 'another one' })).body.data;
    assert.equal(signed.signed, true);
    const removed = (await api.delete(`/integrations/hooks/${made.id}`)).body.data;
    assert.deepEqual([removed.deleted, removed.id, removed.signed], [true, made.id, true]);
    assert.equal((await api.get(path)).status, 404);
  });

  it('is no webhook, and a webhook is no hook', async () => {
    const { api } = fixture;
    const hook = await fixture.addHook();
    const webhook = await fixture.addEndpoint('/hook');
    assert.deepEqual(
      (await api.get('/webhooks')).body.data.map(({ id }: Json) => id),
      [webhook.id],
    );
    assert.deepEqual(
      (await api.get('/integrations/hooks')).body.data.map(({ id }: Json) => id),
      [hook.id],
    );
    for (const [wrong, right] of [
      [`/webhooks/${hook.id}`, `/integrations/hooks/${hook.id}`],
      [`/integrations/hooks/${webhook.id}`, `/webhooks/${webhook.id}`],
    ] as const) {
      const before = (await api.get(right)).body.data;
      assert.equal((await api.get(wrong)).status, 404);
      assert.equal((await api.get(`${wrong}/deliveries`)).status, 404);
      assert.equal((await api.patch(wrong, { active: false })).status, 404);
      assert.equal((await api.post(`${wrong}/test`)).status, 404);
      assert.equal((await api.delete(wrong)).status, 404);
      assert.deepEqual((await api.get(right)).body.data, before);
    }
  });

  it('does not change answers kept for an Idempotency-Key when it is deleted', async () => {
    const { api } = fixture;
    const headers = { 'idempotency-key': 'keep-me' };
    const body = { url: 'https://example.com/x', events: ['*'] };
    const first = await api.post('/webhooks', body, { headers });
    const hook = await fixture.addHook({ signing_secret: 'https://' });
    await api.delete(`/integrations/hooks/${hook.id}`);
    const again = await api.post('/webhooks', body, { headers });
    assert.deepEqual(again.body, first.body);
  });
});
