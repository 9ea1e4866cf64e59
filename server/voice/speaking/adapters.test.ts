import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ProviderAccess, ProviderKind } from '../../platform/providers/provider-access.ts';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { rmsDbfs, toneShare } from '../audio/levels.ts';
import type { SpeechChunk, TimedWord } from '../speech/synthesizer.ts';
import { findVoice } from './find-voices.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { LocalSpeaking } from './testing/local-speaking.ts';
import { soundOf, speechOf } from './testing/spoken-sound.ts';

interface Protocol {
  kind: ProviderKind;
  voice: string;
  path: RegExp;
  /** The header that carries the key. */
  key: [string, string];
  /** Whether the provider tells when words begin. */
  tellsWords: boolean;
}

const KEY = 'key-of-the-test';
const PROTOCOLS: readonly Protocol[] = [
  {
    kind: 'openai',
    voice: 'alloy',
    path: /^\/v1\/audio\/speech$/,
    key: ['authorization', `Bearer ${KEY}`],
    tellsWords: false,
  },
  {
    kind: 'deepgram',
    voice: 'aura-2-thalia-en',
    path: /^\/v1\/speak\?model=aura-2-thalia-en&/,
    key: ['authorization', `Token ${KEY}`],
    tellsWords: false,
  },
  {
    kind: 'elevenlabs',
    voice: 'EXAVITQu4vr4xnSDxMaL',
    path: /^\/v1\/text-to-speech\/EXAVITQu4vr4xnSDxMaL\/stream\/with-timestamps\?output_format=ulaw_8000$/,
    key: ['xi-api-key', KEY],
    tellsWords: true,
  },
  {
    kind: 'cartesia',
    voice: 'f786b574-daa5-4673-aa0c-cbe3e8534c02',
    path: /^\/tts\/sse$/,
    key: ['x-api-key', KEY],
    tellsWords: true,
  },
];

const never = new AbortController().signal;
const TEXT = 'Good morning, this is the dental practice. How can I help you today?';

interface Said {
  pcm: Int16Array;
  words: TimedWord[];
  failure: unknown;
}

interface Speech {
  signal?: AbortSignal;
  language?: string;
  /** Called after each part. */
  heard?: () => void;
}

async function say(
  voice: ProviderVoice,
  text = TEXT,
  { signal = never, language = 'en-US', heard = () => {} }: Speech = {},
): Promise<Said> {
  const chunks: SpeechChunk[] = [];
  let words: TimedWord[] = [];
  let failure: unknown = null;
  try {
    for await (const chunk of voice.speak({ text, language, voice: voice.id }, signal)) {
      chunks.push(chunk);
      words = [...(chunk.corrected ?? words), ...chunk.words];
      heard();
    }
  } catch (error) {
    failure = error;
  }
  const pcm = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.pcm.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    pcm.set(chunk.pcm, at);
    at += chunk.pcm.length;
  }
  return { pcm, words, failure };
}

const kindOf = ({ failure }: Said): string =>
  failure instanceof ProviderError ? failure.kind : `no failure of a provider: ${String(failure)}`;
const join = (words: readonly TimedWord[]): string => words.map(({ text }) => text).join(' ');

for (const protocol of PROTOCOLS) {
  describe(`speaking by ${protocol.kind}`, { timeout: 240_000 }, () => {
    let server: LocalSpeaking;
    let client: ProviderClient;
    beforeEach(async () => {
      server = await LocalSpeaking.start();
      client = new ProviderClient();
    });
    afterEach(async () => {
      await client.close();
      await server.close();
    });

    function open(over: Partial<ProviderAccess> = {}): ProviderVoice {
      const access = server.access(protocol.kind, { voices: [protocol.voice], ...over });
      const found = findVoice({ providers: [access], client, voice: `${protocol.kind}:${protocol.voice}` });
      return found ?? assert.fail('the voice is not offered');
    }

    it('refuses without the key in its message, and tells why', async () => {
      server.refuseWith(401, {}, `{"error":{"message":"Bad key ${KEY}"}}`);
      const said = await say(open());
      assert.equal(kindOf(said), 'authentication');
      assert.doesNotMatch(String(said.failure), new RegExp(KEY));
      server.refuseWith(429, { 'retry-after': '7' }, '{"detail":{"status":"too_many_concurrent_requests"}}');
      const limited = await say(open());
      assert.equal(kindOf(limited), 'rate_limit');
      assert.equal((limited.failure as ProviderError).retryAfterMs, 7_000);
      server.refuseWith(503, {}, '<html>');
      assert.equal(kindOf(await say(open())), 'server');
    });

    it('fails on a page, an error with 200, no sound, and sound without end', async () => {
      for (const manner of ['page', 'error with 200', 'empty', 'inaudible'] as const) {
        server.manner = manner;
        const said = await say(open());
        assert.ok(said.failure instanceof ProviderError, `${manner}: ${String(said.failure)}`);
        assert.ok(rmsDbfs(said.pcm) < -60, manner);
      }
      server.manner = 'endless';
      const said = await say(open(), 'Hello.');
      assert.match(String(said.failure), /no end|longer than/);
      assert.ok(said.pcm.length < 40 * 8_000);
    });

    it('gives what came before the server broke off, and how far that was', async () => {
      for (const manner of ['closes mid-word', 'half-finished'] as const) {
        server.manner = manner;
        const said = await say(open());
        assert.equal(kindOf(said), 'connectivity', manner);
        assert.ok(said.pcm.length > 2_000 && said.pcm.length < soundOf(speechOf(TEXT)).length * 0.7, manner);
        const heard = join(said.words);
        assert.ok(heard.length > 0 && heard.length < TEXT.length && TEXT.startsWith(heard), heard);
      }
    });

    it('speaks at 8 kHz what it is asked to, as it comes', async () => {
      const said = await say(open());
      assert.equal(said.failure, null);
      const wanted = soundOf(speechOf(TEXT));
      assert.ok(Math.abs(said.pcm.length - wanted.length) < 80, `${said.pcm.length} of ${wanted.length}`);
      // The first word of the local servers is a tone of 300 Hz.
      assert.ok(toneShare(said.pcm.subarray(400, 2_000), 300) > 0.9);
      assert.equal(server.texts[0], TEXT);
      assert.match(server.asked[0]?.path ?? '', protocol.path);
      assert.equal(server.asked[0]?.headers[protocol.key[0]], protocol.key[1]);
    });

    it('tells every word, and when it begins', async () => {
      const said = await say(open());
      assert.equal(join(said.words), TEXT);
      const mostOffMs = protocol.tellsWords ? 30 : 250;
      for (const [index, word] of speechOf(TEXT).entries()) {
        const told = said.words[index]?.startMs ?? Infinity;
        assert.ok(Math.abs(told - word.startMs) <= mostOffMs, `${word.text}: ${told}, not ${word.startMs}`);
      }
    });

    it('waits for a slow server, and stops it when it is told to', async () => {
      server.delayMs = 200;
      assert.equal((await say(open(), 'One two.')).failure, null);
      server.manner = 'stalls';
      const stop = new AbortController();
      const said = await say(open(), TEXT, {
        signal: stop.signal,
        heard: () => setTimeout(() => stop.abort(), 100),
      });
      assert.equal(said.failure, null);
      // What came was handed on although more was to come.
      assert.ok(said.pcm.length > 2_000 && said.pcm.length < soundOf(speechOf(TEXT)).length);
    });

    it('reads a long text in pieces, and nothing for a text without words', async () => {
      const long = 'We are open on every day of the week until five. '.repeat(40).trim();
      const said = await say(open(), long);
      assert.equal(said.failure, null);
      assert.ok(server.asked.length > 1);
      assert.ok(server.texts.every((text) => text.length <= 1_000));
      assert.equal(join(said.words), long);
      const starts = said.words.map(({ startMs }) => startMs);
      assert.deepEqual(
        starts,
        starts.toSorted((a, b) => a - b),
      );
      server.asked.length = 0;
      assert.equal((await say(open(), ' … ')).pcm.length, 0);
      assert.equal(server.asked.length, 0);
      assert.match(String((await say(open(), 'a'.repeat(10_001))).failure), /10000/);
    });

    it('asks no internal address for a workspace', async () => {
      const said = await say(open({ workspaceId: 5 }));
      assert.equal(kindOf(said), 'invalid_request');
      assert.equal(server.asked.length, 0);
    });
  });
}
