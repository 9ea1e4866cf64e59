import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import {
  VENDOR_URLS,
  type ProviderAccess,
  type ProviderKind,
} from '../../platform/providers/provider-access.ts';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import { findListeners } from './find-listeners.ts';
import { isRealtime, offeredListeners } from './offered-listeners.ts';
import { RefusedListeners } from './refused-listeners.ts';
import { ScriptedListener } from './testing/scripted-listener.ts';

const access = (kind: ProviderKind, over: Partial<ProviderAccess> = {}): ProviderAccess => ({
  kind,
  baseUrl: VENDOR_URLS[kind],
  key: null,
  workspaceId: null,
  models: null,
  listening: null,
  voices: null,
  ...over,
});
const local = { listener: new ScriptedListener('sherpa:local'), languages: ['de'] };
const refused = new RefusedListeners(new FrozenClock('2026-11-22T10:00:00Z'));
const LOCAL_SERVER = 'http://127.0.0.1:8000/v1';

describe('the listeners of a call', () => {
  const find = (
    providers: ProviderAccess[],
    id: string | null,
    language = 'en-US',
    own: typeof local | null = local,
  ): string[] =>
    findListeners({ providers, client: new ProviderClient(), refused, local: own, id, language }).map(
      (found) => found.id,
    );

  it('are the wanted one, then one of each other provider that knows the language', () => {
    const providers = [access('deepgram'), access('openai')];
    assert.deepEqual(find(providers, null), ['deepgram:flux-general-en', 'openai:gpt-4o-transcribe']);
    assert.deepEqual(find(providers, 'openai:whisper-1'), ['openai:whisper-1', 'deepgram:flux-general-en']);
    assert.deepEqual(find(providers, null, 'fr'), [
      'deepgram:flux-general-multi',
      'openai:gpt-4o-transcribe',
    ]);
  });

  it("have the operator's own model behind them, or first where it is wanted", () => {
    const providers = [access('deepgram')];
    assert.deepEqual(find(providers, null, 'de-DE'), ['deepgram:flux-general-multi', 'sherpa:local']);
    assert.deepEqual(find(providers, 'sherpa:local', 'de-DE'), [
      'sherpa:local',
      'deepgram:flux-general-multi',
    ]);
    assert.deepEqual(find([], null, 'de'), ['sherpa:local']);
    assert.deepEqual(find([], null, 'en'), []);
  });

  it('are none where nothing is configured, or nothing that listens', () => {
    assert.deepEqual(find([], null, 'de', null), []);
    assert.deepEqual(find([access('anthropic'), access('openai', { listening: [] })], null, 'en'), []);
  });

  it('are asked utterance by utterance at servers that only speak like OpenAI', () => {
    const server = access('openai', { baseUrl: LOCAL_SERVER });
    assert.deepEqual(
      offeredListeners([server]).map(({ id }) => id),
      ['openai:whisper-1'],
    );
    assert.equal(isRealtime('gpt-4o-transcribe', server), false);
    assert.equal(isRealtime('gpt-4o-transcribe', access('openai')), true);
    assert.equal(isRealtime('whisper-1', access('openai')), false);
  });
});
