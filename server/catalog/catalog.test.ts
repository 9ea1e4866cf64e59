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

  it('lists the documented events', async () => {
    const names = (await api.get('/catalog/events')).body.data.map((event: { name: string }) => event.name);
    assert.equal(names.length, 15);
    for (const name of ['call.started', 'call.ended', 'message.taken', 'test.ping'])
      assert.ok(names.includes(name), name);
  });
});
