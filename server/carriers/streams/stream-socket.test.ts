import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { WebSocketServer, type WebSocket } from 'ws';
import { FrozenClock } from '../../platform/clock.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { encode } from '../../voice/audio/g711.ts';
import { tone } from '../../voice/audio/tone.ts';
import { StreamSocket } from './stream-socket.ts';
import type { StreamVendorName } from './stream-messages.ts';
import { MediaStream } from './testing/media-stream.ts';

const START = { streamId: 'MZ1', callId: 'CA1', accountId: 'AC1', parameter: 'call-1' };
const EXPECTED = { accountId: 'AC1', callId: 'CA1', parameter: 'call-1' };
/** 20 ms that are not silent. */
const SOUND = tone([440], 20);

/** Both ends of a stream, in a time that stands still. */
interface Pair {
  clock: FrozenClock;
  ours: StreamSocket;
  vendor: MediaStream;
  frames: Int16Array[];
  keys: string[];
  /** What was told of each message of sound, and the round trips. */
  told: object[];
  trips: number[];
  /** How the stream ended, as the call was told. */
  ends: [how: string, cause: string][];
}

describe('the socket of a media stream', () => {
  let server: WebSocketServer;
  const pairs: Pair[] = [];
  before(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 16_384 });
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const { ours, vendor } of pairs.splice(0)) {
      ours.close();
      vendor.socket.terminate();
    }
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  async function open(vendorName: StreamVendorName = 'twilio', expected = EXPECTED): Promise<Pair> {
    const clock = new FrozenClock('2026-11-23T12:00:00Z');
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const accepted = once(server, 'connection') as Promise<[WebSocket]>;
    const vendor = new MediaStream(url, { vendor: vendorName, start: START, clock });
    await vendor.opened();
    const [socket] = await accepted;
    socket.on('error', () => undefined);
    const [frames, keys, ends]: [Int16Array[], string[], Pair['ends']] = [[], [], []];
    const [told, trips]: [object[], number[]] = [[], []];
    const listener = {
      started: () => undefined,
      heard: (stamp: object, atMs: number) => void told.push({ ...stamp, atMs }),
      roundTrip: (ms: number) => void trips.push(ms),
      frame: (pcm: Int16Array) => void frames.push(pcm),
      key: (key: string) => void keys.push(key),
      ended: (how: string, cause: string) => void ends.push([how, cause]),
    };
    const ours = new StreamSocket(socket, { vendor: vendorName, expected: () => expected, clock, listener });
    const pair = { clock, ours, vendor, frames, keys, told, trips, ends };
    pairs.push(pair);
    return pair;
  }

  async function begun(vendorName: StreamVendorName = 'twilio'): Promise<Pair> {
    const pair = await open(vendorName);
    pair.vendor.begin();
    pair.vendor.media(encode('PCMU', SOUND));
    await until('the stream has begun', () => pair.frames.length > 0);
    return pair;
  }

  /** Sends something, and gives how the socket was closed. */
  async function refusal(pair: Pair, act: (vendor: MediaStream) => void): Promise<[number, string]> {
    const closed = pair.vendor.closed();
    act(pair.vendor);
    const [code] = await closed;
    await until('the call is told', () => pair.ends.length > 0);
    assert.equal(pair.ends.length, 1, 'the call is told once');
    return [code, pair.ends[0]?.[0] ?? ''];
  }

  it('refuses what is no message', async () => {
    for (const text of [
      '',
      'nonsense',
      '[]',
      '{"event":1}',
      '{"event":"media"}',
      '{"event":"media","media":{}}',
    ]) {
      assert.deepEqual(
        await refusal(await begun(), ({ socket }) => socket.send(text)),
        [1003, 'refused'],
        text,
      );
    }
    assert.deepEqual(await refusal(await begun(), ({ socket }) => socket.send(Buffer.alloc(160))), [
      1003,
      'refused',
    ]);
    const dtmf = '{"event":"dtmf","streamSid":"MZ1","dtmf":{"digit":"12"}}';
    assert.deepEqual(await refusal(await begun(), ({ socket }) => socket.send(dtmf)), [1003, 'refused']);
  });

  it('refuses sound before the start, and a second start', async () => {
    const early = await open();
    assert.deepEqual(await refusal(early, (vendor) => vendor.media(encode('PCMU', SOUND))), [
      1008,
      'refused',
    ]);
    assert.deepEqual(early.frames, []);
    assert.deepEqual(await refusal(await begun(), (vendor) => vendor.begin()), [1008, 'refused']);
  });

  it('refuses another account, call, stream or parameter than was agreed on, and other sound', async () => {
    const lies: object[] = [
      { accountSid: 'AC2' },
      { callSid: 'CA2' },
      { customParameters: { call: 'call-2' } },
      { accountSid: null },
      { mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 16_000, channels: 1 } },
      { mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 2 } },
      { mediaFormat: { encoding: 'audio/x-l16', sampleRate: 8_000, channels: 1 } },
      { mediaFormat: null },
    ];
    for (const lie of lies) {
      const told = await refusal(await open(), (vendor) => vendor.begin(lie as Record<string, unknown>));
      assert.deepEqual(told, [1008, 'refused'], JSON.stringify(lie));
    }
    const media = { event: 'media', streamSid: 'MZ2', media: { payload: '/////w==' } };
    assert.deepEqual(await refusal(await begun(), (vendor) => vendor.send(media)), [1008, 'refused']);
  });

  it('refuses more messages or sound than time has passed', async () => {
    const flood = (vendor: MediaStream): void => {
      for (let n = 0; n < 400; n++) vendor.send({ event: 'mark', mark: { name: 'unknown' } });
    };
    assert.deepEqual(await refusal(await begun(), flood), [1008, 'refused']);
    const sound = (vendor: MediaStream): void => {
      for (let n = 0; n < 16; n++) vendor.media(new Uint8Array(1_600).fill(0x55));
    };
    const pair = await begun();
    assert.deepEqual(await refusal(pair, sound), [1008, 'refused']);
    assert.ok(
      pair.frames.length <= 150,
      `three seconds in a second at most, not ${pair.frames.length} frames`,
    );
    const long = (vendor: MediaStream): void => vendor.media(new Uint8Array(1_601));
    assert.deepEqual(await refusal(await begun(), long), [1008, 'refused']);
    const huge = (vendor: MediaStream): void => vendor.send({ event: 'other', filler: 'x'.repeat(20_000) });
    assert.deepEqual((await refusal(await begun(), huge))[0], 1009);
  });

  it('is closed when it says nothing at first', async () => {
    const pair = await open();
    const closed = pair.vendor.closed();
    await pair.clock.advance(9_999);
    assert.deepEqual(pair.ends, []);
    await pair.clock.advance(1);
    assert.deepEqual(await closed, [1008, 'The stream did not start.']);
    assert.equal(pair.ends[0]?.[0], 'refused');
  });

  it('ends the call when it falls silent, and not before', async () => {
    const pair = await begun();
    await pair.clock.advance(15_000);
    pair.vendor.media(encode('PCMU', SOUND));
    await until('the second frame', () => pair.frames.length === 2);
    await pair.clock.advance(19_999);
    assert.deepEqual(pair.ends, []);
    const closed = pair.vendor.closed();
    await pair.clock.advance(1);
    await closed;
    assert.deepEqual(pair.ends, [['broken', 'No sound arrived from the caller.']]);
  });

  it('tells of sound in order, of keys, and of the end', async () => {
    const { vendor, frames, keys, ends } = await begun('telnyx');
    const level = (dbfs: number): Uint8Array => encode('PCMU', tone([440], 20, dbfs));
    vendor.media(level(-30), { chunk: '3' });
    vendor.media(level(-20), { chunk: '2' });
    vendor.media(level(-20), { chunk: '2' });
    vendor.send({ event: 'media', media: { track: 'outbound', chunk: '9', payload: '////' } });
    vendor.press('5');
    vendor.press('#');
    vendor.stop();
    await until('the end', () => ends.length > 0);
    const peaks = frames.map((frame) => Math.max(...frame));
    assert.equal(frames.length, 3);
    assert.ok((peaks[1] ?? 0) > (peaks[2] ?? 0), 'the louder one was sent second and is first by its number');
    assert.deepEqual([keys, ends], [['5', '#'], [['stopped', 'The caller hung up.']]]);
  });

  for (const vendorName of ['twilio', 'telnyx'] as const) {
    it(`tells number, timestamp and arrival of each message of ${vendorName}`, async () => {
      const { vendor, clock, told } = await begun(vendorName);
      await clock.advance(35);
      vendor.media(encode('PCMU', SOUND));
      vendor.media(encode('PCMU', SOUND), { chunk: 'x', timestamp: -1 });
      await until('all of them', () => told.length === 3);
      assert.deepEqual(told, [
        { chunk: 1, timestampMs: 20, atMs: 0 },
        { chunk: 2, timestampMs: 40, atMs: 35 },
        { chunk: null, timestampMs: null, atMs: 35 },
      ]);
    });
  }

  it('asks for a pong every five seconds while sound comes, and tells how long it took', async () => {
    const { vendor, clock, trips, told } = await begun();
    const pings: Buffer[] = [];
    vendor.socket.on('ping', (data: Buffer) => pings.push(data));
    for (const wait of [4_999, 1]) {
      assert.equal(pings.length, 0);
      await clock.advance(wait);
      const before = told.length;
      vendor.media(encode('PCMU', SOUND));
      await until('it is heard', () => told.length > before);
    }
    await until('the round trip', () => trips.length > 0);
    assert.deepEqual([pings.length, trips], [1, [0]]);
    vendor.socket.pong('unasked');
    vendor.press('1');
    await clock.advance(5_000);
    assert.deepEqual(trips, [0]);
  });

  it('takes A-law from Telnyx, and cuts any length into frames', async () => {
    const { vendor, frames } = await open('telnyx');
    vendor.begin({ media_format: { encoding: 'PCMA', sample_rate: 8000, channels: 1 } });
    const sound = encode('PCMA', tone([440], 60, -12));
    vendor.media(sound.subarray(0, 100));
    vendor.media(sound.subarray(100));
    await until('three frames', () => frames.length === 3);
    assert.ok(Math.max(...(frames[1] ?? new Int16Array(1))) > 5_000);
  });

  it('tells once that the connection broke', async () => {
    const { vendor, ends } = await begun();
    vendor.socket.terminate();
    await until('the end', () => ends.length > 0);
    assert.deepEqual(ends, [['broken', 'The carrier broke the connection of the sound off.']]);
  });

  it('sends sound, drops it at an interruption, and sends no more silence than a pause', async () => {
    const { ours, vendor } = await begun();
    ours.send(SOUND);
    ours.clear();
    for (let n = 0; n < 100; n++) ours.send(new Int16Array(160));
    ours.send(SOUND);
    await until('the last sound', () => vendor.received.length === 13);
    assert.ok(Math.max(...vendor.heard().subarray(-160)) > 1_000);
    assert.deepEqual(
      vendor.received.map(({ event }) => event),
      ['media', 'clear', ...Array.from({ length: 11 }, () => 'media')],
    );
    const [first] = vendor.received;
    assert.equal(first?.['streamSid'], 'MZ1');
    assert.equal(vendor.heard().length, 160 * 12, 'one frame in each message');
  });

  it('waits until its last words have been played, but not for ever', async () => {
    const { ours, vendor, clock } = await begun();
    await ours.played(800);
    assert.equal(vendor.received.at(-1)?.event, 'mark');
    vendor.socket.removeAllListeners('message');
    let isOver = false;
    const waiting = ours.played(800).then(() => (isOver = true));
    await clock.advance(799);
    assert.equal(isOver, false);
    await clock.advance(1);
    await waiting;
  });
});
