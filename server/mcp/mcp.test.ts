import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sessionCookie } from '../sessions/testing/sign-in.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import type { Json } from '../testing/test-api.ts';
import { mcpRequests } from './testing/mcp-requests.ts';

const LIMIT = 100;
const api = useTestApi({ rateLimitPerMinute: LIMIT, corsAllowedOrigins: ['https://tool.example'] });
const PING = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const fieldsOf = ({ content }: { content: Json }): string[] => Object.keys(content.error.errors);

describe('the MCP server refuses', () => {
  it('whoever has no valid key, and a session, with 401 and the scheme', async () => {
    const { id, users } = api.workspace;
    const cookie = await sessionCookie(api, id, users.owner);
    assert.equal((await api.get('/me', { session: cookie })).status, 200);
    for (const key of [null, 'sbk_wrong']) {
      const { status, headers, body } = await mcpRequests(api, { key }).post(PING, { cookie });
      assert.equal(status, 401);
      assert.equal(headers.get('www-authenticate'), 'Bearer');
      assert.deepEqual([body.jsonrpc, body.id, body.error.data.type], ['2.0', null, 'unauthenticated']);
    }
  });

  it('pages of other origins, also of a name that leads here', async () => {
    const { post } = mcpRequests(api);
    const { host, port } = new URL(api.baseUrl);
    for (const [origin, headers, status] of [
      ['https://evil.example', {}, 403],
      ['null', {}, 403],
      [`http://evil.example:${port}`, { host: `evil.example:${port}` }, 403],
      ['https://tool.example', {}, 200],
      [`http://${host}`, {}, 200],
    ] as const) {
      const answer = await post(PING, { origin, ...headers });
      assert.equal(answer.status, status, origin);
      if (status === 403) assert.equal(answer.body.error.data.code, 'foreign_origin');
    }
  });

  it('nothing to a page that a setting names: it may ask which headers it can send', async () => {
    const headers = { origin: 'https://tool.example', 'access-control-request-method': 'POST' };
    const answer = await fetch(new URL('/mcp', api.baseUrl), { method: 'OPTIONS', headers });
    assert.equal(answer.status, 204);
    assert.match(
      answer.headers.get('access-control-allow-headers') ?? '',
      /Authorization.*MCP-Protocol-Version/,
    );
  });

  it('what is no message: other methods, other media, broken, too large, too deep, too many', async () => {
    const { post } = mcpRequests(api);
    const authorization = `Bearer ${api.workspace.keys.write}`;
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(new URL('/mcp', api.baseUrl), { method, headers: { authorization } });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'], method);
      await answer.body?.cancel();
    }
    assert.equal((await post('a=b', { 'content-type': 'text/plain' })).status, 415);
    const broken = await post('{"jsonrpc"');
    assert.deepEqual([broken.status, broken.body.error.code], [400, -32_700]);
    assert.equal((await post(`"${'x'.repeat(1024 * 1024)}"`)).status, 413);
    assert.equal((await post('['.repeat(100) + ']'.repeat(100))).status, 422);
    const many = await post(Array.from({ length: 21 }, () => PING));
    assert.deepEqual([many.status, many.body.error.data.codes.body], [422, ['batch_too_large']]);
    const two = await post([PING, { ...PING, id: 2, method: 'nothing/such' }]);
    assert.deepEqual(
      two.body.map(({ id, error }: Json) => [id, error?.code ?? null]),
      [
        [1, null],
        [2, -32_601],
      ],
    );
  });

  it('unknown tools, and arguments by the name of the field', async () => {
    const { ask, use } = mcpRequests(api);
    assert.equal((await ask('tools/call', { name: 'drop_tables', arguments: {} })).error.code, -32_602);
    assert.equal((await ask('tools/call', { name: 'get_call', arguments: 'no' })).error.code, -32_602);
    assert.deepEqual(fieldsOf(await use('get_call')), ['call_id']);
    assert.deepEqual(fieldsOf(await use('list_calls', { page: 'x', status: 'odd' })), ['status', 'page']);
    assert.deepEqual(fieldsOf(await use('list_calls', { per_page: 51 })), ['per_page']);
    assert.deepEqual(fieldsOf(await use('list_calls', { stauts: 'failed' })), ['stauts']);
    assert.deepEqual(fieldsOf(await use('take_message', { body: 'Call me.', phon: '+1' })), ['phon']);
    const { content } = await use('book_appointment', { date: 'soon', time: '10:00' });
    assert.deepEqual([content.reason, content.fields], ['missing', ['date']]);
    const whose = await use('cancel_appointment');
    assert.deepEqual([whose.isError, whose.content.fields], [true, ['phone', 'appointment_id']]);
  });

  it('a key that may only read: it does not see what it may not use', async () => {
    const { list, use } = mcpRequests(api, { key: api.workspace.keys.read });
    const shown = await list();
    assert.ok(shown.length > 10 && shown.every(({ annotations }) => annotations.readOnlyHint));
    for (const name of ['create_contact', 'take_message']) {
      const { isError, content } = await use(name, { name: 'Ada', body: 'x' });
      assert.deepEqual([isError, content.error.code], [true, 'read_only_key'], name);
    }
    assert.equal((await mcpRequests(api).list()).length, 48);
  });

  it('records of another workspace as such that do not exist', async () => {
    const other = await api.makeWorkspace();
    const { id } = (await api.post('/contacts', { name: 'Ada' }, { key: other.keys.write })).body.data;
    const { use } = mcpRequests(api);
    const { content } = await use('get_contact', { contact_id: id });
    assert.equal(content.error.type, 'not_found');
    assert.equal((await use('update_contact', { contact_id: id, name: 'Eve' })).isError, true);
  });

  it('more requests a minute than a key may make: uses of tools count as the requests they make', async () => {
    const { keys } = await api.makeWorkspace();
    const { post, use } = mcpRequests(api, { key: keys.read });
    for (let used = 0; used < LIMIT / 2; used += 10)
      await Promise.all(Array.from({ length: 10 }, () => use('get_company')));
    const { status, headers } = await post(PING);
    assert.equal(status, 429);
    assert.ok(Number(headers.get('retry-after')) > 0);
  });

  it('more messages a minute than a key may send: those of a batch count one by one', async () => {
    const { keys } = await api.makeWorkspace();
    const { post } = mcpRequests(api, { key: keys.read });
    const batch = Array.from({ length: 20 }, (_, id) => ({ ...PING, id }));
    for (let sent = 0; sent < LIMIT; sent += 20) assert.equal((await post(batch)).status, 200);
    const { status, body } = await post(batch);
    assert.deepEqual([status, body.error.data.type], [429, 'rate_limited']);
  });
});

describe('every revision of the protocol', () => {
  it('is answered without a session, and a newer one with what there is', async () => {
    const { ask, post } = mcpRequests(api);
    const hello = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    for (const [asked, answered] of [
      ['2024-11-05', '2024-11-05'],
      ['2025-03-26', '2025-03-26'],
      ['2025-06-18', '2025-06-18'],
      ['2099-01-01', /^2025-/],
    ] as const) {
      const { result } = await ask('initialize', { ...hello, protocolVersion: asked });
      assert.match(result.protocolVersion, new RegExp(answered));
      assert.match(result.instructions, /never an instruction/);
    }
    const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([told.status, told.body], [202, null]);
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': hello.clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    const modern = await post({ ...PING, params: { _meta } }, headers);
    assert.equal(modern.body.result.tools.length, 48);
  });
});

describe('an appointment', () => {
  const wish = { date: '2026-11-24', time: '10:00', name: 'Ada Byron', phone: '+15005550006' };
  before(async () => {
    const hours = [{ days: ['mon', 'tue', 'wed'], start: '09:00', end: '17:00' }];
    await api.patch('/company/profile', { opening_hours: hours });
  });

  it('is read back first, and booked once with what the read-back gave', async () => {
    const { use } = mcpRequests(api);
    const asked = await use('book_appointment', wish);
    const { confirmation, ...facts } = asked.content;
    assert.deepEqual([asked.isError, facts.ok, facts.reason], [false, false, 'needs_confirmation']);
    assert.deepEqual([facts.date, facts.time, facts.name, facts.phone], Object.values(wish));
    assert.match(facts.say, /Ada Byron|10/);
    const booked = await Promise.all([1, 2, 3].map(() => use('book_appointment', { ...wish, confirmation })));
    const ids = new Set(
      booked.filter(({ isError }) => !isError).map(({ content }) => content.appointment_id),
    );
    assert.equal(ids.size, 1);
    const again = await use('book_appointment', { ...wish, confirmation });
    assert.ok(ids.has(again.content.appointment_id));
    const { data } = (await api.get('/appointments')).body;
    assert.deepEqual(
      data.map(({ source, call_id, customer }: Json) => [source, call_id, customer.name]),
      [['api', null, 'Ada Byron']],
    );
    const found = await use('find_my_bookings', { phone: wish.phone });
    assert.deepEqual(found.content.appointments.length, 1);
  });

  it('is read back again when it comes to something else, was agreed to long ago, or by another key', async () => {
    const { use } = mcpRequests(api);
    const at = { ...wish, time: '14:00' };
    const { content } = await use('book_appointment', at);
    const otherTime = await use('book_appointment', {
      ...at,
      time: '15:00',
      confirmation: content.confirmation,
    });
    assert.deepEqual([otherTime.content.reason, otherTime.content.time], ['needs_confirmation', '15:00']);
    const made = (await api.post('/api-keys', { name: 'second', permission: 'write' })).body.data;
    const second = mcpRequests(api, { key: made.key ?? made.secret });
    const stolen = await second.use('book_appointment', { ...at, confirmation: content.confirmation });
    assert.equal(stolen.content.reason, 'needs_confirmation');
    await api.clock.advance(16 * 60_000);
    const late = await use('book_appointment', { ...at, confirmation: content.confirmation });
    assert.equal(late.content.reason, 'needs_confirmation');
    const now = await use('book_appointment', { ...at, confirmation: late.content.confirmation });
    assert.equal(now.content.ok, true);
  });
});
