import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DtmfDetector } from '../audio/dtmf-detector.ts';
import { tone } from '../audio/tone.ts';
import { uint16 } from '../rtp/packet.ts';
import type { MediaSession } from './media-session.ts';
import { areKeys, OutgoingKeys } from './outgoing-keys.ts';
import { eventually, MediaFixture } from './testing/media-fixture.ts';
import type { RtpPeer } from './testing/rtp-peer.ts';

const DTMF = 101;

describe('keys that are sent', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  it('are those of a telephone, and commas', () => {
    const tried = ['19*#AD', '1,,2', '', '1a', '１', '1'.repeat(100), '1'.repeat(101)].map(areKeys);
    assert.deepEqual(tried, [true, true, false, false, false, true, false]);
    const keys = new OutgoingKeys();
    keys.add('1'.repeat(60));
    keys.add('2'.repeat(60));
    let sent = '';
    for (let frame = 0; frame < 100 * 20; frame += 1) {
      const next = keys.next();
      if (next?.frame === 1) sent += next.key;
    }
    assert.equal(sent, '1'.repeat(60) + '2'.repeat(40), 'a hundred wait at most');
  });

  it('wait for a comma two seconds', () => {
    const keys = new OutgoingKeys();
    keys.add('1,2');
    const frames = Array.from({ length: 130 }, () => keys.next());
    const begins = frames.flatMap((frame, at) => (frame?.frame === 1 ? [at] : []));
    assert.deepEqual(begins, [0, 14 + 100]);
  });

  it('are telephone events with the timestamp of their beginning, and the end three times', async () => {
    const { session, peer } = await fixture.call();
    assert.throws(() => session.sendKeys('x'), { reason: 'bad_keys' });
    const speech = session.play({ interruptible: false });
    speech.write(tone([500], 1_000));
    speech.end();
    session.sendKeys('5#');
    await speech.done;
    const isEnd = ({ payloadType, payload }: RtpPeer['received'][number]): boolean =>
      payloadType === DTMF && ((payload[1] ?? 0) & 0x80) !== 0;
    await eventually(() => peer.received.filter(isEnd).length === 6, 'both keys have ended');
    const events = peer.received.filter(({ payloadType }) => payloadType === DTMF);
    const starts = [...new Set(events.map(({ timestamp }) => timestamp))];
    assert.equal(starts.length, 2);
    for (const [at, code] of [
      [0, 5],
      [1, 11],
    ] as const) {
      const one = events.filter(({ timestamp }) => timestamp === starts[at]);
      const marked = one.map(({ marker }) => marker);
      assert.deepEqual(marked, [true, ...Array.from({ length: one.length - 1 }, () => false)]);
      assert.ok(one.every(({ payload }) => payload.length === 4 && payload[0] === code));
      const ends = one.filter(isEnd);
      assert.equal(ends.length, 3);
      assert.ok(ends.every(({ payload }) => uint16(payload, 2) === 8 * 160));
    }
    const [first] = peer.received;
    const inARow = peer.received.map(({ sequence }) => (sequence - (first?.sequence ?? 0)) & 0xffff);
    assert.deepEqual(inARow, Array.from(inARow.keys()), 'one sequence with the sound');
    await session.close();
    // What was being said goes on behind the keys.
    const spoken = () => peer.received.filter(({ loud, payloadType }) => loud && payloadType === 0).length;
    await eventually(() => spoken() >= 45, 'what was being said is heard');
  });

  it('are tones to a peer that takes no events', async () => {
    const session = await fixture.engine.open({ transport: { kind: 'rtp' } });
    const peer = await fixture.peer(session.localPort);
    session.connect(peer.media({ dtmfPayloadType: null }));
    session.sendKeys('7*0D');
    await eventually(() => peer.received.length > 75, 'all of them are sent');
    const detector = new DtmfDetector();
    const heard = peer.received.flatMap(({ pcm }) => detector.hear(pcm) ?? []);
    assert.equal(heard.join(''), '7*0D');
    await session.close();
  });

  it('wait while the peer holds the call', async () => {
    const { session, peer } = await fixture.call();
    session.connect(peer.media({ direction: 'recvonly' }));
    session.sendKeys('9');
    await fixture.time.sleep(400);
    const events = (): number => eventsTo(peer);
    assert.equal(events(), 0);
    session.connect(peer.media());
    await eventually(() => events() === 10, 'the key is sent after the hold');
    await finish(session);
  });

  const finish = (session: MediaSession): Promise<unknown> => session.close();
  const eventsTo = (peer: RtpPeer): number =>
    peer.received.filter(({ payloadType }) => payloadType === DTMF).length;
});
