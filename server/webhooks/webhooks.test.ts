import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const good = { url: 'https://example.com/hook', events: ['call.ended'] };
const create = async (more: object = {}) => (await api.post('/webhooks', { ...good, ...more })).body.data;

describe('POST /webhooks', () => {
  it('refuses a body without url or events, naming both', async () => {
    const answer = await api.post('/webhooks', {});
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), ['events', 'url']);
  });

  it('refuses, under `url`, addresses that cannot be posted to', async () => {
    const urls = [
      'http://example.com',
      'HTTPS://example.com',
      'https://',
      'https://user:pw@example.com',
      'ftp://a.b',
    ];
    urls.push(
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://[::1]/',
      'https://169.254.169.254/',
      'https://10.1.2.3:8443/',
    );
    urls.push(
      'https://example.com:25/',
      'https://exa mple.com/',
      '',
      `https://example.com/${'x'.repeat(2048)}`,
      'example.com',
    );
    for (const url of urls) {
      const answer = await api.post('/webhooks', { ...good, url });
      assert.equal(answer.status, 422, url);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['url'], url);
    }
  });

  it('refuses unknown events, each by its index, and an empty list', async () => {
    const answer = await api.post('/webhooks', { ...good, events: ['call.ended', 'call.lost', 'order.*'] });
    assert.deepEqual(Object.keys(answer.body.error.errors), ['events.1', 'events.2']);
    const empty = await api.post('/webhooks', { ...good, events: [] });
    assert.deepEqual(Object.keys(empty.body.error.errors), ['events']);
    assert.equal((await api.post('/webhooks', { ...good, events: 'call.ended' })).status, 422);
  });

  it('is for owners and admins with a write key', async () => {
    const { keys } = api.workspace;
    for (const key of [keys.read, keys.member, keys.viewer]) {
      assert.equal((await api.post('/webhooks', good, { key })).status, 403);
    }
    assert.equal((await api.post('/webhooks', good, { key: keys.admin })).status, 201);
    assert.equal((await api.post('/webhooks', good, { key: null })).status, 401);
  });

  it('creates an active endpoint and shows its secret only in this answer', async () => {
    const data = await create({ description: 'For the till' });
    assert.match(data.secret, /^whsec_.{43}$/);
    const { secret: _once, ...shown } = data;
    assert.deepEqual(shown, {
      id: data.id,
      ...good,
      active: true,
      description: 'For the till',
      last_status: null,
      last_sent_at: null,
      created_at: '2026-11-23T12:00:00.000Z',
      updated_at: '2026-11-23T12:00:00.000Z',
    });
    assert.deepEqual((await api.get(`/webhooks/${data.id}`)).body.data, shown);
    const listed = (await api.get('/webhooks')).body;
    assert.equal(JSON.stringify(listed).includes(data.secret), false);
    assert.equal(listed.meta, undefined);
  });

  it('stores each event once, and `*` alone', async () => {
    const { events } = await create({ events: ['call.ended', 'order.created', 'call.ended'] });
    assert.deepEqual(events, ['call.ended', 'order.created']);
    assert.deepEqual((await create({ events: ['call.ended', '*'] })).events, ['*']);
  });
});

describe('PATCH /webhooks/{id}', () => {
  it('refuses what POST refuses and changes nothing', async () => {
    const { id } = await create();
    const answer = await api.patch(`/webhooks/${id}`, {
      url: 'http://a.b',
      events: ['nothing'],
      active: false,
    });
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), ['events.0', 'url']);
    assert.equal((await api.patch(`/webhooks/${id}`, { active: 'no' })).status, 422);
    assert.equal((await api.patch(`/webhooks/${id}`, { events: [] })).status, 422);
    assert.equal((await api.get(`/webhooks/${id}`)).body.data.active, true);
    const { member } = api.workspace.keys;
    assert.equal((await api.patch(`/webhooks/${id}`, { active: false }, { key: member })).status, 403);
  });

  it('changes only what is sent and never shows the secret', async () => {
    const { id, secret: _secret, ...before } = await create({ description: 'x' });
    await api.clock.advance(1000);
    const answer = await api.patch(`/webhooks/${id}`, { active: false });
    assert.deepEqual(answer.body.data, {
      ...before,
      id,
      active: false,
      updated_at: answer.body.data.updated_at,
    });
    assert.notEqual(answer.body.data.updated_at, before.updated_at);
    const changed = await api.patch(`/webhooks/${id}`, {
      url: 'https://example.org/',
      events: ['*'],
      description: null,
    });
    const { url, events, description, active } = changed.body.data;
    assert.deepEqual(
      { url, events, description, active },
      {
        url: 'https://example.org/',
        events: ['*'],
        description: null,
        active: false,
      },
    );
  });
});

describe('an endpoint of another workspace, and an unknown endpoint', () => {
  it('is 404 on every route', async () => {
    const { id } = await create();
    const other = (await api.makeWorkspace()).keys.write;
    for (const [key, path] of [
      [other, `/webhooks/${id}`],
      [api.workspace.keys.write, '/webhooks/999999'],
      [api.workspace.keys.write, '/webhooks/x'],
    ] as const) {
      assert.equal((await api.get(path, { key })).status, 404);
      assert.equal((await api.patch(path, { active: false }, { key })).status, 404);
      assert.equal((await api.post(`${path}/test`, undefined, { key })).status, 404);
      assert.equal((await api.get(`${path}/deliveries`, { key })).status, 404);
      assert.equal((await api.post(`${path}/deliveries/evt_1/resend`, undefined, { key })).status, 404);
      assert.equal((await api.delete(path, { key })).status, 404);
    }
    assert.deepEqual((await api.get('/webhooks', { key: other })).body.data, []);
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('returns the last state of the endpoint without its secret, and then answers 404', async () => {
    const { id, secret: _secret, ...before } = await create();
    const { member } = api.workspace.keys;
    assert.equal((await api.delete(`/webhooks/${id}`, { key: member })).status, 403);
    const answer = await api.delete(`/webhooks/${id}`);
    assert.deepEqual(answer.body.data, { ...before, id, deleted: true });
    assert.equal((await api.get(`/webhooks/${id}`)).status, 404);
    assert.equal((await api.delete(`/webhooks/${id}`)).status, 404);
  });

  it('deletes the secret, also from the stored answer for an Idempotency-Key', async () => {
    const body = { url: 'https://example.com/hook', events: ['*'] };
    const headers = { 'idempotency-key': 'the endpoint' };
    const { id, secret } = (await api.post('/webhooks', body, { headers })).body.data;
    assert.equal((await api.post('/webhooks', body, { headers })).body.data.secret, secret);
    await api.delete(`/webhooks/${id}`);
    const again = await api.post('/webhooks', body, { headers });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual([again.body.data.id, again.body.data.secret], [id, 'whsec_deleted']);
  });
});
