import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import type { ProviderAccess } from '../providers/provider-access.ts';
import { readSettings, SettingsError } from './settings.ts';

const providersOf = (environment: Record<string, string>): readonly ProviderAccess[] =>
  readSettings(environment).providers;

describe('the providers of the installation', () => {
  it('are none without a key or an address', () => {
    assert.deepEqual(providersOf({ OPENAI_MODELS: 'gpt' }), []);
  });

  it('need only a key, and then use the vendor’s address and the defaults', () => {
    const [openai, anthropic] = providersOf({ OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-2' });
    assert.equal(openai?.baseUrl, 'https://api.openai.com/v1');
    assert.equal(openai.key?.reveal(), 'sk-1');
    assert.deepEqual(
      [openai.models, openai.listening, openai.voices, openai.workspaceId],
      [null, null, null, null],
    );
    assert.equal(anthropic?.baseUrl, 'https://api.anthropic.com');
  });

  it('need no key at a custom address, and then offer the named models', () => {
    const [local] = providersOf({
      OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/',
      OPENAI_MODELS: 'llama3.1:8b, org/model,llama3.1:8b',
    });
    assert.deepEqual(
      [local?.baseUrl, local?.key, local?.models, local?.listening, local?.voices],
      ['http://127.0.0.1:11434/v1', null, ['llama3.1:8b', 'org/model'], [], []],
    );
    const [bare] = providersOf({ DEEPGRAM_BASE_URL: 'http://10.0.0.5:8080' });
    assert.equal(bare?.listening, null);
  });

  it('can be configured to offer nothing of a kind', () => {
    const [openai] = providersOf({ OPENAI_API_KEY: 'sk-1', OPENAI_VOICES: 'none' });
    assert.deepEqual([openai?.voices, openai?.models], [[], null]);
  });

  it('report invalid values by the name of the setting, without repeating a key', () => {
    for (const [name, value] of [
      ['OPENAI_API_KEY', 'my secret key'],
      ['ANTHROPIC_BASE_URL', 'api.anthropic.com'],
      ['CARTESIA_BASE_URL', 'https://me:geheim@cartesia.example'],
      ['DEEPGRAM_BASE_URL', 'https://deepgram.example/?a=b'],
      ['ELEVENLABS_MODELS', ' , '],
      ['OPENAI_MODELS', 'a b'],
    ] as const) {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error) =>
          error instanceof SettingsError &&
          error.message.startsWith(`${name}: `) &&
          !/my secret|geheim/.test(error.message),
        name,
      );
    }
  });

  it('never show their key', () => {
    const settings = readSettings({ OPENAI_API_KEY: 'sk-very-secret' });
    assert.doesNotMatch(inspect(settings, { depth: 9 }) + JSON.stringify(settings), /very-secret/);
  });
});
