import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { pino } from 'pino';
import { until } from '../../platform/jobs/testing/until.ts';
import { joined, silence, spoken } from '../audio/testing/sounds.ts';
import { rmsDbfs, toneShare } from '../audio/levels.ts';
import { tone } from '../audio/tone.ts';
import { AudioLine } from '../audio-line.ts';
import { runCall } from '../call-session.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import { startTimedEngine, type MediaTime } from '../media/testing/media-time.ts';
import type { OwnSpeech } from '../speech/own-speech.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../speech/espeak.ts';
import { FramesCaller } from '../testing/frames-caller.ts';
import { ring } from '../testing/phone-call.ts';
import { TestRecorder } from '../testing/test-recorder.ts';
import { testScript } from '../testing/test-script.ts';
import type { Heard, Turn } from './engine.ts';
import { ScriptedEngine } from './testing/scripted-engine.ts';

const log = pino({ level: 'silent' });
const WORDS = ['One', 'two', 'three', 'four.'].map((text, at) => ({ text, startMs: at * 500 }));

const speechOf = (...parts: (Int16Array | Error)[]): OwnSpeech => ({
  sound: (async function* () {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield part;
    }
  })(),
  words: () => WORDS,
});

/** Longer than any caller takes to interrupt. */
const WHOLE_MS = 20_000;

describe('what an engine speaks itself', { timeout: 240_000, concurrency: true }, () => {
  let media: MediaEngine;
  let time: MediaTime;
  let synthesizer: EmbeddedSynthesizer;
  const calls: { caller: FramesCaller; done: Promise<void> }[] = [];
  before(async () => {
    const ports = { from: 21_300, to: 21_310 };
    const timed = await startTimedEngine({
      ...{ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 50, log },
    });
    ({ engine: media, time } = timed);
    synthesizer = await startEmbeddedSynthesizer({ log });
  });
  after(async () => {
    for (const { caller, done } of calls) {
      caller.end('caller', 'hung up');
      await done;
    }
    await media.close();
    await synthesizer.close();
  });

  /** A call whose assistant is asked once, by a key. */
  async function answering(answer: (turn: Turn) => Promise<unknown>) {
    const { port1, port2 } = new MessageChannel();
    const session = await media.open({ transport: { kind: 'frames', port: port1 } });
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
    const recorder = new TestRecorder();
    const first = new ScriptedEngine(async (input, turn) => {
      if (input.kind === 'key') await answer(turn);
    });
    const second = new ScriptedEngine(async (_input, turn) => {
      await turn.say('Second.');
    }, 'test:second');
    const done = runCall({
      ...{ line, recorder, clock: time, log, openEngines: () => [first, second] },
      script: testScript({ welcomeMessage: 'Hi.' }),
      signal: new AbortController().signal,
    });
    calls.push({ caller, done });
    await until('the welcome', () => recorder.turns.length === 1);
    caller.press('1');
    return { caller, recorder };
  }

  it('is heard as it is, and its words are written down', async () => {
    const heard: Heard[] = [];
    const { caller, recorder } = await answering(async (turn) => {
      heard.push(await turn.say(speechOf(tone([440], 1_000), tone([440], 1_000))));
    });
    await until('its words are written down', () => recorder.turns.length === 3);
    assert.deepEqual(heard[0], { heard: 'One two three four.', interrupted: false, playedMs: 2_000 });
    assert.equal(recorder.turns.at(-1)?.content, 'One two three four.');
    assert.ok(toneShare(caller.sound(-60), 440) > 0.8);
  });

  it('stops when the caller speaks; what was heard of it is told', async () => {
    const heard: Heard[] = [];
    const { caller, recorder } = await answering(async (turn) => {
      heard.push(await turn.say(speechOf(tone([440], WHOLE_MS))));
    });
    await caller.hears(50);
    caller.speak(joined(await spoken('I would like to ask something else.'), silence(700)));
    await until('it is over', () => heard.length > 0);
    const [{ playedMs = 0, interrupted } = assert.fail()] = heard;
    assert.equal(interrupted, true);
    await until('it is silent', () => rmsDbfs(caller.heard.at(-1) ?? tone([440], 20)) < -60);
    // Exactly what reached the caller is told, and that is not all of it.
    const heardFrames = caller.heard.filter((frame) => rmsDbfs(frame) > -50 && toneShare(frame, 440) > 0.9);
    assert.equal(playedMs, heardFrames.length * 20);
    assert.ok(playedMs > 0 && playedMs < WHOLE_MS, `${playedMs} ms`);
    await until('it is written down', () => recorder.turns.some((turn) => turn.interrupted));
  });

  it('is followed by the next engine when its sound breaks off', async () => {
    const { recorder } = await answering((turn) =>
      turn.say(speechOf(tone([440], 700), new Error('the session is gone'))),
    );
    await until('the next engine', () => recorder.turns.some(({ content }) => content === 'Second.'));
  });

  it('ends when its next sound does not come', async () => {
    const heard: Heard[] = [];
    const { recorder } = await answering(async (turn) => {
      const hanging = Promise.withResolvers<never>();
      const sound = (async function* () {
        yield tone([440], 700);
        yield await hanging.promise;
      })();
      heard.push(await turn.say({ sound, words: () => WORDS.slice(0, 2) }));
    });
    await until('it is over', () => heard.length > 0);
    assert.deepEqual(heard[0], { heard: 'One two', interrupted: false, playedMs: 700 });
    assert.equal(recorder.turns.at(-1)?.content, 'One two');
  });

  it('is not heard where the line does not let engines speak', async () => {
    const heard: Heard[] = [];
    const engine = new ScriptedEngine(async (_input, turn) => {
      heard.push(await turn.say(speechOf(tone([440], 700))));
    });
    const call = ring({ openEngines: () => [engine] });
    await call.passUntil(() => heard.length > 0);
    assert.deepEqual(heard[0], { heard: '', interrupted: true, playedMs: 0 });
    call.line.leave();
    await call.finish();
  });
});
