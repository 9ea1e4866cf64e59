import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { parseWav } from '../voice/audio/wav.ts';
import { rmsDbfs, toneShare } from '../voice/audio/levels.ts';
import { runCall } from '../voice/call-session.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { startTimedEngine, type MediaTime } from '../voice/media/testing/media-time.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../voice/speech/espeak.ts';
import { cachePhrases } from '../voice/speech/phrase-cache.ts';
import { TestRecorder } from '../voice/testing/test-recorder.ts';
import { testScript } from '../voice/testing/test-script.ts';
import type { Dialling, DialEvent, OutgoingCall } from './carrier.ts';
import { startSimulator, type Simulator } from './simulator.ts';

const log = pino({ level: 'silent' });

/** The embedded carrier with outbound calls, real audio and the time of the media engine. */
describe('the simulated network', { timeout: 240_000 }, () => {
  let media: MediaEngine;
  let time: MediaTime;
  let synthesizer: EmbeddedSynthesizer;
  let folder: string;
  let recorder: TestRecorder;
  let simulator: Simulator;
  let calls = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'simulated-network-'));
    const ports = { from: 23_900, to: 23_999 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 4, log });
    ({ engine: media, time } = timed);
    synthesizer = await startEmbeddedSynthesizer({ log });
  });
  after(async () => {
    await media.close();
    await synthesizer.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    recorder = new TestRecorder();
    calls += 1;
    simulator = startSimulator({
      receive: async () => ({ admitted: false, reason: 'unknown_number' }),
      media,
      synthesizer: cachePhrases(time.waitingFor(synthesizer)),
      clock: time,
      log,
      maxCalls: 4,
    });
  });

  const recordingPath = (): string => join(folder, `call-${calls}.wav`);
  const outgoing = (to: string): OutgoingCall => ({
    from: '+12125550142',
    to,
    channel: 'phone',
    trunk: null,
    carrierCallId: `call-${calls}`,
    recordingPath: recordingPath(),
    voice: 'espeak-en-us',
    language: 'en-US',
    listening: { listeners: [], hints: [] },
  });

  /** Collects all events of the network up to the last. */
  async function follow(dialling: Dialling): Promise<DialEvent[]> {
    const events: DialEvent[] = [];
    for (;;) {
      const event = await dialling.next();
      events.push(event);
      if (event.kind !== 'trying' && event.kind !== 'ringing') return events;
    }
  }
  const kinds = (events: DialEvent[]): string[] => events.map(({ kind }) => kind);

  async function talkTo(to: string): Promise<{ by: string }> {
    const last = (await follow(simulator.dial(outgoing(to)))).at(-1);
    assert.ok(last?.kind === 'answered');
    await runCall({
      line: last.line,
      script: testScript({ direction: 'outbound', callerName: null }),
      recorder,
      clock: time,
      log,
      signal: new AbortController().signal,
      answeredBy: last.by,
    });
    await simulator.settled();
    return { by: last.by };
  }

  const frames = async (isMatch: (frame: Int16Array) => boolean): Promise<number> => {
    const wav = parseWav(await readFile(recordingPath()));
    assert.ok(wav);
    let count = 0;
    for (let at = 0; at + 160 <= wav.pcm.length; at += 160) {
      if (isMatch(wav.pcm.subarray(at, at + 160))) count += 1;
    }
    return count;
  };
  const isLoud = (frame: Int16Array): boolean => rmsDbfs(frame) > -45;
  const isTone = (frame: Int16Array): boolean => isLoud(frame) && toneShare(frame, 1_000) > 0.95;

  it('rejects +15005550001 without any provisional answer', async () => {
    const events = await follow(simulator.dial(outgoing('+15005550001')));
    assert.deepEqual(kinds(events), ['rejected']);
  });

  it('reports +15005550002 as busy and lets +15005550003 ring unanswered', async () => {
    const busy = await follow(simulator.dial(outgoing('+15005550002')));
    assert.deepEqual(kinds(busy), ['trying', 'ringing', 'busy']);
    const silent = await follow(simulator.dial(outgoing('+15005550003')));
    assert.deepEqual(kinds(silent), ['trying', 'ringing', 'no_answer']);
    assert.equal(simulator.callCount, 0);
  });

  it('stops ringing when the call is cancelled', async () => {
    const dialling = simulator.dial(outgoing('+15005550003'));
    assert.equal((await dialling.next()).kind, 'trying');
    assert.equal((await dialling.next()).kind, 'ringing');
    dialling.cancel();
    assert.equal((await dialling.next()).kind, 'no_answer');
    await simulator.settled();
  });

  it('has a person at any other number, who listens, says something and hangs up', async () => {
    const { by } = await talkTo('+14155550123');
    assert.equal(by, 'person');
    const [ending] = recorder.endings;
    assert.deepEqual([ending?.status, ending?.outcome], ['completed', 'information_given']);
    assert.equal(recorder.turns[0]?.content, testScript().welcomeMessage);
    const words = recorder.turns.filter(({ role }) => role === 'user').map(({ content }) => content);
    assert.deepEqual(words, ['Yes, hello, thank you for calling. That is good to know. Goodbye!']);
    const actAsPerson = ending?.metrics.talk_seconds;
    assert.ok((actAsPerson?.assistant ?? 0) > 1, 'the assistant was heard');
    assert.ok((actAsPerson?.caller ?? 0) > 1, 'the person was heard');
    assert.ok((await frames(isLoud)) > 150, 'both are on the recording');
    assert.equal(media.sessions, 0);
  });

  it('has a mailbox at +15005550004, which records the whole welcome message after the tone', async () => {
    const { by } = await talkTo('+15005550004');
    assert.equal(by, 'machine');
    const [ending] = recorder.endings;
    assert.deepEqual([ending?.status, ending?.outcome], ['completed', 'voicemail']);
    const welcome = recorder.turns.find(({ role }) => role === 'assistant');
    assert.equal(welcome?.content, testScript().welcomeMessage);
    assert.equal(welcome?.interrupted, false);
    assert.ok((welcome?.offsetMs ?? 0) > 3_000, 'the greeting came first');
    assert.ok((await frames(isTone)) > 5, 'the tone is on the recording');
  });

  it('dials no calls above its number of lines, and none while it drains', async () => {
    const first = [1, 2, 3, 4, 5].map(() => simulator.dial(outgoing('+15005550003')));
    assert.equal((await first[4]?.next())?.kind, 'not_dialled');
    for (const dialling of first) dialling.cancel();
    await simulator.settled();
    simulator.drain();
    assert.deepEqual(kinds(await follow(simulator.dial(outgoing('+14155550123')))), ['not_dialled']);
  });
});
