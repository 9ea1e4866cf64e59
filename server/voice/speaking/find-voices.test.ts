import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import {
  VENDOR_URLS,
  type ProviderAccess,
  type ProviderKind,
} from '../../platform/providers/provider-access.ts';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import { PhraseCache } from '../speech/phrase-cache.ts';
import { speakOnCall } from './call-voices.ts';
import { findVoice, findVoices } from './find-voices.ts';
import { offeredVoices, splitName } from './offered-voices.ts';

const client = new ProviderClient();
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
const idsOf = (providers: ProviderAccess[], voice: string, language = 'en-US'): string[] =>
  findVoices({ providers, client, voice, language }).map(({ id }) => id);

describe('the voices of a call', () => {
  const all = [access('deepgram'), access('openai'), access('elevenlabs')];

  it('are the wanted one, and one of another provider that speaks the language', () => {
    assert.deepEqual(idsOf(all, 'openai:cedar'), ['openai:cedar', 'deepgram:aura-2-thalia-en']);
    assert.deepEqual(idsOf(all, 'openai:cedar', 'de-DE'), ['openai:cedar', 'deepgram:aura-2-viktoria-de']);
    const named = [access('deepgram', { voices: ['aura-2-luna-en'] }), access('openai')];
    assert.deepEqual(idsOf(named, 'openai:cedar', 'de-DE'), ['openai:cedar']);
  });

  it('are those that are left for a voice nobody offers, and none for an embedded one', () => {
    assert.deepEqual(idsOf(all, 'cartesia:gone', 'fr'), ['deepgram:aura-2-agathe-fr', 'openai:marin']);
    assert.deepEqual(idsOf(all, 'flite-rms'), []);
    assert.deepEqual(idsOf(all, 'espeak-de-de'), []);
    assert.deepEqual(idsOf([access('anthropic'), access('openai', { voices: [] })], 'openai:marin'), []);
  });

  it('are asked with the key of the workspace before that of the installation', () => {
    const own = access('openai', { workspaceId: 5 });
    const [voice] = findVoices({
      ...{ providers: [own, access('openai')], client, voice: 'openai:marin', language: 'en' },
    });
    assert.match(voice?.account ?? '', /^5 /);
    assert.equal(findVoice({ providers: [own], client, voice: 'openai:marin' })?.id, 'openai:marin');
    assert.equal(findVoice({ providers: [own], client, voice: 'openai:nobody' }), null);
  });

  it('keep their phrases for one account: no workspace hears what another one’s key made', () => {
    const cache = new PhraseCache();
    const said = { text: 'Welcome.', language: 'en-US', voice: 'openai:marin' };
    const of = (workspaceId: number | null): { keeps?(said: object): boolean; account?: string } => {
      const providers = [access('openai', { workspaceId })];
      return findVoices({ providers, client, cache, voice: said.voice, language: 'en' })[0] ?? {};
    };
    const spoken = cache.keep(
      {
        async *speak() {
          yield { pcm: new Int16Array(80), words: [] };
        },
      },
      of(5).account ?? '',
    );
    return (async () => {
      for await (const chunk of spoken.speak(said, new AbortController().signal)) assert.ok(chunk);
      assert.deepEqual(
        [of(5), of(6), of(null)].map((voice) => voice.keeps?.(said)),
        [true, false, false],
      );
    })();
  });

  it('are the embedded one when they cannot be looked up', async () => {
    const call = { workspaceId: 1, voice: 'openai:marin', language: 'en-US' };
    const log = pino({ level: 'silent' });
    const failing = (): Promise<never> => Promise.reject(new Error('no database'));
    assert.deepEqual(await speakOnCall(failing, call, log), { voices: [] });
    assert.deepEqual(await speakOnCall(undefined, call, log), { voices: [] });
    assert.deepEqual(await speakOnCall(failing, { ...call, voice: 'flite-rms' }, log), { voices: [] });
  });
});

describe('the voices that are offered', () => {
  it('are those that a provider names, or the usual ones of its vendor', () => {
    const ids = (of: ProviderAccess): string[] => offeredVoices([of]).map(({ id }) => id);
    assert.ok(ids(access('openai')).includes('openai:marin'));
    assert.deepEqual(ids(access('openai', { baseUrl: 'http://127.0.0.1:11434/v1' })), []);
    assert.deepEqual(ids(access('cartesia', { voices: ['a', 'b@sonic-2'] })), [
      'cartesia:a',
      'cartesia:b@sonic-2',
    ]);
    assert.deepEqual(ids(access('anthropic')), []);
  });

  it('have a title for people and the language of their name', () => {
    const [first] = offeredVoices([access('elevenlabs')]);
    assert.deepEqual([first?.title, first?.language, first?.only], ['Sarah', 'en-US', null]);
    const spanish = offeredVoices([access('deepgram')]).find(({ name }) => name.endsWith('-es'));
    assert.deepEqual([spanish?.title, spanish?.language, spanish?.only], ['Celeste', 'es-ES', 'es']);
  });

  it('may name a model behind an @', () => {
    assert.deepEqual(splitName('af_heart@kokoro'), { voice: 'af_heart', model: 'kokoro' });
    assert.deepEqual(splitName('marin'), { voice: 'marin', model: null });
    assert.deepEqual(splitName('@me'), { voice: '@me', model: null });
  });
});
