import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { writeRtpHeader } from './packet.ts';
import { SecureBatch, type SecureCall } from './secure-batch.ts';
import { deriveKeys, newMasterKey } from './srtp-keys.ts';
import { SrtpReceiver, SrtpSender } from './srtp.ts';

const TAG_BYTES = 10;
const target = { address: '127.0.0.1', port: 9 };
const from = target;

/** A packet with room for a tag behind it. */
function packetOf(sequence: number, length = 160): Uint8Array {
  const packet = new Uint8Array(12 + length + TAG_BYTES).subarray(0, 12 + length);
  const timestamp = sequence * 160;
  writeRtpHeader(packet, { payloadType: 0, marker: false, sequence: sequence & 0xffff, timestamp, ssrc: 1 });
  packet.set(randomBytes(length), 12);
  return packet;
}

/** One direction of a call, with what its ends were told. */
class Stream implements SecureCall {
  readonly #master = newMasterKey();
  readonly sender = new SrtpSender(deriveKeys(this.#master).rtp, TAG_BYTES);
  readonly receiver = new SrtpReceiver(deriveKeys(this.#master).rtp, TAG_BYTES);
  readonly sent: Uint8Array[] = [];
  readonly heard: (Uint8Array | null)[] = [];
  readonly failures: unknown[] = [];
  isFaulty = false;

  sealed(packet: Uint8Array): void {
    if (this.isFaulty) throw new Error('not sent');
    this.sent.push(packet.slice());
  }

  opened(packet: Uint8Array | null): void {
    if (this.isFaulty) throw new Error('not heard');
    this.heard.push(packet?.slice() ?? null);
  }

  failed(fault: unknown): void {
    this.failures.push(fault);
  }
}

describe('packets that are encrypted beside those of other calls', () => {
  let batch: SecureBatch;
  let streams: Stream[];
  beforeEach(() => {
    batch = new SecureBatch();
    streams = Array.from({ length: 3 }, () => new Stream());
  });

  it('are read by their peers, in their order, whatever waits beside them', () => {
    const plain = streams.map(() => [] as Uint8Array[]);
    for (let sequence = 65_500; sequence < 65_600; sequence += 1) {
      streams.forEach((stream, n) => {
        const packet = packetOf(sequence, [160, 4, 1 + (sequence % 480)][n]);
        plain[n]?.push(packet.slice());
        batch.seal(stream, stream.sender, packet, target);
        const [arrived] = stream.sent.slice(stream.heard.length);
        if (arrived) batch.open(stream, stream.receiver, arrived.slice(), from, 0);
      });
    }
    batch.flush();
    streams.forEach((stream, n) => {
      assert.equal(stream.sent.length, 100);
      for (const packet of stream.sent.slice(stream.heard.length))
        batch.open(stream, stream.receiver, packet, from, 0);
      batch.flush();
      assert.deepEqual(stream.heard, plain[n]);
    });
  });

  it('stay as they are while whoever is told of one hands over the next', () => {
    const one = new Stream();
    const heard: (Uint8Array | undefined)[] = [];
    const relaying: SecureCall = {
      sealed: () => undefined,
      opened: (packet) => {
        for (const sequence of [1, 2, 3, 4, 5]) batch.seal(one, one.sender, packetOf(sequence), target);
        heard.push(packet?.slice());
      },
      failed: assert.fail,
    };
    const plain = [1, 2, 3, 4].map((sequence) => {
      const { sender, receiver } = new Stream();
      const packet = packetOf(sequence);
      const kept = packet.slice();
      batch.open(relaying, receiver, sender.protect(packet).slice(), from, 0);
      return kept;
    });
    batch.flush();
    assert.deepEqual(heard, plain);
    assert.equal(one.sent.length, 20);
  });

  it('of one peer are told apart when the next one is handed over while the batch before is told', () => {
    const [one = new Stream(), other = new Stream()] = streams;
    const packets = [1, 100].map((sequence) => packetOf(sequence));
    const plain = packets.map((packet) => packet.slice());
    const [first, next] = packets.map((packet) => other.sender.protect(packet).slice());
    const relaying: SecureCall = {
      sealed: () => undefined,
      opened: () => batch.open(other, other.receiver, next ?? assert.fail(), from, 0),
      failed: assert.fail,
    };
    batch.open(relaying, one.receiver, one.sender.protect(packetOf(1)).slice(), from, 0);
    batch.open(other, other.receiver, first ?? assert.fail(), from, 0);
    batch.flush();
    batch.flush();
    assert.deepEqual(other.heard, plain);
  });

  it('wait for the fourth or for a flush', () => {
    const [one = new Stream()] = streams;
    for (const sequence of [1, 2, 3]) batch.seal(one, one.sender, packetOf(sequence), target);
    assert.equal(one.sent.length, 0);
    batch.seal(one, one.sender, packetOf(4), target);
    assert.equal(one.sent.length, 4);
    batch.seal(one, one.sender, packetOf(5), target);
    batch.flush();
    batch.flush();
    assert.equal(one.sent.length, 5);
  });

  it('count once when a copy arrives at the same moment, and not at all when they are forged', () => {
    const [one = new Stream(), other = new Stream()] = streams;
    const packet = one.sender.protect(packetOf(7)).slice();
    const forged = packet.slice();
    forged[40] = (forged[40] ?? 0) ^ 1;
    for (const bytes of [forged, packet, packet]) batch.open(one, one.receiver, bytes.slice(), from, 0);
    batch.open(other, other.receiver, packet.slice(), from, 0);
    batch.open(other, other.receiver, packet.subarray(0, 5), from, 0);
    batch.flush();
    assert.deepEqual(
      one.heard.map((heard) => heard !== null),
      [false, true, false],
    );
    assert.deepEqual(other.heard, [null, null]);
  });

  it('reach their calls when another call of the batch fails, which alone is told', () => {
    const [faulty = new Stream(), one = new Stream()] = streams;
    const arrived = [faulty, one].map((stream) => stream.sender.protect(packetOf(1)).slice());
    faulty.isFaulty = true;
    batch.seal(faulty, faulty.sender, packetOf(2), target);
    batch.seal(one, one.sender, packetOf(2), target);
    [faulty, one].forEach((stream, n) =>
      batch.open(stream, stream.receiver, arrived[n] ?? assert.fail(), from, 0),
    );
    batch.open(faulty, faulty.receiver, new Uint8Array(5), from, 0);
    batch.flush();
    assert.deepEqual([one.sent.length, one.heard.length, one.failures.length], [1, 1, 0]);
    assert.equal(faulty.failures.length, 3);
  });
});
