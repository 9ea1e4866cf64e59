import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

describe('GET /catalog/…', () => {
  it('lists voices, each in a language that the catalogue has', async () => {
    const voices = await api.get('/catalog/voices');
    const codes = (await api.get('/catalog/languages')).body.data.map(
      (language: { code: string }) => language.code,
    );
    assert.ok(voices.body.data.length > 0);
    for (const voice of voices.body.data) assert.ok(codes.includes(voice.language), voice.language);
    assert.equal(voices.body.meta, undefined);
  });

  it('has a voice for every language, so that no assistant is mute', async () => {
    const voices = (await api.get('/catalog/voices')).body.data;
    for (const language of (await api.get('/catalog/languages')).body.data) {
      assert.ok(
        voices.some((voice: { language: string }) => voice.language === language.code),
        language.code,
      );
    }
  });

  it('has a model that needs nothing from outside', async () => {
    const models = (await api.get('/catalog/models')).body.data;
    assert.ok(models.some((model: { provider: string }) => model.provider === 'embedded'));
  });

  it('has no listeners and one model where no provider is configured', async () => {
    assert.deepEqual((await api.get('/catalog/listening')).body.data, []);
    const models = (await api.get('/catalog/models')).body.data;
    assert.deepEqual(
      models.map((model: { id: string }) => model.id),
      ['switchboard-offline'],
    );
  });

  it('offers voices of a provider with a key alone, those that it names, and none of a server by itself', async () => {
    const offered = async (): Promise<string[]> =>
      (await api.get('/catalog/voices')).body.data
        .filter(({ provider }: { provider: string }) => provider !== 'embedded')
        .map(({ id }: { id: string }) => id);
    assert.deepEqual(await offered(), []);
    const made = await api.post('/providers', { kind: 'deepgram', api_key: 'k' });
    assert.equal(made.status, 201, made.raw.toString());
    const voices = (await api.get('/catalog/voices')).body.data;
    assert.deepEqual(
      voices.find(({ id }: { id: string }) => id === 'deepgram:aura-2-viktoria-de'),
      {
        id: 'deepgram:aura-2-viktoria-de',
        name: 'Deepgram Viktoria',
        language: 'de-DE',
        provider: 'deepgram',
      },
    );
    const codes = (await api.get('/catalog/languages')).body.data.map(
      (language: { code: string }) => language.code,
    );
    for (const voice of voices) assert.ok(codes.includes(voice.language), voice.id);
    const { id } = made.body.data;
    await api.patch(`/providers/${id}`, { voices: ['aura-2-luna-en'] });
    assert.deepEqual(await offered(), ['deepgram:aura-2-luna-en']);
    await api.delete(`/providers/${id}`);
    const base_url = 'https://models.example.com/v1';
    const server = (await api.post('/providers', { kind: 'openai', api_key: 'k', base_url })).body.data;
    assert.deepEqual(await offered(), []);
    await api.patch(`/providers/${server.id}`, { voices: ['af_heart@kokoro'] });
    assert.deepEqual(await offered(), ['openai:af_heart@kokoro']);
    await api.delete(`/providers/${server.id}`);
  });

  it('lists the documented events', async () => {
    const names = (await api.get('/catalog/events')).body.data.map((event: { name: string }) => event.name);
    assert.equal(names.length, 15);
    for (const name of ['call.started', 'call.ended', 'message.taken', 'test.ping'])
      assert.ok(names.includes(name), name);
  });
});
