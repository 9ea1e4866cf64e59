import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { pino } from 'pino';
import { until } from '../platform/jobs/testing/until.ts';
import { rmsDbfs, toneShare } from './audio/levels.ts';
import { parseWav } from './audio/wav.ts';
import { AudioLine } from './audio-line.ts';
import type { LineEvent } from './line.ts';
import type { MediaEngine } from './media/media-engine.ts';
import { startTimedEngine, type MediaTime } from './media/testing/media-time.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from './speech/espeak.ts';
import { SpeechRefusal, type SpeechSynthesizer } from './speech/synthesizer.ts';
import { FramesCaller } from './testing/frames-caller.ts';

const log = pino({ level: 'silent' });
const long = 'We are open on every day of the week from nine in the morning until five in the afternoon. ';

describe('a line with sound', { timeout: 240_000 }, () => {
  let engine: MediaEngine;
  let time: MediaTime;
  let synthesizer: EmbeddedSynthesizer;
  let voice: Int16Array;
  let folder: string;
  const open: AudioLine[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audio-line-'));
    const ports = { from: 21_000, to: 21_100 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 50, log });
    ({ engine, time } = timed);
    synthesizer = await startEmbeddedSynthesizer({ log });
    const spoken: number[] = [];
    const said = { text: long, voice: 'espeak-en-gb-female', language: 'en-GB' };
    for await (const chunk of synthesizer.speak(said, new AbortController().signal))
      spoken.push(...chunk.pcm);
    voice = Int16Array.from(spoken);
  });
  after(async () => {
    await Promise.all(open.map((line) => line.hangUp()));
    await engine.close();
    await synthesizer.close();
    await rm(folder, { recursive: true });
  });

  async function call(
    options: { synthesizer?: SpeechSynthesizer; voice?: string; answer?: boolean } = {},
  ): Promise<{ line: AudioLine; caller: FramesCaller }> {
    const { port1, port2 } = new MessageChannel();
    const session = await engine.open({ transport: { kind: 'frames', port: port1 } });
    const caller = new FramesCaller(port2);
    const line = new AudioLine({
      signalling: caller,
      session,
      synthesizer: options.synthesizer ?? time.waitingFor(synthesizer),
      voice: options.voice ?? 'espeak-en-us',
      language: 'en-US',
      clock: time,
      log,
    });
    open.push(line);
    if (options.answer !== false) assert.equal(await line.answer(), true);
    return { line, caller };
  }

  async function nextOf(line: AudioLine, kind: LineEvent['kind']): Promise<LineEvent> {
    for (;;) {
      const event = await line.next(10_000);
      if (event.kind === kind) return event;
      assert.ok(event.kind !== 'silence' && event.kind !== 'ended', `${event.kind} instead of ${kind}`);
    }
  }

  it('speaks, and reports that all of it was heard', async () => {
    const { line, caller } = await call();
    const spoken = await line.say(' Hello, dear caller. ', { interruptible: true });
    assert.equal(spoken.heard, 'Hello, dear caller.');
    assert.equal(spoken.interrupted, false);
    assert.ok(spoken.durationMs > 700 && spoken.durationMs < 4_000, `${spoken.durationMs}`);
    assert.ok(line.elapsedMs() >= spoken.offsetMs + spoken.durationMs - 50);
    assert.ok(rmsDbfs(caller.sound()) > -35);
    const again = await line.say('Hello again.', { interruptible: true });
    assert.ok(again.offsetMs >= spoken.offsetMs + spoken.durationMs - 50);
    assert.ok(line.elapsedMs() >= again.offsetMs);
  });

  it('has the next sentence synthesised while the one before it is heard', async () => {
    const begun: string[] = [];
    const bothBegun = Promise.withResolvers<void>();
    const watched: SpeechSynthesizer = {
      speak(utterance, signal) {
        begun.push(utterance.text);
        if (begun.length === 2) bothBegun.resolve();
        return synthesizer.speak(utterance, signal);
      },
    };
    const { line } = await call({ synthesizer: watched });
    let isFirstHeard = false;
    const first = line.say('This is the first sentence.', { interruptible: true }).finally(() => {
      isFirstHeard = true;
    });
    const second = line.say('And the second.', { interruptible: true });
    await bothBegun.promise;
    assert.equal(isFirstHeard, false);
    const [one, two] = await Promise.all([first, second]);
    assert.deepEqual([one.heard, two.heard], ['This is the first sentence.', 'And the second.']);
    assert.ok(two.offsetMs >= one.offsetMs + one.durationMs - 50);
  });

  it('stops when a key is pressed, and reports the words heard until then and the key', async () => {
    const { line, caller } = await call();
    const saying = line.say(long, { interruptible: true });
    await caller.hears(50);
    caller.press('1');
    const spoken = await saying;
    assert.equal(spoken.interrupted, true);
    assert.ok(spoken.heard.length > 0 && long.startsWith(spoken.heard), spoken.heard);
    assert.ok(spoken.heard.length < long.length - 20, spoken.heard);
    const key = await nextOf(line, 'key');
    assert.ok(key.kind === 'key' && key.key === '1' && key.atMs > 0);
    const from = caller.heard.length + 3;
    await until('more frames come', () => caller.heard.length >= from + 5);
    assert.ok(rmsDbfs(caller.sound(from)) < -60);
  });

  it('has the key among its events before it reports the sentence that the key cut off', async () => {
    const { line, caller } = await call();
    for (const key of ['1', '2', '3']) {
      const before = caller.heard.length;
      const saying = line.say(long, { interruptible: true });
      await caller.hears(5, before);
      caller.press(key);
      assert.equal((await saying).interrupted, true);
      const event = await line.next(0);
      assert.ok(event.kind === 'key' && event.key === key, event.kind);
    }
  });

  it('falls silent when the caller speaks', async () => {
    const { line, caller } = await call();
    const saying = line.say(long.repeat(3), { interruptible: true });
    await caller.hears(20);
    caller.speak(voice);
    const spoken = await saying;
    assert.equal(spoken.interrupted, true);
    assert.ok(long.startsWith(spoken.heard) && spoken.heard.length > 0, spoken.heard);
    assert.equal((await nextOf(line, 'speech_started')).kind, 'speech_started');
  });

  it('speaks to the end over a caller when it must not be interrupted', async () => {
    const { line, caller } = await call();
    const saying = line.say('Goodbye, and thank you for calling.', { interruptible: false });
    caller.press('5');
    caller.speak(voice);
    const spoken = await saying;
    assert.equal(spoken.heard, 'Goodbye, and thank you for calling.');
    assert.equal(spoken.interrupted, false);
  });

  it('stops any sentence when its signal aborts', async () => {
    const { line, caller } = await call();
    const urgent = new AbortController();
    const saying = line.say(long, { interruptible: false, signal: urgent.signal });
    await caller.hears();
    urgent.abort();
    const spoken = await saying;
    assert.ok(spoken.heard.length < long.length - 20);
    assert.equal((await line.say('x', { interruptible: true, signal: urgent.signal })).heard, '');
  });

  it('reports keys that come by signalling as those in the sound', async () => {
    const { line, caller } = await call();
    const saying = line.say(long, { interruptible: true });
    await caller.hears();
    caller.listener?.key('#');
    assert.equal((await saying).interrupted, true);
    const key = await nextOf(line, 'key');
    assert.ok(key.kind === 'key' && key.key === '#');
  });

  it('plays nothing after the caller has hung up, and repeats the end', async () => {
    const { line, caller } = await call();
    const saying = line.say(long, { interruptible: true });
    await caller.hears(20);
    caller.end('caller', 'BYE');
    const spoken = await saying;
    assert.ok(long.startsWith(spoken.heard) && spoken.heard.length < long.length - 20);
    const ended = { kind: 'ended', by: 'caller', cause: 'BYE' };
    assert.deepEqual(await nextOf(line, 'ended'), ended);
    assert.deepEqual(await line.next(10_000), ended);
    assert.equal((await line.say('Hello?', { interruptible: true })).heard, '');
    await line.beep();
  });

  it('reports silence when nothing happens in time', async () => {
    const { line } = await call();
    assert.deepEqual(await line.next(30), { kind: 'silence' });
  });

  it('keeps what the caller says after the tone, also when the caller hung up', async () => {
    const { line, caller } = await call();
    await line.beep();
    assert.ok(caller.heard.some((frame) => rmsDbfs(frame) > -30 && toneShare(frame, 1_000) > 0.95));
    const path = join(folder, 'take.wav');
    line.startMessage(path);
    caller.speak(voice.subarray(0, 16_000));
    await nextOf(line, 'speech_ended');
    caller.end('caller', 'BYE');
    const message = await line.endMessage();
    assert.ok(message.speechMs > 500 && message.durationMs >= message.speechMs, JSON.stringify(message));
    assert.equal(message.text, null);
    const wav = parseWav(await readFile(path));
    assert.ok(wav && rmsDbfs(wav.pcm) > -40);
    assert.equal((await line.endMessage()).durationMs, 0, 'there is no second message');
  });

  it('goes on without a message when its file cannot be created', async () => {
    const { line } = await call();
    line.startMessage(join(folder, 'missing', 'message.wav'));
    assert.deepEqual(await line.endMessage(), { durationMs: 0, speechMs: 0, text: null });
    assert.equal((await line.say('Hello', { interruptible: true })).heard, 'Hello');
  });

  it('ends when the sound is gone', async () => {
    const { line, caller } = await call();
    caller.breakOff();
    const ended = await nextOf(line, 'ended');
    assert.ok(ended.kind === 'ended' && ended.by === 'media_lost');
  });

  it('is not answered when the caller was gone before', async () => {
    const { line, caller } = await call({ answer: false });
    caller.isGone = true;
    assert.equal(await line.answer(), false);
    assert.equal((await line.next(0)).kind, 'ended');
    assert.equal(line.elapsedMs(), 0);
  });

  it('fails, and does not count the caller as gone, when the media cannot be reached', async () => {
    const session = await engine.open({ transport: { kind: 'rtp' } });
    const codec = { codec: 'PCMU', payloadType: 0, dtmfPayloadType: null, ptimeMs: 20 } as const;
    const remote = { address: '2001:db8::1', port: 4_000, direction: 'sendrecv', ...codec } as const;
    const signalling = {
      offered: null,
      listen: () => {},
      answer: async () => ({ remote }),
      hangUp: async () => {},
    };
    const voiced = { synthesizer, voice: 'espeak-en-us', language: 'en-US' };
    const line = new AudioLine({ signalling, session, ...voiced, clock: time, log });
    open.push(line);
    await assert.rejects(line.answer(), /media/);
  });

  it('hangs up once, and reports what was measured', async () => {
    const { line, caller } = await call();
    await line.say('Hello, dear caller.', { interruptible: true });
    const [first, second] = await Promise.all([line.hangUp(), line.hangUp()]);
    assert.equal(caller.hangUps, 1);
    assert.deepEqual(first, second);
    assert.ok((first.media?.assistantTalkMs ?? 0) > 500);
    const ended = await line.next(0);
    assert.ok(ended.kind === 'ended' && ended.by === 'us');
  });

  describe('with a voice that does not speak', () => {
    const failing = (wait: (signal: AbortSignal) => Promise<unknown>): SpeechSynthesizer => ({
      // oxlint-disable-next-line require-yield
      async *speak(_utterance, signal) {
        await wait(signal);
        throw new SpeechRefusal('failed', 'Out of order.');
      },
    });

    it('reports at once that nothing was heard when it fails', async () => {
      const { line } = await call({ synthesizer: failing(async () => {}) });
      const spoken = await line.say('Hello', { interruptible: true });
      assert.deepEqual(
        { ...spoken, offsetMs: 0 },
        { heard: '', offsetMs: 0, durationMs: 0, interrupted: false },
      );
    });

    it('gives up when no sound comes', async () => {
      const { line } = await call({ synthesizer: failing((signal) => time.sleep(60_000, signal)) });
      const before = line.elapsedMs();
      assert.equal((await line.say('Hello', { interruptible: true })).heard, '');
      assert.ok(line.elapsedMs() - before < 10_000);
    });

    it('lets another one stand in when the voice is unknown', async () => {
      const { line, caller } = await call({ voice: 'sold-last-year' });
      assert.equal((await line.say('Hello, caller', { interruptible: true })).heard, 'Hello, caller');
      assert.ok(rmsDbfs(caller.sound()) > -40);
    });
  });
});
