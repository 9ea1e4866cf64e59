import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { rmsDbfs, toneShare } from '../voice/audio/levels.ts';
import { parseWav } from '../voice/audio/wav.ts';
import { runCall } from '../voice/call-session.ts';
import type { CallRecorder, MessageKind } from '../voice/call-recorder.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { startTimedEngine, type MediaTime } from '../voice/media/testing/media-time.ts';
import { TestRecorder } from '../voice/testing/test-recorder.ts';
import { testScript } from '../voice/testing/test-script.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../voice/speech/espeak.ts';
import { cachePhrases } from '../voice/speech/phrase-cache.ts';
import type { ReceiveCall } from './carrier.ts';
import { startSimulator, type Simulator, type SoundCall, type TypedCall, type Placed } from './simulator.ts';

const log = pino({ level: 'silent' });
const arrival = { from: '+15005550100', to: '+15005550006', withinWorkspaceId: 1 };
const blankScreen = { said: () => {}, beeped: () => {}, ended: () => {} };

describe('the simulated carrier', { timeout: 240_000 }, () => {
  let media: MediaEngine;
  let time: MediaTime;
  let synthesizer: EmbeddedSynthesizer;
  let folder: string;
  let recorder: TestRecorder;
  let recordingPath: string;
  let voice: Int16Array;
  const failures: string[] = [];
  let calls = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'simulator-'));
    const ports = { from: 22_100, to: 22_199 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 3, log });
    ({ engine: media, time } = timed);
    synthesizer = await startEmbeddedSynthesizer({ log });
    const text = 'Please call me back about the broken window in the kitchen.';
    const samples: number[] = [];
    const said = { text, voice: 'espeak-en-gb-female', language: 'en-GB' };
    for await (const chunk of synthesizer.speak(said, new AbortController().signal))
      samples.push(...chunk.pcm);
    voice = Int16Array.from(samples);
  });
  after(async () => {
    await media.close();
    await synthesizer.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    recorder = new TestRecorder();
    failures.length = 0;
    recordingPath = join(folder, `call-${++calls}.wav`);
  });

  /** A recorder that stores messages in the folder of the test. */
  const deskInFolder = (): CallRecorder => {
    const begin = recorder.beginMessage.bind(recorder);
    recorder.beginMessage = async (kind: MessageKind) => ({
      messageKey: (await begin(kind)).messageKey,
      audioPath: join(folder, `message-${calls}.wav`),
    });
    return recorder;
  };

  const receive: ReceiveCall = async () => ({
    admitted: true,
    callId: calls,
    recordingPath,
    voice: 'espeak-en-us',
    language: 'en-US',
    listening: { listeners: [], hints: [] },
    media: null,
    run: (line) =>
      runCall({
        line,
        script: testScript(),
        recorder: deskInFolder(),
        clock: time,
        log,
        signal: new AbortController().signal,
      }),
    fail: async (cause) => void failures.push(cause),
  });

  const simulate = (options: { receive?: ReceiveCall; maxCalls?: number } = {}): Simulator =>
    startSimulator({
      receive: options.receive ?? receive,
      media,
      synthesizer: cachePhrases(time.waitingFor(synthesizer)),
      clock: time,
      log,
      maxCalls: options.maxCalls ?? 10,
    });

  function admitted<Call extends SoundCall | TypedCall>(placed: Placed<Call>): Call {
    assert.ok(placed.admitted);
    return placed.call;
  }

  const loudMs = (pcm: Int16Array): number => {
    let loud = 0;
    for (let at = 0; at + 160 <= pcm.length; at += 160) {
      if (rmsDbfs(pcm.subarray(at, at + 160)) > -50) loud += 20;
    }
    return loud;
  };
  const hasTone = (pcm: Int16Array): boolean => {
    for (let at = 0; at + 160 <= pcm.length; at += 160) {
      const frame = pcm.subarray(at, at + 160);
      if (rmsDbfs(frame) > -30 && toneShare(frame, 1_000) > 0.95) return true;
    }
    return false;
  };

  it('lets a caller hear the welcome, press keys and leave a message after the tone', async () => {
    const simulator = simulate();
    const call = admitted(await simulator.callWithSound(arrival));
    await eventually(() => loudMs(call.telephone.heard()) > 1_000, 'the welcome is heard');
    await call.telephone.press('1');
    await eventually(() => hasTone(call.telephone.heard()), 'the tone is heard');
    await time.sleep(400);
    await call.telephone.play(voice);
    await call.telephone.press('#');
    await eventually(() => recorder.messages.length === 1, 'the message is taken');
    call.hangUp();
    assert.equal((await call.over).by, 'caller');
    await call.settled;
    const [taken] = recorder.messages;
    assert.equal(taken?.message.kind, 'voicemail');
    assert.ok((taken?.message.audioMs ?? 0) > 1_500, JSON.stringify(taken));
    const message = parseWav(await readFile(join(folder, `message-${calls}.wav`)));
    assert.ok(message && loudMs(message.pcm) > 1_000);
    const recording = parseWav(await readFile(recordingPath));
    assert.ok(recording && loudMs(recording.pcm) > 3_000 && hasTone(recording.pcm));
    assert.equal(recorder.endings.length, 1);
    assert.equal(recorder.endings[0]?.outcome, 'voicemail');
    assert.ok((recorder.endings[0]?.metrics.talk_seconds.assistant ?? 0) > 0);
    await simulator.settled();
    assert.equal(simulator.callCount, 0);
    assert.equal(media.sessions, 0);
  });

  it('ends the call of a caller who hangs up in the middle of the welcome', async () => {
    const simulator = simulate();
    const call = admitted(await simulator.callWithSound(arrival));
    await eventually(() => loudMs(call.telephone.heard()) > 300, 'the welcome begins');
    call.hangUp();
    await call.settled;
    assert.equal(recorder.endings[0]?.outcome, 'abandoned');
    assert.ok(
      recorder.turns[0]?.content && recorder.turns[0].content.length < testScript().welcomeMessage.length,
    );
    assert.equal(recorder.turns[0].interrupted, true);
    await call.telephone.play(voice);
  });

  it('answers without a recording when none can be written', async () => {
    recordingPath = join(folder, 'missing', 'call.wav');
    const call = admitted(await simulate().callWithSound(arrival));
    await eventually(() => loudMs(call.telephone.heard()) > 300, 'the welcome begins');
    call.hangUp();
    await call.settled;
    assert.deepEqual(failures, []);
  });

  it('lets a caller type instead of speaking', async () => {
    const simulator = simulate();
    const said: string[] = [];
    const screen = { ...blankScreen, said: (text: string) => void said.push(text) };
    const call = admitted(await simulator.callWithWords(arrival, screen));
    await eventually(() => said.includes(testScript().welcomeMessage), 'the welcome is shown');
    assert.equal(call.line.type('Do you have parking?'), true);
    await eventually(() => said.includes('There is a car park behind the house.'), 'the answer is shown');
    call.hangUp();
    await call.settled;
    assert.equal((await call.over).by, 'caller');
    assert.equal(recorder.endings[0]?.outcome, 'information_given');
  });

  it('reports why a call is rejected', async () => {
    for (const reason of ['unknown_number', 'no_assistant', 'busy', 'unavailable'] as const) {
      const simulator = simulate({ receive: async () => ({ admitted: false, reason }) });
      assert.deepEqual(await simulator.callWithSound(arrival), { admitted: false, reason });
      assert.deepEqual(await simulator.callWithWords(arrival, blankScreen), { admitted: false, reason });
      assert.equal(simulator.callCount, 0);
    }
  });

  it('rejects calls above its limit, and all calls while it drains', async () => {
    const simulator = simulate({ maxCalls: 2 });
    const placed = await Promise.all([1, 2, 3, 4].map(() => simulator.callWithWords(arrival, blankScreen)));
    assert.equal(placed.filter((each) => each.admitted).length, 2);
    for (const each of placed) if (each.admitted) each.call.hangUp();
    await simulator.settled();
    simulator.drain();
    assert.deepEqual(await simulator.callWithWords(arrival, blankScreen), {
      admitted: false,
      reason: 'unavailable',
    });
  });

  it('is unavailable when the media engine is full, and the call is recorded as failed', async () => {
    const held = await Promise.all([1, 2, 3].map(() => media.open({ transport: { kind: 'rtp' } })));
    const placed = await simulate().callWithSound(arrival);
    await Promise.all(held.map((session) => session.close()));
    assert.deepEqual(placed, { admitted: false, reason: 'unavailable' });
    assert.equal(failures.length, 1);
  });
});
