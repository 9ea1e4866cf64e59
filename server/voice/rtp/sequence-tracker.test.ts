import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RtpPacket } from './packet.ts';
import { SequenceTracker, type Standing } from './sequence-tracker.ts';

function packet(sequence: number, ssrc = 1): RtpPacket {
  const timestamp = sequence * 160;
  return { payloadType: 0, marker: false, sequence, timestamp, ssrc, payloadFrom: 12, payloadTo: 172 };
}

function judge(reception: SequenceTracker, ...packets: RtpPacket[]): Standing[] {
  return packets.map((one) => reception.judge(one));
}

describe('the reception of a stream (RFC 3550 appendix A)', () => {
  it('accepts the first packet, and counts lost packets across the wraparound of the sequence', () => {
    const reception = new SequenceTracker();
    assert.deepEqual(judge(reception, packet(65_533), packet(65_534), packet(1), packet(2)), [
      'begins',
      'belongs',
      'belongs',
      'belongs',
    ]);
    assert.equal(reception.lost, 2);
  });

  it('accepts reordered packets, and counts them as received', () => {
    const reception = new SequenceTracker();
    judge(reception, packet(10), packet(12), packet(11), packet(13));
    assert.equal(reception.lost, 0);
  });

  it('detects duplicates, and does not count them as received', () => {
    const reception = new SequenceTracker();
    judge(reception, packet(65_534), packet(0));
    assert.deepEqual(judge(reception, packet(0), packet(0), packet(65_534)), [
      'repeated',
      'repeated',
      'repeated',
    ]);
    assert.deepEqual(judge(reception, packet(1)), ['belongs']);
    assert.equal(reception.lost, 1);
  });

  it('accepts another source with its second packet in a row, and keeps the losses of the first', () => {
    const reception = new SequenceTracker();
    judge(reception, packet(1), packet(4));
    assert.deepEqual(judge(reception, packet(700, 2), packet(5), packet(702, 2)), [
      'doubtful',
      'belongs',
      'doubtful',
    ]);
    assert.deepEqual(judge(reception, packet(703, 2), packet(704, 2)), ['begins', 'belongs']);
    assert.equal(reception.lost, 2);
  });

  it('accepts a large jump of the sequence likewise', () => {
    const reception = new SequenceTracker();
    judge(reception, packet(1));
    assert.deepEqual(judge(reception, packet(30_000), packet(30_001)), ['doubtful', 'begins']);
    assert.equal(reception.lost, 0);
  });

  it('calculates no jitter for a steady stream, and some for an unsteady one', () => {
    const steady = new SequenceTracker();
    const unsteady = new SequenceTracker();
    for (let i = 0; i < 200; i++) {
      steady.arrived(i * 160, i * 20);
      unsteady.arrived(i * 160, i * 20 + (i % 2) * 10);
    }
    assert.equal(steady.maxJitterMs, 0);
    assert.ok(unsteady.maxJitterMs > 9 && unsteady.maxJitterMs <= 10, `${unsteady.maxJitterMs} ms`);
  });

  it('does not count a pause or a new timestamp as jitter', () => {
    const reception = new SequenceTracker();
    reception.arrived(0, 0);
    reception.arrived(160, 30_020);
    reception.arrived(4_000_000_000, 30_040);
    assert.equal(reception.maxJitterMs, 0);
  });
});
