import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { refusalOf } from '../live/testing/live-client.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { within } from '../platform/within.ts';
import type { Json, TestApi } from '../testing/test-api.ts';
import { toneShare } from '../voice/audio/levels.ts';
import { resample } from '../voice/audio/resample.ts';
import { tone } from '../voice/audio/tone.ts';
import { Upsampler } from '../voice/audio/upsample.ts';
import { parseWav } from '../voice/audio/wav.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../voice/speech/espeak.ts';
import { startTypedFixture, type TypedFixture } from './testing/typed-fixture.ts';

const DEADLINE_MS = 60_000;
/** What the caller and the person of the team sound like. */
const CALLER_HZ = 700;
const PERSON_HZ = 1_300;

/** A microphone and a loudspeaker at the end of a socket. */
class Headset {
  readonly socket: WebSocket;
  readonly frames: Buffer[] = [];

  constructor(url: string, key: string) {
    this.socket = new WebSocket(url.replace('http', 'ws'), { headers: { authorization: `Bearer ${key}` } });
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.frames.push(data);
    });
    this.socket.on('error', () => undefined);
  }

  /** Speaks a tone in real time: as many frames as are heard. */
  async speak(hertz: number, seconds: number): Promise<void> {
    const pcm = new Upsampler().push(tone([hertz], seconds * 1_000));
    const heardBefore = this.frames.length;
    for (let sent = 0; 320 * (sent + 1) <= pcm.length; sent += 1) {
      await until('a frame is heard', () => this.frames.length > heardBefore + sent);
      this.socket.send(Buffer.from(pcm.slice(320 * sent, 320 * (sent + 1)).buffer));
    }
  }

  /** The loudest share of a tone in what was heard, a tenth of a second at a time. */
  share(hertz: number): number {
    const whole = Buffer.concat(this.frames);
    return loudest(resample(new Int16Array(whole.buffer, whole.byteOffset, whole.length / 2), 16_000), hertz);
  }

  closed(): Promise<[number]> {
    return within(DEADLINE_MS, 'the close', once(this.socket, 'close')) as Promise<[number]>;
  }
}

function loudest(pcm: Int16Array, hertz: number): number {
  let most = 0;
  for (let at = 0; at + 800 <= pcm.length; at += 800)
    most = Math.max(most, toneShare(pcm.subarray(at, at + 800), hertz));
  return most;
}

describe('a person who takes a call with sound over by microphone', { timeout: 240_000 }, () => {
  let synthesizer: EmbeddedSynthesizer;
  let test: TypedFixture;
  let api: TestApi;
  const headsets: Headset[] = [];
  before(async () => {
    synthesizer = await startEmbeddedSynthesizer({ log: pino({ level: 'silent' }) });
    test = await startTypedFixture({ synthesizer, isTimed: true, isCarriedByApi: true });
    api = test.api;
  });
  afterEach(() => {
    for (const { socket } of headsets.splice(0)) socket.terminate();
  });
  after(async () => {
    await test.stop();
    await synthesizer.close();
  });

  async function open(path: string, key: string): Promise<Headset> {
    const headset = new Headset(api.baseUrl + path, key);
    headsets.push(headset);
    await within(DEADLINE_MS, 'the socket', once(headset.socket, 'open'));
    return headset;
  }
  const shown = async (id: number, key: string): Promise<Json> =>
    (await api.get(`/calls/${id}`, { key })).body.data;
  const refusal = (id: number, key: string): Promise<number> =>
    refusalOf(`${api.baseUrl}/calls/${id}/audio`, { headers: { authorization: `Bearer ${key}` } });

  /** A caller who hears the assistant, and the person who has taken the conversation over. */
  async function talk(): Promise<{ id: number; key: string; caller: Headset }> {
    const { key } = await test.workspace();
    const { id } = (await api.post('/simulator/calls', { medium: 'audio' }, { key })).body.data;
    const caller = await open(`/simulator/calls/${id}/audio`, key);
    await until('the call is answered', async () => (await shown(id, key)).status === 'in_progress');
    assert.equal(await refusal(id, key), 409, 'before the take-over');
    const taken = await api.post(`/calls/${id}/take-over`, {}, { key });
    assert.equal(taken.status, 200, taken.raw.toString());
    return { id, key, caller };
  }

  it('is refused for a call that is not there or typed, and by those who may not write', async () => {
    const { key, workspace } = await test.workspace();
    assert.equal(await refusal(999_999, key), 404);
    const { id } = (await api.post('/simulator/calls', {}, { key })).body.data;
    await until('the call is answered', async () => (await shown(id, key)).status === 'in_progress');
    assert.equal(await refusal(id, workspace.keys.read), 403);
    assert.equal((await api.post(`/calls/${id}/take-over`, {}, { key })).status, 200);
    assert.equal(await refusal(id, key), 409);
    await api.post(`/calls/${id}/hang-up`, {}, { key });
  });

  it('hears the caller and is heard; the recording has both at the same time', async () => {
    const { id, key, caller } = await talk();
    const person = await open(`/calls/${id}/audio`, key);
    assert.equal(await refusal(id, key), 409, 'one microphone');
    await Promise.all([caller.speak(CALLER_HZ, 2), person.speak(PERSON_HZ, 2)]);
    await until(
      'both were heard',
      async () => person.share(CALLER_HZ) > 0.5 && caller.share(PERSON_HZ) > 0.5,
    );
    person.socket.send(JSON.stringify({ hang_up: true }));
    const [[code]] = await Promise.all([person.closed(), caller.closed()]);
    assert.equal(code, 1000);
    await until('the end', async () => (await shown(id, key)).ended_at !== null);
    const samples = parseWav((await api.get(`/calls/${id}/recording`, { key })).raw)?.pcm;
    assert.ok(samples);
    const at = (hertz: number): number => firstWith(samples, hertz);
    assert.ok(at(CALLER_HZ) >= 0 && at(PERSON_HZ) >= 0, 'both are recorded');
    assert.ok(Math.abs(at(CALLER_HZ) - at(PERSON_HZ)) <= 1, `${at(CALLER_HZ)} s and ${at(PERSON_HZ)} s`);
  });

  it('gives the caller back when asked to, and the socket closes', async () => {
    const { id, key } = await talk();
    const person = await open(`/calls/${id}/audio`, key);
    const closed = person.closed();
    assert.equal((await api.post(`/calls/${id}/hand-back`, {}, { key })).status, 200);
    assert.deepEqual((await closed)[0], 1000);
    assert.notEqual((await shown(id, key)).taken_over_by.until, null);
    await api.post(`/calls/${id}/hang-up`, {}, { key });
  });

  it('is waited for when the socket breaks; then the assistant takes the caller back', async () => {
    const { id, key } = await talk();
    (await open(`/calls/${id}/audio`, key)).socket.terminate();
    const again = await until('it connects again', async () => {
      const headset = new Headset(`${api.baseUrl}/calls/${id}/audio`, key);
      headsets.push(headset);
      return (await Promise.race([
        once(headset.socket, 'open').then(() => true),
        once(headset.socket, 'close').then(() => false),
      ]))
        ? headset
        : null;
    });
    again.socket.terminate();
    await until('the assistant', async () => {
      const { transcript } = await shown(id, key);
      return transcript.some(({ content }: Json) => /not on the line any more/.test(content));
    });
    await api.post(`/calls/${id}/hang-up`, {}, { key });
  });
});

/** The second of a recording in which a tone begins; -1 where there is none. */
function firstWith(pcm: Int16Array, hertz: number): number {
  for (let at = 0; at + 800 <= pcm.length; at += 800) {
    if (toneShare(pcm.subarray(at, at + 800), hertz) > 0.3) return at / 8_000;
  }
  return -1;
}
