import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decode, encode } from '../audio/g711.ts';
import { tone } from '../audio/tone.ts';
import { parseRtp } from './packet.ts';
import { newStreamStart, Packetizer } from './packetizer.ts';

const START = { ssrc: 7, sequence: 65_535, timestamp: 0xffffff60 };
const PCMA = { codec: 'PCMA', payloadType: 8 } as const;
const frame = tone([400], 20);

describe('the packetizer', () => {
  it('starts far from where its numbers wrap, so that a late listener of SRTP finds the way', () => {
    const starts = Array.from({ length: 64 }, () => newStreamStart(7).sequence);
    assert.ok(starts.every((sequence) => sequence < 2 ** 15));
    assert.ok(new Set(starts).size > 32, 'at random');
  });

  it('sends one packet a frame, with sequence and timestamp across their wraparound, and a marker on the first', () => {
    const packetizer = new Packetizer(START);
    packetizer.shape({ ...PCMA, ptimeMs: 20 });
    const packets = [0, 1, 2].flatMap((index) =>
      packetizer.add(index, frame).map((bytes) => parseRtp(bytes)),
    );
    assert.deepEqual(
      packets.map((packet) => [packet?.marker, packet?.sequence, packet?.timestamp]),
      [
        [true, 65_535, 0xffffff60],
        [false, 0, 0],
        [false, 1, 160],
      ],
    );
  });

  it('encodes the frame with the codec, and sends silence as silence', () => {
    const packetizer = new Packetizer(START);
    packetizer.shape({ ...PCMA, ptimeMs: 20 });
    assert.deepEqual(packetizer.add(0, frame)[0]?.subarray(12), encode('PCMA', frame));
    const [silent] = packetizer.add(1, null);
    assert.ok(silent && decode('PCMA', silent.subarray(12)).every((sample) => Math.abs(sample) <= 8));
  });

  it('tells the level of the background in place of silence, and marks the sound after it', () => {
    const packetizer = new Packetizer({ ssrc: 7, sequence: 5, timestamp: 0 });
    packetizer.shape({ ...PCMA, ptimeMs: 40 });
    assert.equal(packetizer.add(0, frame).length, 0, 'half a packet');
    const [half, noise] = packetizer
      .comfortNoise(1, 65)
      .map((bytes) => [bytes.length, parseRtp(bytes), bytes[12]]);
    assert.equal(half?.[0], 12 + 160);
    assert.deepEqual(noise?.[2], 65);
    assert.partialDeepStrictEqual(noise?.[1], {
      payloadType: 13,
      sequence: 6,
      timestamp: 160,
      marker: false,
    });
    packetizer.add(8, frame);
    const [next] = packetizer.add(9, frame).map((bytes) => parseRtp(bytes));
    assert.partialDeepStrictEqual(next, { payloadType: 8, sequence: 7, timestamp: 8 * 160, marker: true });
  });

  it('leaves a gap for omitted frames, and marks the packet after it', () => {
    const packetizer = new Packetizer({ ssrc: 7, sequence: 5, timestamp: 0 });
    packetizer.shape({ ...PCMA, ptimeMs: 20 });
    packetizer.add(0, frame);
    const [bytes] = packetizer.add(10, frame);
    const packet = bytes && parseRtp(bytes);
    assert.deepEqual([packet?.sequence, packet?.timestamp, packet?.marker], [6, 1_600, true]);
  });

  for (const [ptimeMs, lengthMs] of [
    [10, 10],
    [20, 20],
    [30, 30],
    [40, 40],
    [60, 60],
    [200, 60],
  ] as const) {
    it(`sends packets of ${lengthMs} ms for a ptime of ${ptimeMs}, without losing or moving sound`, () => {
      const packetizer = new Packetizer(START);
      packetizer.shape({ ...PCMA, ptimeMs });
      const sound = tone([400], 240);
      const sent: number[] = [];
      let at = START.timestamp;
      for (let index = 0; index < 12; index++) {
        for (const bytes of packetizer.add(index, sound.subarray(index * 160, (index + 1) * 160))) {
          assert.equal(bytes.length, 12 + lengthMs * 8);
          assert.equal(parseRtp(bytes)?.timestamp, at >>> 0);
          at += lengthMs * 8;
          sent.push(...bytes.subarray(12));
        }
      }
      assert.deepEqual(Uint8Array.from(sent), encode('PCMA', sound));
    });
  }

  it('sends a shorter packet before a gap', () => {
    const packetizer = new Packetizer(START);
    packetizer.shape({ ...PCMA, ptimeMs: 60 });
    packetizer.add(0, frame);
    assert.deepEqual(
      packetizer.add(5, frame).map((bytes) => bytes.length),
      [172],
    );
  });
});
