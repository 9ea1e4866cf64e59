import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DtmfReceiver, isKey } from './dtmf-event.ts';

interface EventPacket {
  event: number;
  timestamp: number;
  duration: number;
  ended?: boolean;
}

/** The keys detected in `packets`, in order of arrival. */
function read(...packets: EventPacket[]): string {
  const receiver = new DtmfReceiver();
  return packets
    .map(({ event, timestamp, duration, ended = false }) => {
      const payload = Uint8Array.of(0xff, event, ended ? 0x8a : 0x0a, duration >> 8, duration & 0xff);
      return receiver.read(payload, 1, 5, timestamp >>> 0) ?? '';
    })
    .join('');
}

/** The packets of a key: an update every 20 ms, the end three times. */
function press(event: number, timestamp: number, updates = 4): EventPacket[] {
  const running = Array.from({ length: updates }, (_, i) => ({ event, timestamp, duration: 160 * (i + 1) }));
  const last = { event, timestamp, duration: 160 * (updates + 1), ended: true };
  return [...running, last, last, last];
}

describe('telephone events (RFC 4733)', () => {
  it('report each key once for any number of packets', () => {
    const all = Array.from({ length: 16 }, (_, event) => press(event, 1_000 + event * 2_000)).flat();
    assert.equal(read(...all), '0123456789*#ABCD');
  });

  it('report the same key again when it is pressed again', () => {
    assert.equal(read(...press(5, 1_000), ...press(5, 3_000)), '55');
  });

  it('report a key whose first packets were lost, and one of which only the end arrived', () => {
    assert.equal(read(...press(7, 1_000).slice(3)), '7');
    assert.equal(read(...press(7, 1_000).slice(-1)), '7');
  });

  it('report the next key although the end of the previous one was lost', () => {
    assert.equal(read(...press(1, 1_000).slice(0, 4), ...press(2, 3_000)), '12');
    assert.equal(read(...press(1, 1_000).slice(0, 4), ...press(1, 3_000)), '11');
  });

  it('do not report a key again for a reordered packet', () => {
    const [first, ...rest] = press(1, 1_000);
    assert.ok(first);
    assert.equal(read(...rest, first, ...press(2, 3_000), first), '12');
  });

  it('report the segments of a long key as one key (section 2.5.1.3)', () => {
    const segment = (timestamp: number): EventPacket[] =>
      [160, 32_000, 65_535].map((duration) => ({ event: 9, timestamp, duration }));
    assert.equal(read(...segment(1_000), ...segment(66_535), ...press(9, 132_070)), '9');
  });

  it('report a key once when each of its packets has a new timestamp', () => {
    const packets = Array.from({ length: 6 }, (_, i) => ({
      event: 3,
      timestamp: 1_000 + 160 * i,
      duration: 160,
    }));
    assert.equal(read(...packets), '3');
  });

  it('work across the wraparound of the timestamp', () => {
    assert.equal(read(...press(4, 0xffffff00), ...press(4, 0x500)), '44');
  });

  it('ignore events that are not keys, and payloads that are too short', () => {
    assert.equal(
      read({ event: 16, timestamp: 0, duration: 160 }, { event: 255, timestamp: 9, duration: 1 }),
      '',
    );
    assert.equal(new DtmfReceiver().read(Uint8Array.of(1, 0x0a, 0), 0, 3, 1), null);
  });

  it('accept valid keys only', () => {
    for (const key of '0123456789*#ABCD') assert.equal(isKey(key), true);
    for (const key of ['', 'a', 'E', '12', ' ']) assert.equal(isKey(key), false);
  });
});
