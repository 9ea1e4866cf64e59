import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { ApiKey } from '../platform/providers/api-key.ts';
import { ProviderClient } from '../platform/providers/provider-client.ts';
import { LocalProvider } from '../platform/providers/testing/local-provider.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const KEY = 'sk-of-the-workspace';
const loopback = [parseNetwork('127.0.0.0/8')];
const api = useTestApi({
  providers: [
    {
      ...{
        kind: 'openai',
        baseUrl: 'https://api.openai.com/v1',
        key: new ApiKey('sk-house'),
        workspaceId: null,
      },
      ...{ models: ['shared', 'house'], listening: [], voices: [] },
    },
  ],
  outboundClient: new OutboundClient({ allowedNetworks: loopback }),
  providerClient: new ProviderClient({ allowedNetworks: loopback }),
});
let server: LocalProvider;
before(async () => {
  server = await LocalProvider.start();
});
after(() => server.close());

const add = async (input: object = {}) => {
  const answer = await api.post('/providers', { kind: 'openai', api_key: KEY, ...input });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
const errorsOf = (answer: { body: { error: { errors: object } } }): string[] =>
  Object.keys(answer.body.error.errors).sort();

describe('a provider of a workspace', () => {
  it('is kept with its key encrypted, which no answer shows', async () => {
    const made = await add({ name: ' Ours ', models: ['m'] });
    assert.deepEqual(
      [made.name, made.has_key, made.base_url, made.models, made.listening, made.status.state],
      ['Ours', true, null, ['m'], null, 'unknown'],
    );
    const answers = [
      await api.get('/providers'),
      await api.get(`/providers/${made.id}`),
      await api.patch(`/providers/${made.id}`, { api_key: `${KEY}2` }),
      await api.delete(`/providers/${made.id}`),
    ];
    for (const answer of answers) assert.doesNotMatch(answer.raw.toString(), /sk-of/);
    const stored = JSON.stringify(await api.sql`select * from providers`);
    assert.doesNotMatch(stored, /sk-of/);
  });

  it('is named after its kind, needs a key at the vendor’s and none elsewhere', async () => {
    assert.equal((await add()).name, 'openai');
    assert.deepEqual(errorsOf(await api.post('/providers', { kind: 'anthropic' })), ['api_key']);
    const local = await add({ api_key: null, base_url: 'https://models.example.com/v1/' });
    assert.deepEqual([local.has_key, local.base_url], [false, 'https://models.example.com/v1']);
    assert.deepEqual(errorsOf(await api.patch(`/providers/${local.id}`, { base_url: null })), ['api_key']);
    assert.deepEqual(errorsOf(await api.patch(`/providers/${local.id}`, { kind: 'anthropic' })), ['kind']);
    assert.equal((await api.patch(`/providers/${local.id}`, { kind: 'openai', name: 'B' })).status, 200);
  });

  it('is refused with a wrong kind, address, key or name, naming the field', async () => {
    for (const [input, field] of [
      [{ kind: 'other' }, 'kind'],
      [{ base_url: 'models.example' }, 'base_url'],
      [{ base_url: 'ftp://models.example' }, 'base_url'],
      [{ base_url: 'https://me:pw@models.example' }, 'base_url'],
      [{ base_url: 'https://10.0.0.1/v1' }, 'base_url'],
      [{ base_url: 'http://[fd00::1]/v1' }, 'base_url'],
      [{ api_key: 'two words' }, 'api_key'],
      [{ models: ['a b'] }, 'models.0'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const answer = await api.post('/providers', { kind: 'openai', api_key: KEY, ...input });
      assert.equal(answer.status, 422, JSON.stringify(input));
      assert.deepEqual(errorsOf(answer), [field], JSON.stringify(input));
    }
  });

  it('never sends a key to an address that it was not entered for', async () => {
    const { id } = await add();
    const moved = { base_url: 'https://evil.example/v1' };
    assert.deepEqual(errorsOf(await api.patch(`/providers/${id}`, moved)), ['api_key']);
    assert.equal((await api.patch(`/providers/${id}`, { ...moved, api_key: 'new' })).status, 200);
    assert.equal((await api.patch(`/providers/${id}`, { base_url: null, api_key: KEY })).status, 200);
  });

  it('comes before the installation’s in the catalogue, and only for its workspace', async () => {
    const other = await api.makeWorkspace();
    const own = await add({ name: 'First', models: ['shared', 'own'], listening: ['ears'], voices: [] });
    const idsOf = async (what: string, key?: string): Promise<string[]> =>
      (await api.get(`/catalog/${what}`, key ? { key } : {})).body.data.map(
        (entry: { id: string }) => entry.id,
      );
    const models = await idsOf('models');
    assert.equal(models[0], 'switchboard-offline');
    assert.ok(models.indexOf('openai:own') < models.indexOf('openai:house'));
    assert.equal(models.filter((id) => id === 'openai:shared').length, 1);
    assert.ok((await idsOf('listening')).includes('openai:ears'));
    assert.deepEqual(await idsOf('models', other.keys.read), [
      'switchboard-offline',
      'openai:shared',
      'openai:house',
    ]);
    const assistant = {
      name: 'A',
      model: 'openai:own',
      listening: 'openai:ears',
      fallback_models: ['openai:house'],
    };
    assert.equal((await api.post('/assistants', assistant)).status, 201);
    assert.equal((await api.post('/assistants', assistant, { key: other.keys.write })).status, 422);
    await api.patch(`/providers/${own.id}`, { active: false });
    assert.ok(!(await idsOf('models')).includes('openai:own'));
    const providers = await api.services.providers.providersOf(api.sql, api.workspace.id);
    assert.equal(providers.at(-1)?.key?.reveal(), 'sk-house');
  });

  it('has a limit', async () => {
    const other = await api.makeWorkspace();
    const key = other.keys.write;
    for (let made = 0; made < 50; made += 1) {
      const answer = await api.post('/providers', { kind: 'openai', api_key: 'k' }, { key });
      assert.equal(answer.status, 201);
    }
    assert.equal((await api.post('/providers', { kind: 'openai', api_key: 'k' }, { key })).status, 409);
  });
});

describe('POST /providers/{id}/check', () => {
  const check = async (input: object): Promise<{ ok: boolean; steps: string[]; id: number }> => {
    const { id } = await add({ base_url: `${server.origin}/v1`, ...input });
    const { data } = (await api.post(`/providers/${id}/check`)).body;
    const steps = data.steps.map((step: { name: string; ok: boolean }) => `${step.name} ${step.ok}`);
    return { ok: data.ok, steps, id };
  };

  it('asks with the key of this workspace, and keeps what came of it', async () => {
    server.answer = (_request, response) => void response.end('{"data":[{"id":"m"}]}');
    const { ok, steps, id } = await check({ models: ['m'] });
    assert.deepEqual([ok, steps], [true, ['connection true', 'key true', 'models true']]);
    assert.equal(server.requests.at(-1)?.path, '/v1/models');
    assert.equal(server.requests.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    const { status } = (await api.get(`/providers/${id}`)).body.data;
    assert.deepEqual([status.state, status.message], ['ok', null]);
    assert.ok(status.checked_at);
    const changed = await api.patch(`/providers/${id}`, { models: null });
    assert.equal(changed.body.data.status.state, 'unknown');
  });

  it('tells a refused key, an unknown model and a server that is not there', async () => {
    server.answer = (_request, response) =>
      void response.writeHead(401).end(`{"error":{"message":"bad key ${KEY}"}}`);
    const refused = await check({});
    assert.deepEqual([refused.ok, refused.steps], [false, ['connection true', 'key false']]);
    const { status } = (await api.get(`/providers/${refused.id}`)).body.data;
    assert.equal(status.state, 'failing');
    assert.match(status.message, /bad key \[key\]/);
    server.answer = (_request, response) => void response.end('{"data":[{"id":"m"}]}');
    assert.deepEqual((await check({ models: ['m', 'x'] })).steps.at(-1), 'models false');
    server.answer = (_request, response) => response.destroy();
    assert.deepEqual((await check({})).steps, ['connection false']);
  });

  it('says so when the key can no longer be decrypted', async () => {
    const { id } = await add({ base_url: `${server.origin}/v1` });
    await api.sql`update providers set sealed_key = 'v1.AAAA' where id = ${id}`;
    const { data } = (await api.post(`/providers/${id}/check`)).body;
    assert.deepEqual([data.ok, data.steps[0].name], [false, 'key']);
    const ids = await api.services.providers.providersOf(api.sql, api.workspace.id);
    assert.ok(ids.every((provider) => provider.key !== null || provider.baseUrl !== `${server.origin}/v1`));
  });
});
