import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { BroadcastChannel } from 'node:worker_threads';
import pino from 'pino';
import { tone } from '../audio/tone.ts';
import { startMediaEngine } from './media-engine.ts';
import { MediaRefusal } from './media-session.ts';
import { eventually, MediaFixture, nextEvent, samplesOf } from './testing/media-fixture.ts';

const RTP = { transport: { kind: 'rtp' } } as const;

describe('the media engine', { concurrency: true }, () => {
  it('refuses one session above the limit, and accepts one again after another closes', async () => {
    const fixture = await MediaFixture.open({ maxSessions: 2 });
    const first = await fixture.engine.open(RTP);
    await fixture.engine.open(RTP);
    await assert.rejects(
      fixture.engine.open(RTP),
      (fault) => fault instanceof MediaRefusal && fault.reason === 'full',
    );
    assert.equal(fixture.engine.sessions, 2);
    await first.close();
    assert.equal(fixture.engine.sessions, 1);
    await fixture.engine.open(RTP);
    await fixture.close();
  });

  it('never exceeds the limit with concurrent requests', async () => {
    const fixture = await MediaFixture.open({ maxSessions: 5, workers: 2 });
    const asked = await Promise.allSettled(Array.from({ length: 30 }, () => fixture.engine.open(RTP)));
    assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 5);
    const ports = asked.map((answer) => (answer.status === 'fulfilled' ? answer.value.localPort : null));
    assert.equal(new Set(ports).size, 6, 'each session has a port of its own');
    const loads = (await fixture.engine.measure()).map(({ sessions }) => sessions).sort((a, b) => a - b);
    assert.deepEqual(loads, [2, 3]);
    await fixture.close();
  });

  it('skips ports that another program uses, and fails with a named error when all are in use', async () => {
    const ports = { from: 29_000, to: 29_005 };
    const taken = [29_000, 29_004].map((port) => createSocket('udp4').bind(port, '127.0.0.1'));
    await Promise.all(taken.map((socket) => once(socket, 'listening')));
    const fixture = await MediaFixture.open({ ports });
    const session = await fixture.engine.open(RTP);
    assert.equal(session.localPort, 29_002);
    await assert.rejects(fixture.engine.open(RTP), { reason: 'no_ports' });
    taken.forEach((socket) => socket.close());
    const again = await fixture.engine.open(RTP);
    assert.ok(again.localPort === 29_000 || again.localPort === 29_004);
    await session.close();
    await fixture.close();
  });

  it('refuses a recording that cannot be created, and releases the port', async () => {
    const fixture = await MediaFixture.open({ ports: { from: 29_010, to: 29_011 } });
    const there = fixture.file();
    await writeFile(there, 'somebody else');
    for (const recordingPath of [there, '/nowhere/at/all.wav']) {
      await assert.rejects(fixture.engine.open({ ...RTP, recordingPath }), { reason: 'recording_failed' });
    }
    assert.equal(await readFile(there, 'utf8'), 'somebody else');
    assert.equal((await fixture.engine.open(RTP)).localPort, 29_010);
    await fixture.close();
  });

  it('refuses invalid settings', async () => {
    const base = { workers: 1, bindHost: '127.0.0.1', ports: { from: 29_020, to: 29_030 }, maxSessions: 1 };
    const log = pino({ level: 'silent' });
    await assert.rejects(startMediaEngine({ ...base, log, workers: 0 }), RangeError);
    await assert.rejects(startMediaEngine({ ...base, log, bindHost: 'localhost' }), RangeError);
    await assert.rejects(startMediaEngine({ ...base, log, ports: { from: 7, to: 7 } }), RangeError);
    await assert.rejects(
      startMediaEngine({ ...base, log, workerFile: new URL('./no-such-file.ts', import.meta.url) }),
    );
  });

  it('refuses invalid destinations', async () => {
    const fixture = await MediaFixture.open();
    const { session, peer } = await fixture.call();
    for (const wrong of [
      { address: 'example.com' },
      { address: '::1' },
      { port: 0 },
      { port: 65_536 },
      { port: 1.5 },
    ]) {
      assert.throws(
        () => session.connect(peer.media(wrong)),
        { reason: 'bad_remote' },
        JSON.stringify(wrong),
      );
    }
    assert.throws(() => session.connect(null), { reason: 'bad_remote' });
    await fixture.close();
  });

  it('limits the queue: ten minutes in a playback, a hundred playbacks', async () => {
    const fixture = await MediaFixture.open();
    const { session } = await fixture.call();
    const playback = session.play({ interruptible: true });
    const minute = new Int16Array(60 * 8_000);
    for (let i = 0; i < 10; i++) playback.write(minute);
    assert.throws(() => playback.write(new Int16Array(1)), { reason: 'too_much_sound' });
    for (let i = 1; i < 100; i++) session.play({ interruptible: true });
    assert.throws(() => session.play({ interruptible: true }), { reason: 'too_much_sound' });
    await fixture.close();
  });

  it('does not modify the samples it is given', async () => {
    const fixture = await MediaFixture.open();
    const { session } = await fixture.call();
    const pcm = tone([500], 60);
    const playback = session.play({ interruptible: true });
    playback.write(pcm);
    playback.write(pcm);
    playback.end();
    assert.equal(pcm.length, 480);
    assert.equal((await playback.done).playedMs, 120);
    await fixture.close();
  });

  it('settles all promises when a session closes, and closes once', async () => {
    const fixture = await MediaFixture.open();
    const { session, recordingPath } = await fixture.call();
    const sounding = session.play({ interruptible: true });
    sounding.write(tone([500], 5_000));
    const waiting = session.play({ interruptible: false });
    await eventually(() => fixture.engine.sessions === 1, 'one session');
    const [first, second] = await Promise.all([session.close(), session.close()]);
    assert.equal(first, second);
    assert.equal((await sounding.done).interruptedBy, 'closed');
    assert.equal((await waiting.done).interruptedBy, 'closed');
    assert.equal((await session.play({ interruptible: true }).done).interruptedBy, 'closed');
    assert.equal((await samplesOf(recordingPath)).length, first.recordingMs * 8);
    session.pressKey('1');
    session.connect(null);
    await fixture.close();
  });

  it('closes with its sessions, with complete files, and opens none afterwards', async () => {
    const fixture = await MediaFixture.open();
    const { session, peer, recordingPath } = await fixture.call();
    await eventually(() => peer.received.length > 5, 'some packets');
    await fixture.engine.close();
    assert.ok((await samplesOf(recordingPath)).length > 0);
    assert.ok((await session.close()).recordingMs > 0);
    await assert.rejects(fixture.engine.open(RTP), { reason: 'closed' });
    await fixture.close();
  });
});

describe('a media worker that dies', () => {
  it('fails its sessions, settles their pending promises, and is replaced', async () => {
    const workerFile = new URL('./testing/crashing-worker.ts', import.meta.url);
    const fixture = await MediaFixture.open({ workerFile, ports: { from: 29_100, to: 29_103 } });
    const { session, recordingPath } = await fixture.call();
    const playback = session.play({ interruptible: true });
    playback.write(tone([500], 10_000));
    session.startMessage(fixture.file());
    const taken = assert.rejects(session.endMessage().then(() => assert.fail('no take survives')));
    const failed = nextEvent(session, 'failed');
    const channel = new BroadcastChannel('media-worker-dies');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
    channel.postMessage('now');
    assert.match((await failed).reason, /killed by the test/);
    assert.equal((await playback.done).interruptedBy, 'closed');
    await taken;
    assert.equal(fixture.engine.sessions, 0);
    assert.equal((await session.close()).packetsSent, 0);
    await samplesOf(recordingPath);
    await until('a new worker has taken its place', () => fixture.engine.open(RTP).catch(() => null));
    channel.close();
    await fixture.close();
  });
});
