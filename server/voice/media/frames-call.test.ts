import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { rmsDbfs } from '../audio/levels.ts';
import { joined, silence, spoken } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import type { CallerAudio, MediaSession } from './media-session.ts';
import { eventually, MediaFixture, nextEvent, samplesOf, tonesAt } from './testing/media-fixture.ts';

interface FramesCall {
  session: MediaSession;
  port: MessagePort;
  heard: Int16Array[];
  recordingPath: string;
}

describe('a call with a peer in this process', { concurrency: true }, () => {
  let fixture: MediaFixture;
  let sentence: Int16Array;
  before(async () => {
    fixture = await MediaFixture.open();
    sentence = await spoken('Stop it please.');
  });
  after(() => fixture.close());

  async function call(): Promise<FramesCall> {
    const { port1, port2 } = new MessageChannel();
    const recordingPath = fixture.file();
    const session = await fixture.engine.open({ transport: { kind: 'frames', port: port2 }, recordingPath });
    assert.equal(session.localPort, null);
    const heard: Int16Array[] = [];
    port1.on('message', (frame: Int16Array) => heard.push(frame));
    return { session, port: port1, heard, recordingPath };
  }

  function write(port: MessagePort, pcm: Int16Array): void {
    for (let at = 0; at + 160 <= pcm.length; at += 160) port.postMessage(pcm.slice(at, at + 160));
  }

  it('works like RTP: sound arrives in frames, and both sides are recorded', async () => {
    const { session, port, heard, recordingPath } = await call();
    session.connect(null);
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 500));
    playback.end();
    await playback.done;
    // Written all at once, played in real time.
    write(port, joined(silence(200), tone([600], 400), silence(60)));
    await eventually(() => heard.length >= 70, 'seventy frames');
    const report = await session.close();
    assert.ok(heard.every((frame) => frame.length === 160));
    assert.equal(heard.filter((frame) => rmsDbfs(frame) > -45).length, 25);
    const pcm = await samplesOf(recordingPath);
    const [said] = tonesAt(pcm, 900);
    const [answered] = tonesAt(pcm, 600);
    assert.ok(said && answered && answered.fromMs - said.fromMs >= 690, JSON.stringify({ said, answered }));
    assert.ok(Math.abs(answered.toMs - answered.fromMs - 400) <= 30, JSON.stringify(answered));
    assert.equal(report.packetsReceived, 33);
    assert.equal(report.packetsSent, heard.length);
    port.close();
  });

  it("hands the caller's sound over while somebody listens", async () => {
    const { session, port } = await call();
    session.connect(null);
    const batches: CallerAudio[] = [];
    session.on('caller_audio', (batch) => batches.push(batch));
    write(port, tone([600], 300));
    await fixture.time.sleep(400);
    assert.equal(batches.length, 0);
    session.listen(true);
    write(port, tone([600], 400));
    await eventually(() => batches.some(({ pcm }) => rmsDbfs(pcm) > -45), 'the sound');
    await eventually(() => batches.length >= 10, 'ten batches');
    session.listen(false);
    const [first, second] = batches;
    assert.equal((second?.atMs ?? 0) - (first?.atMs ?? 0), 80);
    assert.ok(batches.every(({ dropped, pcm }) => dropped === 0 && pcm.length === 640));
    await session.close();
    port.close();
  });

  it('is silent before it is connected', async () => {
    const { session, port, heard } = await call();
    write(port, silence(200));
    await fixture.time.sleep(200);
    assert.equal(heard.length, 0);
    assert.equal((await session.close()).durationMs, 0);
    port.close();
  });

  it('detects keys at their position in the sound', async () => {
    const { session, port } = await call();
    const keys: { key: string; atMs: number }[] = [];
    session.on('key', (key) => keys.push(key));
    session.connect(null);
    port.postMessage({ key: '1' });
    write(port, silence(500));
    port.postMessage({ key: '#' });
    for (const nonsense of [
      { key: 'X' },
      { key: 7 },
      null,
      'hello',
      new Int16Array(3),
      new Uint8Array(160),
    ]) {
      port.postMessage(nonsense);
    }
    await eventually(() => keys.length === 2, 'two keys');
    assert.deepEqual(keys.map(({ key }) => key).join(''), '1#');
    assert.ok((keys[1]?.atMs ?? 0) - (keys[0]?.atMs ?? 0) >= 480);
    await session.close();
    port.close();
  });

  it('is interrupted by speech', async () => {
    const { session, port } = await call();
    session.connect(null);
    const playback = session.play({ interruptible: true });
    playback.write(tone([900], 10_000));
    playback.end();
    write(port, joined(silence(300), sentence, silence(600)));
    const result = await playback.done;
    assert.equal(result.interruptedBy, 'speech');
    assert.ok(result.playedMs < 5_000);
    await session.close();
    port.close();
  });

  it('loses its caller when the peer closes its port', async () => {
    const { session, port } = await call();
    session.connect(null);
    const lost = nextEvent(session, 'media_lost');
    port.close();
    await lost;
    await session.close();
  });

  it('refuses a network address', async () => {
    const { session, port } = await call();
    const remote = {
      address: '127.0.0.1',
      port: 4_000,
      codec: 'PCMU',
      payloadType: 0,
      dtmfPayloadType: null,
      ptimeMs: 20,
      direction: 'sendrecv',
    } as const;
    assert.throws(() => session.connect(remote), { reason: 'bad_remote' });
    await session.close();
    port.close();
  });
});
