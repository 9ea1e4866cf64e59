import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { pino } from 'pino';
import { AudioLine } from './audio-line.ts';
import type { MediaEngine } from './media/media-engine.ts';
import { startTimedEngine, type MediaTime } from './media/testing/media-time.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from './speech/espeak.ts';
import { FramesCaller } from './testing/frames-caller.ts';

const log = pino({ level: 'silent' });
const HELLO = 'Hello, dear caller.';
/** Longer than a caller is left in silence by a voice that is loaded. */
const LOADING_MS = 3_500;

describe('a line whose voice is not loaded yet', { timeout: 240_000 }, () => {
  let engine: MediaEngine;
  let time: MediaTime;
  let synthesizer: EmbeddedSynthesizer;
  const open: AudioLine[] = [];

  before(async () => {
    const ports = { from: 21_600, to: 21_700 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 10, log });
    ({ engine, time } = timed);
    synthesizer = await startEmbeddedSynthesizer({ log });
  });
  after(async () => {
    await Promise.all(open.map((line) => line.hangUp()));
    await engine.close();
    await synthesizer.close();
  });

  async function call(rings: boolean): Promise<{ line: AudioLine; caller: FramesCaller; load: () => void }> {
    const loaded = Promise.withResolvers<void>();
    const ready = time.waitingFor(synthesizer);
    const { port1, port2 } = new MessageChannel();
    const session = await engine.open({ transport: { kind: 'frames', port: port1 } });
    const caller = new FramesCaller(port2);
    const line = new AudioLine({
      ...{ signalling: caller, session, voice: 'espeak-en-us', language: 'en-US', rings, clock: time, log },
      synthesizer: {
        prepare: () => loaded.promise,
        async *speak(utterance, signal) {
          await loaded.promise;
          yield* ready.speak(utterance, signal);
        },
      },
    });
    open.push(line);
    return { line, caller, load: loaded.resolve };
  }

  it('rings until it is', async () => {
    const { line, caller, load } = await call(true);
    const answering = line.answer();
    await time.sleep(LOADING_MS);
    assert.equal(caller.answers, 0);
    load();
    assert.equal(await answering, true);
    assert.equal((await line.say(HELLO, { interruptible: true })).heard, HELLO);
  });

  it('is over at once when the caller gives up meanwhile', async () => {
    const { line, caller } = await call(true);
    const answering = line.answer();
    caller.end('caller', 'CANCEL');
    assert.equal(await answering, false);
    assert.equal(caller.answers, 0);
  });

  it('says all of its first sentence, where it was answered before', async () => {
    const { line, load } = await call(false);
    assert.equal(await line.answer(), true);
    const saying = line.say(HELLO, { interruptible: true });
    await time.sleep(LOADING_MS);
    load();
    assert.equal((await saying).heard, HELLO);
  });

  it('says nothing more when the caller hangs up meanwhile', async () => {
    const { line, caller } = await call(false);
    assert.equal(await line.answer(), true);
    const saying = line.say(HELLO, { interruptible: true });
    caller.end('caller', 'BYE');
    assert.equal((await saying).heard, '');
  });
});
