import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Type } from 'typebox';
import { pino } from 'pino';
import { until } from '../../../platform/jobs/testing/until.ts';
import { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { rmsDbfs } from '../../audio/levels.ts';
import { joined, silence, spoken } from '../../audio/testing/sounds.ts';
import { decode } from '../../audio/g711.ts';
import { AudioLine } from '../../audio-line.ts';
import { runCall } from '../../call-session.ts';
import type { Listener } from '../../listening/listener.ts';
import { ScriptedListener } from '../../listening/testing/scripted-listener.ts';
import { MediaFixture, samplesOf, tonesAt } from '../../media/testing/media-fixture.ts';
import type { RtpPeer } from '../../media/testing/rtp-peer.ts';
import type { Signalling, SignallingListener } from '../../signalling.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../../speech/espeak.ts';
import { TestRecorder } from '../../testing/test-recorder.ts';
import { testScript } from '../../testing/test-script.ts';
import type { CallTools, ToolResult } from '../../tools.ts';
import { openModelEngines } from '../model/open-model-engines.ts';
import { LocalRealtime } from './testing/local-realtime.ts';
import type { RealtimeReply } from './testing/realtime-response.ts';

const log = pino({ level: 'silent' });
/** The calls take place at the same time. */
const OPTIONS = { timeout: 240_000, concurrency: true };
const WELCOME = 'Hello. How can I help?';
const ANSWER = 'We are open from nine in the morning until five in the afternoon, every day but Sunday.';

/** A peer of RTP that a call has been agreed with. */
class AgreedSignalling implements Signalling {
  readonly offered = null;
  readonly #peer: RtpPeer;
  #listener: SignallingListener | null = null;

  constructor(peer: RtpPeer) {
    this.#peer = peer;
  }

  listen(listener: SignallingListener): void {
    this.#listener = listener;
  }

  answer(): Promise<{ remote: ReturnType<RtpPeer['media']> }> {
    return Promise.resolve({ remote: this.#peer.media() });
  }

  hangUp(): Promise<void> {
    this.leave();
    return Promise.resolve();
  }

  leave(): void {
    this.#listener?.ended('caller', 'hung up');
  }
}

/** Tools that book once the caller has confirmed. */
class BookingTools implements CallTools {
  readonly declarations = [
    {
      ...{ name: 'book_appointment', ability: null, description: 'Books.', slots: [], commits: true },
      parameters: Type.Object({ date: Type.String() }),
    },
  ];
  readonly booked: unknown[] = [];
  #isAnswered = false;
  #isAsked = false;

  callerAnswered(): void {
    this.#isAnswered = this.#isAsked;
  }
  async use(_name: string, args: unknown): Promise<ToolResult> {
    this.#isAsked = true;
    if (!this.#isAnswered) return { ok: false, reason: 'needs_confirmation', facts: {} };
    this.booked.push(args);
    return { ok: true, facts: {} };
  }
  collected() {
    return { extracted: {}, outcome: null };
  }
  async release(): Promise<void> {}
}

describe('a call over RTP whose assistant hears and speaks by itself', OPTIONS, () => {
  let media: MediaFixture;
  let synthesizer: EmbeddedSynthesizer;
  const client = new ProviderClient();
  const servers: LocalRealtime[] = [];
  let question: Int16Array;
  const calls: { signalling: AgreedSignalling; done: Promise<void> }[] = [];

  before(async () => {
    media = await MediaFixture.open();
    synthesizer = await startEmbeddedSynthesizer({ log });
    question = joined(silence(100), await spoken('When are you open on Mondays?'), silence(2_200));
  });
  after(async () => {
    for (const { signalling, done } of calls) {
      signalling.leave();
      await done;
    }
    await client.close();
    await Promise.all(servers.map((server) => server.close()));
    await media.close();
    await synthesizer.close();
  });

  async function start(words: string[], replies: RealtimeReply[]): Promise<LocalRealtime> {
    const server = await LocalRealtime.start();
    servers.push(server);
    return Object.assign(server, { words, replies });
  }

  async function call(
    server: LocalRealtime,
    { listeners = [], tools }: { listeners?: Listener[]; tools?: CallTools } = {},
  ) {
    const recordingPath = media.file();
    const session = await media.engine.open({ transport: { kind: 'rtp' }, recordingPath });
    const peer = await media.peer(session.localPort);
    const signalling = new AgreedSignalling(peer);
    const line = new AudioLine({
      ...{
        signalling,
        session,
        synthesizer: media.time.waitingFor(synthesizer),
        voice: 'espeak-en-us',
        language: 'en-US',
      },
      ...{ listening: { listeners, hints: ['Meyer'] }, clock: media.time, log },
    });
    const recorder = new TestRecorder();
    const openEngines = openModelEngines({
      providers: [server.access({ models: ['gpt-realtime'] })],
      client,
      models: ['openai:gpt-realtime'],
    });
    const script = testScript({ welcomeMessage: WELCOME, model: 'openai:gpt-realtime' });
    const done = runCall({
      ...{ line, script, recorder, clock: media.time, log, openEngines },
      ...(tools ? { tools } : {}),
      signal: new AbortController().signal,
    });
    calls.push({ signalling, done });
    await until('the welcome', () => recorder.turns.length > 0);
    const transcript = (): string[] =>
      [...recorder.turns]
        .sort((a, b) => a.offsetMs - b.offsetMs)
        .map(({ role, content }) => `${role}: ${content}`);
    const end = async () => {
      signalling.leave();
      await done;
      return recorder.endings[0] ?? assert.fail('the call has no end');
    };
    return { line, peer, recorder, recordingPath, transcript, end };
  }

  it('is understood by the session itself, heard in its own voice, written down and recorded', async () => {
    const server = await start(['When are you open on Mondays?'], [{ say: 'From nine to five.' }]);
    const { line, peer, transcript, end, recordingPath } = await call(server);
    assert.equal(line.understandsWords, true);
    await peer.speak(question);
    await until('the answer', () => transcript().length === 3);
    assert.deepEqual(transcript(), [
      `assistant: ${WELCOME}`,
      'user: When are you open on Mondays?',
      'assistant: From nine to five.',
    ]);
    const heard = Int16Array.from(peer.received.flatMap(({ pcm }) => [...pcm]));
    const toneMs = tonesAt(heard, 440).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    assert.ok(Math.abs(toneMs - 'From nine to five.'.length * 60) < 100, `${toneMs} ms of its voice`);
    assert.equal(server.sessions.length, 1);
    const [caller] = server.session.committed;
    assert.ok(caller && rmsDbfs(decode('PCMU', caller)) > -40, 'the session hears the caller');
    assert.equal(server.received('input_audio_buffer.commit').length, 1);
    const { metrics } = await end();
    assert.deepEqual(
      metrics.providers?.map(({ provider, kind, failures }) => [provider, kind, failures]),
      [
        ['openai:gpt-realtime', 'thinking', 0],
        ['openai:gpt-realtime', 'listening', 0],
      ],
    );
    assert.ok(tonesAt(await samplesOf(recordingPath), 440).length > 0, 'its voice is on the recording');
  });

  it('hears the sound also where another listener understands the words, and stands in for it', async () => {
    const listener = new ScriptedListener();
    const server = await start(
      ['And on Sundays?'],
      [{ say: 'From nine to five.' }, { say: 'We are closed.' }],
    );
    const { line, peer, transcript } = await call(server, { listeners: [listener] });
    listener.session.onFlush = () =>
      listener.session.tell({ kind: 'final', text: 'When are you open on Mondays?' });
    await peer.speak(question);
    await until('the answer', () => transcript().includes('assistant: From nine to five.'));
    assert.equal(server.session.committed.length, 1);
    listener.session.fail(new ProviderError('authentication', 'The key was withdrawn'));
    await until('the session writes down what it hears', () => server.received('session.update').length > 1);
    assert.equal(line.understandsWords, true);
    await peer.speak(question);
    await until('the next answer', () => transcript().includes('assistant: We are closed.'));
    assert.ok(transcript().includes('user: And on Sundays?'), transcript().join('\n'));
    assert.equal(server.session.committed.length, 2);
  });

  it('hears in another session when the first one tells no words', async () => {
    const server = await start(['When are you open on Mondays?'], [{ say: 'From nine to five.' }]);
    server.deafSessions = 1;
    const { peer, transcript } = await call(server);
    await peer.speak(question);
    await until('another session', () => server.sessions.length === 2 && server.session.items.length > 0);
    await peer.speak(question);
    await until('the answer', () => transcript().includes('assistant: From nine to five.'));
    assert.ok(transcript().includes('user: When are you open on Mondays?'), transcript().join('\n'));
    assert.equal(server.sessions[0]?.isEnded, true);
  });

  it('falls silent when the caller speaks, and the session forgets what was not heard', async () => {
    const server = await start(
      ['When are you open?', 'Stop, that is enough.'],
      [{ say: ANSWER.repeat(2) }, { say: 'Very well.' }],
    );
    const { peer, recorder, transcript } = await call(server);
    const isSounding = (): boolean => peer.received.slice(-10).filter(({ loud }) => loud).length > 5;
    await peer.speak(question);
    await until('the answer', isSounding);
    await peer.pause(1_500);
    await peer.speak(joined(question, silence(500)));
    await until('the next answer', () => transcript().includes('assistant: Very well.'));
    const cut = recorder.turns.find(({ interrupted }) => interrupted);
    assert.ok(cut && ANSWER.startsWith(cut.content) && cut.content.length < 80, transcript().join('\n'));
    const [truncated] = server.received('conversation.item.truncate');
    assert.equal(truncated?.['audio_end_ms'], cut.durationMs);
    assert.ok(server.session.items.some(({ ms }) => ms === cut.durationMs));
  });

  it('has the house read back a booking, and books it after the yes', async () => {
    const book = { name: 'book_appointment', arguments: '{"date":"2026-12-01"}' };
    const server = await start(
      ['A massage on the first, please.', 'Yes, please.'],
      [{ calls: [book] }, { calls: [book] }, { say: 'See you then.' }],
    );
    const tools = new BookingTools();
    const { peer, transcript } = await call(server, { tools });
    await peer.speak(question);
    await until('the read-back', () => transcript().length === 3);
    assert.deepEqual(tools.booked, []);
    await peer.speak(question);
    await until('the answer', () => transcript().includes('assistant: See you then.'));
    assert.deepEqual(tools.booked, [{ date: '2026-12-01' }]);
    const results = server.session.items.filter(({ type }) => type === 'function_call_output');
    assert.equal(results.length, 2);
  });

  it('goes on with the next engine when the session breaks off in a word', async () => {
    const server = await start(['When are you open?'], [{ say: ANSWER, fault: 'closes mid-word' }]);
    const { peer, transcript, end } = await call(server);
    await peer.speak(question);
    await until('the next engine', () => /assistant: .*(Monday|nine|9)/.test(transcript().at(-1) ?? ''));
    const [, asked, ...answers] = transcript();
    assert.equal(asked, 'user: When are you open?');
    assert.ok(answers.length >= 1, transcript().join('\n'));
    const { metrics } = await end();
    assert.equal(metrics.providers?.find(({ kind }) => kind === 'thinking')?.failures, 1);
  });

  it('goes on with the next engine when the session says nothing', async () => {
    const server = await start(['When are you open?'], [{ fault: 'silent' }]);
    const { peer, transcript } = await call(server);
    await peer.speak(question);
    await until('the next engine', () => transcript().length >= 4);
    // A filler, and then the offline engine.
    assert.match(transcript().at(-1) ?? '', /Monday|nine|9/);
    assert.equal(server.received('response.cancel').length, 1);
  });
});
