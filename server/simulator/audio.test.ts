import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { refusalOf } from '../live/testing/live-client.ts';
import { within } from '../platform/within.ts';
import type { Json, TestApi } from '../testing/test-api.ts';
import { rmsDbfs, toneShare } from '../voice/audio/levels.ts';
import { resample } from '../voice/audio/resample.ts';
import { tone } from '../voice/audio/tone.ts';
import { Upsampler } from '../voice/audio/upsample.ts';
import { parseWav } from '../voice/audio/wav.ts';
import { joined } from '../voice/audio/testing/sounds.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../voice/speech/espeak.ts';
import { startTypedFixture, welcome, type TypedFixture } from './testing/typed-fixture.ts';

const DEADLINE_MS = 60_000;

/** A browser with a microphone. */
class Browser {
  readonly socket: WebSocket;
  readonly events: Json[] = [];
  readonly frames: Buffer[] = [];
  #wake: () => void = () => undefined;

  constructor(url: string, key: string) {
    this.socket = new WebSocket(url.replace('http', 'ws'), { headers: { authorization: `Bearer ${key}` } });
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.frames.push(data);
      else this.events.push(JSON.parse(data.toString('utf8')));
      this.#wake();
    });
    this.socket.on('error', () => undefined);
  }

  async until(isEnough: () => boolean): Promise<void> {
    const waiting = async (): Promise<void> => {
      while (!isEnough()) await new Promise<void>((resolve) => (this.#wake = resolve));
    };
    await within(DEADLINE_MS, 'the call', waiting());
  }

  /** Speaks in real time: a frame whenever one is heard, as a microphone does. */
  async speak(pcm8k: Int16Array): Promise<void> {
    const pcm = new Upsampler().push(pcm8k);
    for (let at = 0; at + 320 <= pcm.length; at += 320) {
      const heard = this.frames.length;
      await this.until(() => this.frames.length > heard);
      this.socket.send(Buffer.from(pcm.slice(at, at + 320).buffer));
    }
  }

  closed(): Promise<[number]> {
    return within(DEADLINE_MS, 'the close', once(this.socket, 'close')) as Promise<[number]>;
  }

  /** What was heard, at 8 kHz. */
  heard(): Int16Array {
    const whole = Buffer.concat(this.frames);
    return resample(new Int16Array(whole.buffer, whole.byteOffset, whole.length / 2), 16_000);
  }
}

describe('a call from the browser', { timeout: 240_000 }, () => {
  let synthesizer: EmbeddedSynthesizer;
  let test: TypedFixture;
  let api: TestApi;
  const browsers: Browser[] = [];
  before(async () => {
    synthesizer = await startEmbeddedSynthesizer({ log: pino({ level: 'silent' }) });
    test = await startTypedFixture({ synthesizer, isTimed: true });
    api = test.api;
  });
  afterEach(() => {
    for (const { socket } of browsers.splice(0)) socket.terminate();
  });
  after(async () => {
    await test.stop();
    await synthesizer.close();
  });

  async function place(key: string, body: Json = { medium: 'audio' }): Promise<number> {
    const placed = await api.post('/simulator/calls', body, { key });
    assert.equal(placed.status, 201, placed.raw.toString());
    return placed.body.data.id;
  }
  const urlOf = (id: number): string => `${api.baseUrl}/simulator/calls/${id}/audio`;
  function connect(id: number, key: string): Browser {
    const browser = new Browser(urlOf(id), key);
    browsers.push(browser);
    return browser;
  }
  const refusal = (id: number, key: string): Promise<number> =>
    refusalOf(urlOf(id), { headers: { authorization: `Bearer ${key}` } });
  async function ended(id: number, key: string): Promise<Json> {
    const answer = await fetch(`${api.baseUrl}/simulator/calls/${id}/events`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.match(await answer.text(), /event: ended/);
    return (await api.get(`/calls/${id}`, { key })).body.data;
  }

  it('refuses unknown media, calls without sound, and who may not speak', async () => {
    const { key, workspace } = await test.workspace();
    const answer = await api.post('/simulator/calls', { medium: 'video' }, { key });
    assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [422, ['medium']]);
    assert.equal(await refusal(999_999, key), 404);
    const typed = await place(key, {});
    assert.equal(await refusal(typed, key), 409);
    const id = await place(key);
    assert.equal(await refusal(id, workspace.keys.read), 403);
    assert.equal(await refusal(id, (await api.makeWorkspace()).keys.write), 404);
    assert.equal((await api.get(`/simulator/calls/${id}/audio`, { key })).status, 400);
    const words = await api.post(`/simulator/calls/${id}/input`, { words: 'Hello' }, { key });
    assert.equal(words.status, 409);
    for (const call of [typed, id])
      await api.post(`/simulator/calls/${call}/input`, { hang_up: true }, { key });
  });

  it('hears the welcome and is heard: the recording has both, and the call is kept like any other', async () => {
    const { key } = await test.workspace();
    const id = await place(key);
    assert.equal((await api.get(`/calls/${id}`, { key })).body.data.status, 'ringing');
    const browser = connect(id, key);
    await browser.until(() => browser.events.some(({ event }) => event === 'said'));
    assert.equal(browser.events[0].data.text, welcome);
    assert.ok(browser.frames.every(({ length }) => length === 640));
    assert.ok(rmsDbfs(browser.heard()) > -40, `${rmsDbfs(browser.heard())} dBFS`);
    assert.equal(await refusal(id, key), 409, 'one socket a call');
    await browser.speak(tone([700], 1_000));
    browser.socket.send(JSON.stringify({ hang_up: true }));
    const [code] = await browser.closed();
    assert.equal(code, 1000);
    assert.deepEqual(browser.events.at(-1).event, 'ended');
    assert.equal(browser.events.at(-1).data.by, 'caller');
    const call = await ended(id, key);
    assert.deepEqual([call.status, call.transcript[0].content], ['completed', welcome]);
    const wav = parseWav((await api.get(`/calls/${id}/recording`, { key })).raw);
    const pcm = wav?.pcm ?? new Int16Array(0);
    assert.ok(
      toneMs(pcm, 700) >= 500,
      `${toneMs(pcm, 700)} ms of the tone of the caller are in the recording`,
    );
    assert.ok(rmsDbfs(pcm.subarray(0, 16_000)) > -40, 'the welcome is in the recording');
    assert.equal(await refusal(id, key), 409);
  });

  it('understands keys, sent as text', async () => {
    const { key } = await test.workspace();
    const id = await place(key);
    const browser = connect(id, key);
    await browser.until(() => browser.events.some(({ event }) => event === 'said'));
    browser.socket.send(JSON.stringify({ key: '5' }));
    await browser.until(() =>
      browser.events.some(({ event, data }) => event === 'heard' && data.key === '5'),
    );
  });

  it('is hung up when its socket closes, or sends what is no frame', async () => {
    const { key } = await test.workspace();
    for (const wrong of [Buffer.alloc(639), Buffer.alloc(16_000), '{"key": "x"}', 'hello']) {
      const id = await place(key);
      const browser = connect(id, key);
      await once(browser.socket, 'open');
      browser.socket.send(wrong);
      assert.deepEqual((await browser.closed())[0], 1003);
      assert.equal((await ended(id, key)).status, 'completed');
    }
    const id = await place(key);
    const browser = connect(id, key);
    await browser.until(() => browser.frames.length > 5);
    browser.socket.terminate();
    assert.equal((await ended(id, key)).status, 'completed');
  });

  it('is closed when more frames come than a microphone makes, or more keys than anybody presses', async () => {
    for (const message of [Buffer.alloc(640), '{"key": "1"}']) {
      const { key } = await test.workspace();
      const browser = connect(await place(key), key);
      await once(browser.socket, 'open');
      for (let sent = 0; sent < 200; sent += 1) browser.socket.send(message);
      assert.equal((await browser.closed())[0], 1008);
    }
  });

  it('keeps the delay short: sound that comes in a burst is not heard later and later', async () => {
    const { key } = await test.workspace();
    const id = await place(key);
    const browser = connect(id, key);
    await browser.until(() => browser.events.some(({ event }) => event === 'said'));
    const burst = new Upsampler().push(joined(tone([700], 2_000)));
    for (let at = 0; at + 320 <= burst.length; at += 320)
      browser.socket.send(Buffer.from(burst.slice(at, at + 320).buffer));
    const heard = browser.frames.length;
    await browser.until(() => browser.frames.length > heard + 60);
    browser.socket.send(JSON.stringify({ hang_up: true }));
    await browser.closed();
    await ended(id, key);
    const wav = parseWav((await api.get(`/calls/${id}/recording`, { key })).raw);
    const pcm = wav?.pcm ?? new Int16Array(0);
    const heardMs = toneMs(pcm, 700);
    assert.ok(heardMs >= 100 && heardMs <= 500, `${heardMs} ms of the tone`);
  });
});

describe('a call from the browser that nobody connects to', () => {
  let test: TypedFixture;
  before(async () => {
    const speak = (): never => assert.fail('nobody would hear it');
    test = await startTypedFixture({ synthesizer: { speak } });
  });
  after(() => test.stop());

  it('rings for 20 seconds', async () => {
    const { key } = await test.workspace();
    const placed = await test.api.post('/simulator/calls', { medium: 'audio' }, { key });
    const { id } = placed.body.data;
    await test.api.clock.advance(19_000);
    assert.equal((await test.api.get(`/calls/${id}`, { key })).body.data.status, 'ringing');
    await test.api.clock.advance(1_000);
    const events = await fetch(`${test.api.baseUrl}/simulator/calls/${id}/events`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.match(await events.text(), /event: ended\ndata: {"by":"caller"/);
    assert.equal((await test.api.get(`/calls/${id}`, { key })).body.data.status, 'canceled');
  });
});

/** How long a tone is heard in the sound. */
function toneMs(pcm: Int16Array, hz: number): number {
  let ms = 0;
  for (let at = 0; at + 160 <= pcm.length; at += 160) {
    const frame = pcm.subarray(at, at + 160);
    if (rmsDbfs(frame) > -40 && toneShare(frame, hz) > 0.8) ms += 20;
  }
  return ms;
}
