import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { pino } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import { RefusedAccounts } from '../../platform/providers/refused-accounts.ts';
import { AudioLine } from '../audio-line.ts';
import { rmsDbfs } from '../audio/levels.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import { startTimedEngine, type MediaTime } from '../media/testing/media-time.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../speech/espeak.ts';
import { PhraseCache } from '../speech/phrase-cache.ts';
import type { SpeechChunk, SpeechSynthesizer } from '../speech/synthesizer.ts';
import { FramesCaller } from '../testing/frames-caller.ts';
import { findVoices } from './find-voices.ts';
import { LocalSpeaking } from './testing/local-speaking.ts';

const log = pino({ level: 'silent' });
const TEXT = 'We are open from nine until five, and on Saturdays until noon.';
const FIRST = 'cartesia:one';
/** The first sound of a voice that nobody may wait for. */
const SLOW_MS = 20_000;
const SECOND = 'deepgram:aura-2-thalia-en';

describe('the voices of a call', { timeout: 240_000 }, () => {
  let engine: MediaEngine;
  let time: MediaTime;
  let embedded: EmbeddedSynthesizer;
  let client: ProviderClient;
  let first: LocalSpeaking;
  let second: LocalSpeaking;
  let refused: RefusedAccounts;
  /** What the embedded voice said. */
  let embeddedTexts: string[];
  /** The embedded voices that were loaded while the call rang. */
  let prepared: string[];
  /** Flite cannot be loaded. */
  let stuck = false;
  const lines: AudioLine[] = [];

  before(async () => {
    const ports = { from: 21_200, to: 21_300 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 50, log });
    ({ engine, time } = timed);
    embedded = await startEmbeddedSynthesizer({ log });
  });
  after(async () => {
    await engine.close();
    await embedded.close();
  });
  beforeEach(async () => {
    client = new ProviderClient();
    [first, second] = await Promise.all([LocalSpeaking.start(time), LocalSpeaking.start(time)]);
    refused = new RefusedAccounts(time);
    embeddedTexts = [];
    prepared = [];
    stuck = false;
  });
  afterEach(async () => {
    await Promise.all(lines.splice(0).map((line) => line.hangUp()));
    await client.close();
    await Promise.all([first.close(), second.close()]);
  });

  const providers = (): ProviderAccess[] => [
    first.access('cartesia', { voices: ['one'] }),
    second.access('deepgram', { voices: ['aura-2-thalia-en'] }),
  ];
  const watched: SpeechSynthesizer = {
    prepare: async (voice) => void prepared.push(voice),
    speak(utterance, signal) {
      embeddedTexts.push(utterance.text);
      if (stuck && utterance.voice === 'flite-rms') return never(time, signal);
      return time.waitingFor(embedded).speak(utterance, signal);
    },
  };

  async function call(
    options: { providers?: ProviderAccess[]; voice?: string; cache?: PhraseCache } = {},
  ): Promise<{ line: AudioLine; caller: FramesCaller }> {
    const { port1, port2 } = new MessageChannel();
    const session = await engine.open({ transport: { kind: 'frames', port: port1 } });
    const caller = new FramesCaller(port2);
    const { voice = FIRST, cache } = options;
    const known = options.providers ?? providers();
    const want = { providers: known, client, voice, language: 'en-US', ...(cache ? { cache } : {}) };
    const line = new AudioLine({
      signalling: caller,
      session,
      synthesizer: watched,
      voice,
      language: 'en-US',
      speaking: { voices: findVoices(want), refused },
      clock: time,
      log,
    });
    lines.push(line);
    assert.equal(await line.answer(), true);
    return { line, caller };
  }

  const say = (line: AudioLine, text = TEXT): ReturnType<AudioLine['say']> =>
    line.say(text, { interruptible: true });
  /** The providers' part of the metrics, without times. */
  async function uses(line: AudioLine): Promise<[string, boolean, number | undefined][]> {
    const { speaking = [] } = await line.hangUp();
    return speaking.map(({ provider, failed, characters }) => [provider, failed, characters]);
  }

  it('have the embedded ones that may be needed loaded while the call rings', async () => {
    await call({ voice: 'flite-rms', providers: [] });
    assert.deepEqual(prepared.splice(0), ['flite-rms', 'espeak-en-us']);
    await call();
    assert.deepEqual(prepared.splice(0), ['espeak-en-us']);
  });

  it('are the wanted one alone while it speaks', async () => {
    const { line, caller } = await call();
    const spoken = await say(line);
    assert.equal(spoken.heard, TEXT);
    assert.ok(rmsDbfs(caller.sound()) > -30);
    assert.deepEqual([first.texts, second.texts, embeddedTexts], [[TEXT], [], []]);
    assert.deepEqual(await uses(line), [[FIRST, false, TEXT.length]]);
  });

  for (const manner of ['page', 'error with 200', 'empty', 'inaudible'] as const) {
    it(`are followed by the next when the first answers with: ${manner}`, async () => {
      first.manner = manner;
      const { line } = await call();
      assert.equal((await say(line, 'Hello there.')).heard, 'Hello there.');
      assert.deepEqual([second.texts, embeddedTexts], [['Hello there.'], []]);
      assert.deepEqual(await uses(line), [
        [FIRST, true, 12],
        [SECOND, false, 12],
      ]);
    });
  }

  for (const manner of ['closes mid-word', 'half-finished', 'stalls'] as const) {
    it(`go on at the word where the first broke off: ${manner}`, async () => {
      first.manner = manner;
      const { line } = await call();
      const spoken = await say(line);
      // Every word was heard, in one voice or the other.
      assert.equal(spoken.heard, TEXT);
      const rest = second.texts[0] ?? '';
      // Half of the words were sent, of the last one a third: that one is said again, and none before it.
      const words = TEXT.split(' ');
      assert.equal(rest, words.slice(Math.ceil(words.length / 2) - 1).join(' '));
      assert.deepEqual(embeddedTexts, []);
    });
  }

  it('end with the embedded one, also in the middle of a sentence', async () => {
    first.manner = 'closes mid-word';
    second.refuseWith(500);
    const { line } = await call();
    const spoken = await say(line);
    assert.equal(spoken.heard, TEXT);
    assert.equal(embeddedTexts.length, 1);
    assert.ok(TEXT.endsWith(embeddedTexts[0] ?? '-') && embeddedTexts[0] !== TEXT);
  });

  it('tell what was heard when the caller interrupts the second of them', async () => {
    first.manner = 'closes mid-word';
    const { line, caller } = await call();
    const saying = say(line, `${TEXT} Is there anything else that I can do for you today?`);
    await caller.hears(150);
    caller.press('1');
    const { heard, interrupted } = await saying;
    assert.equal(interrupted, true);
    const whole = `${TEXT} Is there anything else that I can do for you today?`;
    assert.ok(whole.startsWith(heard) && heard.length > 10 && heard.length < whole.length - 10, heard);
  });

  it('let nobody wait for a slow one: the next is asked meanwhile, and then the embedded one', async () => {
    first.delayMs = SLOW_MS;
    const { line } = await call();
    const quick = await say(line, 'Hello there, dear caller.');
    assert.ok(quick.heard !== '' && quick.offsetMs < SLOW_MS, `${quick.offsetMs} ms`);
    assert.deepEqual(embeddedTexts, []);
    second.delayMs = SLOW_MS;
    const askedAtMs = line.elapsedMs();
    const late = await say(line, 'How can I help you?');
    assert.equal(late.heard, 'How can I help you?');
    assert.ok(late.offsetMs - askedAtMs < SLOW_MS, `${late.offsetMs - askedAtMs} ms`);
    assert.deepEqual(embeddedTexts, ['How can I help you?']);
  });

  it('hear out one that is late but before the next', async () => {
    first.delayMs = 1_100;
    second.delayMs = SLOW_MS;
    const { line } = await call();
    assert.equal((await say(line, 'Hello there.')).heard, 'Hello there.');
    assert.deepEqual(await uses(line), [[FIRST, false, 'Hello there.'.length]]);
  });

  it('give a slow one the time in which the sentence before is heard', async () => {
    const { line, caller } = await call();
    const before = say(line);
    await caller.hears(2);
    first.delayMs = 2_500;
    const behind = say(line, 'That is all.');
    assert.equal((await before).heard, TEXT);
    assert.equal((await behind).heard, 'That is all.');
    assert.deepEqual([first.texts, second.texts, embeddedTexts], [[TEXT, 'That is all.'], [], []]);
  });

  it('leave out one that failed twice on the call', async () => {
    first.manner = 'page';
    const { line } = await call();
    for (const text of ['One.', 'Two.', 'Three.']) assert.equal((await say(line, text)).heard, text);
    assert.deepEqual([first.texts.length, second.texts], [2, ['One.', 'Two.', 'Three.']]);
  });

  it('leave out one that refuses for good, on later calls as well', async () => {
    first.refuseWith(401);
    const { line } = await call();
    await say(line, 'One.');
    await say(line, 'Two.');
    const later = await call();
    await say(later.line, 'Three.');
    assert.deepEqual([first.texts, second.texts], [['One.'], ['One.', 'Two.', 'Three.']]);
  });

  it('leave one that has too many requests alone for as long as it asks', async () => {
    first.refuseWith(429, { 'retry-after': '30' });
    const { line } = await call();
    await say(line, 'One.');
    const later = await call();
    await say(later.line, 'Two.');
    assert.deepEqual([first.texts, second.texts], [['One.'], ['One.', 'Two.']]);
  });

  it('are the embedded one alone for an embedded voice, and stand in for a voice nobody offers', async () => {
    const { line } = await call({ voice: 'espeak-en-us' });
    assert.equal((await say(line, 'Hello.')).heard, 'Hello.');
    assert.deepEqual([first.texts, embeddedTexts], [[], ['Hello.']]);
    const other = await call({ voice: 'elevenlabs:gone' });
    assert.equal((await say(other.line, 'Hello.')).heard, 'Hello.');
    assert.deepEqual([first.texts, embeddedTexts], [['Hello.'], ['Hello.']]);
    const none = await call({ voice: 'elevenlabs:gone', providers: [] });
    assert.equal((await say(none.line, 'Hello.')).heard, 'Hello.');
    // The clearer one, which this test has not, and the one that is always there.
    assert.deepEqual(embeddedTexts, ['Hello.', 'Hello.', 'Hello.']);
  });

  it('are the one that is always loaded while the embedded one of English is not', async () => {
    stuck = true;
    const { line } = await call({ voice: 'flite-rms' });
    const spoken = await say(line, 'Hello there.');
    assert.ok(spoken.heard === 'Hello there.' && spoken.offsetMs < 10_000, `${spoken.offsetMs} ms`);
    assert.deepEqual(embeddedTexts, ['Hello there.', 'Hello there.']);
    assert.deepEqual(await uses(line), []);
  });

  it('are not asked for a phrase that is kept, and a kept phrase is no request', async () => {
    const cache = new PhraseCache();
    const { line } = await call({ cache });
    await say(line, 'Welcome to the practice.');
    const again = await call({ cache });
    const spoken = await say(again.line, 'Welcome to the practice.');
    assert.equal(spoken.heard, 'Welcome to the practice.');
    assert.deepEqual(first.texts, ['Welcome to the practice.']);
    assert.deepEqual(await uses(again.line), []);
  });

  it('stop when the caller hangs up, and leave no request behind', async () => {
    first.manner = 'stalls';
    const { line, caller } = await call();
    const saying = say(line);
    await caller.hears(5);
    caller.end('caller', 'BYE');
    const { heard } = await saying;
    assert.ok(TEXT.startsWith(heard) && heard !== TEXT);
    await until('no request is left', () => first.running === 0);
    assert.deepEqual([first.running, second.texts, embeddedTexts], [0, [], []]);
  });
});

/** Sound that never comes. */
async function* never(clock: Clock, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
  await clock.sleep(60_000, signal);
  yield { pcm: new Int16Array(0), words: [] };
}
