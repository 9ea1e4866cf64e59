import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { parseNetwork } from '../platform/networks.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { ProviderAccess } from '../platform/providers/provider-access.ts';
import { ProviderClient } from '../platform/providers/provider-client.ts';
import { LocalProvider } from '../platform/providers/testing/local-provider.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const KEY = 'sk-of-the-workspace';
const loopback = [parseNetwork('127.0.0.0/8')];
const client = new ProviderClient({ allowedNetworks: loopback });
const api = useTestApi({
  outboundClient: new OutboundClient({ allowedNetworks: loopback }),
  providerClient: client,
});
let server: LocalProvider;
before(async () => {
  server = await LocalProvider.start();
});
after(async () => {
  await client.close();
  await server.close();
});

let key: string;
let workspaceId: number;
let id: number;
beforeEach(async () => {
  const workspace = await api.makeWorkspace();
  key = workspace.keys.write;
  workspaceId = workspace.id;
  const input = { kind: 'openai', api_key: KEY, base_url: `${server.origin}/v1` };
  id = (await api.post('/providers', input, { key })).body.data.id;
});

const answerWith = (status: number, body = '{}'): void => {
  server.answer = (_request, response) => void response.writeHead(status).end(body);
};
const status = async (): Promise<Json> => (await api.get(`/providers/${id}`, { key })).body.data.status;
const becomes = (state: string): Promise<Json> =>
  until(`the provider is ${state}`, async () => {
    const now = await status();
    return now.state === state && now;
  });

/** The provider as a call that begins now reads it. */
async function onCall(): Promise<ProviderAccess> {
  const [access] = await api.services.providers.providersOf(api.sql, workspaceId);
  assert.ok(access);
  return access;
}

/** Requests of a call, one after the other. */
async function use(times = 1, access?: ProviderAccess, signal = new AbortController().signal): Promise<void> {
  const on = access ?? (await onCall());
  for (let time = 0; time < times; time += 1) {
    const request = { access: on, method: 'POST', path: '/chat/completions', headers: {}, signal } as const;
    try {
      for await (const _ of (await client.send({ ...request, body: '{}' })).body);
    } catch {
      // The status tells.
    }
  }
}

/** Counts writes of the row; nobody else writes it. */
const version = async (): Promise<string> => {
  const [row] = await api.sql<{ xmin: string }[]>`
    select xmin::text as xmin from providers where workspace_id = ${workspaceId} and id = ${id}`;
  return row?.xmin ?? '';
};

describe('the status of a provider that calls use', () => {
  it('is failing with the reason and the time when its key is refused, and ok again with the next answer', async () => {
    answerWith(401, `{"error":{"message":"bad key ${KEY}"}}`);
    await use();
    const failing = await becomes('failing');
    assert.match(failing.message, /^The key is refused: .*bad key \[key\]/);
    assert.equal(failing.checked_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
    await api.clock.advance(10_000);
    answerWith(200);
    await use();
    const ok = await becomes('ok');
    assert.equal(ok.message, null);
    assert.notEqual(ok.checked_at, failing.checked_at);
  });

  it('is failing after three failures in a row that pass, and not before', async () => {
    const access = await onCall();
    answerWith(200);
    await use(1, access);
    await becomes('ok');
    await api.clock.advance(10_000);
    answerWith(503);
    await use(2, access);
    answerWith(200);
    await use(1, access);
    answerWith(503);
    await use(2, access);
    assert.equal((await status()).state, 'ok');
    await use(1, access);
    assert.match((await becomes('failing')).message, /^The provider does not answer: .*503/);
  });

  it('does not change for what is wrong with a single request, nor for one that is given up', async () => {
    answerWith(404, '{"error":{"message":"no such model"}}');
    await use(5);
    const given = new AbortController();
    server.answer = () => given.abort(new Error('the caller spoke'));
    await use(1, undefined, given.signal);
    assert.equal((await status()).state, 'unknown');
  });

  it('is written once while it stays the same, and again after five minutes', async () => {
    answerWith(200);
    await use(20);
    await becomes('ok');
    const first = await version();
    await use(20);
    assert.equal(await version(), first);
    await api.clock.advance(300_000);
    await use(20);
    await until('it is written again', async () => (await version()) !== first);
  });

  it('is what a check found, until calls find something else', async () => {
    answerWith(200);
    await use();
    await becomes('ok');
    answerWith(401);
    await api.post(`/providers/${id}/check`, undefined, { key });
    assert.equal((await status()).state, 'failing');
    await api.clock.advance(10_000);
    answerWith(200);
    await use();
    await becomes('ok');
  });

  it('belongs to the provider as it was: one that was changed meanwhile is unknown', async () => {
    const access = await onCall();
    await api.clock.advance(1_000);
    await api.patch(`/providers/${id}`, { models: ['m'] }, { key });
    answerWith(401);
    await use(1, access);
    await use(0);
    assert.equal((await status()).state, 'unknown');
  });

  it('tells of a socket that is refused', async () => {
    server.refuse = () => ({ status: 403, body: 'not allowed' });
    const signal = new AbortController().signal;
    await assert.rejects(
      client.openSocket({ access: await onCall(), path: '/realtime', headers: {}, signal }),
    );
    assert.match((await becomes('failing')).message, /not allowed/);
  });
});
