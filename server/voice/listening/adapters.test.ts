import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import { tone } from '../audio/tone.ts';
import { silence } from '../audio/testing/sounds.ts';
import { deepgramFlux } from './deepgram-flux.ts';
import { deepgramNova } from './deepgram-nova.ts';
import type { Listener, ListeningEvent, ListeningSession } from './listener.ts';
import { openaiRealtime } from './openai-realtime.ts';
import { openaiTranscription } from './openai-transcription.ts';
import { LocalListening } from './testing/local-listening.ts';

interface Protocol {
  name: string;
  open(server: LocalListening, client: ProviderClient): Listener;
  /** Whether a refusal is told when the session is opened, or with the first utterance. */
  refuses: 'at open' | 'at words';
  authorization: string;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Deepgram Flux',
    open: (server, client) => deepgramFlux('flux-general-en', server.access('deepgram'), client),
    refuses: 'at open',
    authorization: 'Token key-of-the-test',
  },
  {
    name: 'Deepgram streaming',
    open: (server, client) => deepgramNova('nova-3', server.access('deepgram'), client),
    refuses: 'at open',
    authorization: 'Token key-of-the-test',
  },
  {
    name: 'OpenAI Realtime',
    open: (server, client) => openaiRealtime('gpt-4o-transcribe', server.access('openai'), client),
    refuses: 'at open',
    authorization: 'Bearer key-of-the-test',
  },
  {
    name: 'transcription per utterance',
    open: (server, client) => openaiTranscription('whisper-1', server.access('openai'), client),
    refuses: 'at words',
    authorization: 'Bearer key-of-the-test',
  },
];

const never = new AbortController().signal;
const WORDS = 'I would like to book a haircut';

for (const protocol of PROTOCOLS) {
  describe(`listening by ${protocol.name}`, { timeout: 240_000 }, () => {
    let server: LocalListening;
    let client: ProviderClient;
    let told: ListeningEvent[];
    /** How the events ended; null until then. */
    let ended: { error: unknown } | null;
    let sessions: ListeningSession[];
    beforeEach(async () => {
      server = await LocalListening.start();
      client = new ProviderClient();
      told = [];
      ended = null;
      sessions = [];
    });
    afterEach(async () => {
      for (const session of sessions) session.close();
      await client.close();
      await server.close();
    });

    async function open(): Promise<ListeningSession> {
      const listener = protocol.open(server, client);
      const session = await listener.open({ language: 'en-US', hints: ['Corner Dental'] }, never);
      sessions.push(session);
      void follow(session);
      return session;
    }
    async function follow({ events }: ListeningSession): Promise<void> {
      try {
        for await (const event of events) told.push(event);
        ended = { error: null };
      } catch (error) {
        ended = { error };
      }
    }
    /** Speaks for a second, as the line writes it, and pauses. */
    function speak(session: ListeningSession, ms = 1_000): void {
      write(session, silence(400));
      write(session, tone([300], ms));
      session.speechStarted?.(ms);
      write(session, silence(500));
      session.flush();
    }
    function write(session: ListeningSession, pcm: Int16Array): void {
      for (let at = 0; at < pcm.length; at += 640) session.write(pcm.subarray(at, at + 640));
    }
    const fault = (): unknown => ended?.error ?? null;
    const finals = (): string[] =>
      told.flatMap((event) => (event.kind === 'final' && event.text !== '' ? [event.text] : []));
    async function until(condition: () => boolean): Promise<void> {
      for (let waited = 0; !condition() && waited < 60_000; waited += 10) await sleep(10);
      assert.ok(condition(), JSON.stringify({ told, ended: String(fault()) }));
    }

    it('understands one utterance after the other', async () => {
      server.words = [WORDS, 'Tomorrow at ten.'];
      const session = await open();
      speak(session);
      await until(() => finals().length === 1);
      speak(session);
      await until(() => finals().length === 2);
      assert.deepEqual(finals(), [WORDS, 'Tomorrow at ten.']);
      assert.ok(server.receivedBytes > 8_000);
    });

    it('does not invent words where none were said', async () => {
      const session = await open();
      write(session, silence(1_000));
      session.flush();
      await sleep(100);
      assert.deepEqual([finals(), ended], [[], null]);
    });

    it('waits for a slow server', async () => {
      server.words = [WORDS];
      server.delayMs = 150;
      const session = await open();
      speak(session);
      await until(() => finals().length === 1);
    });

    it('tells a refusal by its kind and without the key', async () => {
      server.refuseWith(401, {}, '{"error":{"message":"Bad key key-of-the-test"}}');
      const error = await refusal();
      assert.equal(kindOf(error), 'authentication');
      assert.doesNotMatch(String(error), /key-of-the-test/);
    });

    it('tells how long to wait when there are too many requests', async () => {
      server.refuseWith(429, { 'retry-after': '7' }, '{"err_code":"TOO_MANY_REQUESTS"}');
      const error = await refusal();
      assert.equal(kindOf(error), 'rate_limit');
      assert.equal((error as { retryAfterMs?: unknown }).retryAfterMs, 7_000);
    });

    async function refusal(): Promise<unknown> {
      if (protocol.refuses === 'at open')
        return open().then(
          () => assert.fail('not refused'),
          (error: unknown) => error,
        );
      speak(await open());
      await until(() => ended !== null);
      return fault();
    }

    it('fails on what is not the protocol, and when the server breaks off mid-word', async () => {
      for (const manner of ['garbage', 'closes mid-word'] as const) {
        server.manner = manner;
        server.words = [WORDS];
        ended = null;
        speak(await open());
        await until(() => fault() instanceof Error);
        assert.notEqual(kindOf(fault()), undefined);
      }
      assert.deepEqual(finals(), []);
    });

    it('is not misled by fields of other types', async () => {
      server.manner = 'lying';
      server.words = [WORDS];
      const session = await open();
      speak(session);
      await sleep(150);
      assert.deepEqual(finals(), []);
      session.close();
    });

    it('tells nothing after it is closed, and leaves no connection behind', async () => {
      server.words = [WORDS];
      server.delayMs = 100;
      const session = await open();
      speak(session);
      session.close();
      session.write(new Int16Array(640));
      session.flush();
      await until(() => ended !== null);
      await sleep(300);
      assert.deepEqual([finals(), fault()], [[], null]);
    });

    it('gives up connecting when it is told to', async () => {
      const over = new AbortController();
      over.abort(new Error('hung up'));
      await assert.rejects(protocol.open(server, client).open({ language: 'en', hints: [] }, over.signal));
    });
  });
}

const kindOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined;
