import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { pino } from 'pino';
import { ProviderError } from '../platform/providers/provider-error.ts';
import { rmsDbfs } from './audio/levels.ts';
import { joined, silence, spoken } from './audio/testing/sounds.ts';
import { AudioLine } from './audio-line.ts';
import type { LineEvent } from './line.ts';
import { ScriptedListener } from './listening/testing/scripted-listener.ts';
import type { MediaEngine } from './media/media-engine.ts';
import { startTimedEngine, type MediaTime } from './media/testing/media-time.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from './speech/espeak.ts';
import { FramesCaller } from './testing/frames-caller.ts';

const log = pino({ level: 'silent' });
const LONG = 'We are open on every day of the week from nine in the morning until five in the afternoon. ';

interface Call {
  line: AudioLine;
  caller: FramesCaller;
  listener: ScriptedListener;
}

describe('a line with sound and somebody who understands words', { timeout: 240_000 }, () => {
  let engine: MediaEngine;
  let time: MediaTime;
  let synthesizer: EmbeddedSynthesizer;
  let sentence: Int16Array;
  const open: AudioLine[] = [];

  before(async () => {
    const ports = { from: 21_200, to: 21_210 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 50, log });
    ({ engine, time } = timed);
    synthesizer = await startEmbeddedSynthesizer({ log });
    sentence = await spoken('I would like to make an appointment.');
  });
  after(async () => {
    await Promise.all(open.map((line) => line.hangUp()));
    await engine.close();
    await synthesizer.close();
  });

  async function call(): Promise<Call> {
    const { port1, port2 } = new MessageChannel();
    const session = await engine.open({ transport: { kind: 'frames', port: port1 } });
    const caller = new FramesCaller(port2);
    const listener = new ScriptedListener();
    const line = new AudioLine({
      signalling: caller,
      session,
      synthesizer: time.waitingFor(synthesizer),
      voice: 'espeak-en-us',
      language: 'en-US',
      listening: { listeners: [listener], hints: [] },
      clock: time,
      log,
    });
    open.push(line);
    assert.equal(line.understandsWords, true);
    assert.equal(await line.answer(), true);
    return { line, caller, listener };
  }

  async function nextOf<K extends LineEvent['kind']>(
    line: AudioLine,
    kind: K,
  ): Promise<Extract<LineEvent, { kind: K }>> {
    for (;;) {
      const event = await line.next(10_000);
      if (isOf(event, kind)) return event;
      assert.ok(event.kind !== 'silence' && event.kind !== 'ended', `${event.kind} instead of ${kind}`);
    }
  }

  /** Answers the next pause of the caller with these words. */
  function understand({ listener }: Call, text: string): void {
    listener.session.onFlush = () => listener.session.tell({ kind: 'final', text });
  }

  it('gives what the caller said as words, with their time', async () => {
    const here = await call();
    understand(here, 'I would like to make an appointment.');
    here.caller.speak(joined(silence(300), sentence, silence(1_000)));
    const words = await nextOf(here.line, 'words');
    assert.equal(words.text, 'I would like to make an appointment.');
    assert.ok(Math.abs(words.durationMs - sentence.length / 8) < 400, `${words.durationMs} ms`);
    assert.ok(words.atMs >= 150 && words.atMs < 2_000, `${words.atMs} ms`);
    const heard = here.listener.session.heard;
    assert.ok(heard.some((pcm) => rmsDbfs(pcm) > -40));
  });

  it('goes on with its sentence after a "mm-hm", which is no event', async () => {
    const here = await call();
    understand(here, 'Mm-hm.');
    const saying = here.line.say(LONG, { interruptible: true });
    await here.caller.hears(20);
    here.caller.speak(joined(sentence.subarray(0, 8 * 700), silence(1_000)));
    const said = await saying;
    assert.deepEqual([said.heard, said.interrupted], [LONG.trim(), false]);
    assert.equal(here.listener.session.flushes, 1);
    here.caller.press('1');
    assert.equal((await nextOf(here.line, 'key')).kind, 'key');
  });

  it('falls silent for good at the first words of an interruption', async () => {
    const here = await call();
    const saying = here.line.say(LONG, { interruptible: true });
    await here.caller.hears(20);
    here.caller.speak(joined(sentence, silence(1_000)));
    await nextOf(here.line, 'speech_started');
    here.listener.session.tell({ kind: 'partial', text: 'I would like' });
    const said = await saying;
    assert.equal(said.interrupted, true);
    assert.ok(said.heard.length < LONG.length - 20, said.heard);
    understand(here, 'I would like to make an appointment.');
    assert.equal((await nextOf(here.line, 'words')).text, 'I would like to make an appointment.');
  });

  it('understands keys only when its last listener has failed, and tells so', async () => {
    const here = await call();
    here.listener.session.fail(new ProviderError('authentication', 'The key was withdrawn'));
    await nextOf(here.line, 'listening_lost');
    assert.equal(here.line.understandsWords, false);
    const saying = here.line.say(LONG, { interruptible: true });
    await here.caller.hears(20);
    here.caller.speak(joined(sentence, silence(700)));
    assert.equal((await saying).interrupted, true);
  });

  it('leaves what is said into a message to the recording', async () => {
    const here = await call();
    understand(here, 'Please call me back.');
    here.line.startMessage('/nonexistent/message.wav');
    here.caller.speak(joined(sentence, silence(1_000)));
    await nextOf(here.line, 'speech_ended');
    await here.line.endMessage();
    here.caller.press('5');
    const event = await here.line.next(5_000);
    assert.equal(event.kind, 'key');
  });
});

describe('an engine that hears a line by itself', { timeout: 240_000 }, () => {
  it('hears what the caller says, and nothing of what they say into a message', async () => {
    const ports = { from: 21_220, to: 21_224 };
    await using parts = new AsyncDisposableStack();
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 1, log });
    const { engine, time } = timed;
    parts.defer(() => engine.close());
    const synthesizer = await startEmbeddedSynthesizer({ log });
    parts.defer(() => synthesizer.close());
    const { port1, port2 } = new MessageChannel();
    const session = await engine.open({ transport: { kind: 'frames', port: port1 } });
    const caller = new FramesCaller(port2);
    const line = new AudioLine({
      ...{
        signalling: caller,
        session,
        synthesizer: time.waitingFor(synthesizer),
        voice: 'espeak-en-us',
        language: 'en-US',
      },
      ...{ clock: time, log },
    });
    parts.defer(() => line.hangUp().then(() => {}));
    const told: string[] = [];
    let samples = 0;
    const listener = new ScriptedListener();
    line.sound.hear({
      id: listener.id,
      open: (options, signal) => listener.open(options, signal),
      write: (pcm) => void (samples += pcm.length),
      speechStarted: (agoMs) => told.push(agoMs >= 0 && agoMs < 500 ? 'begins' : `${agoMs} ms ago`),
      flush: () => told.push('pauses'),
    });
    assert.equal(line.understandsWords, true);
    assert.equal(await line.answer(), true);
    const sentence = await spoken('Please call me back.');
    const ended = async (): Promise<void> => {
      for (;;) if ((await line.next(10_000)).kind === 'speech_ended') return;
    };
    caller.speak(joined(sentence, silence(900)));
    await ended();
    assert.deepEqual(told, ['begins', 'pauses']);
    assert.ok(samples > sentence.length);
    line.startMessage('/nonexistent/message.wav');
    caller.speak(joined(sentence, silence(900)));
    await ended();
    await line.endMessage();
    assert.deepEqual(told, ['begins', 'pauses', 'pauses']);
  });
});

function isOf<K extends LineEvent['kind']>(
  event: LineEvent,
  kind: K,
): event is Extract<LineEvent, { kind: K }> {
  return event.kind === kind;
}
