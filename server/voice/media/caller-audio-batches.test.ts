import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CallerAudioBatches, MAX_ON_THE_WAY, MAX_WAITING } from './caller-audio-batches.ts';
import type { CallerAudio } from './media-session.ts';

describe("the caller's sound for another thread", () => {
  let sent: CallerAudio[];
  let batches: CallerAudioBatches;
  let frames: number;
  let taken: Int32Array<SharedArrayBuffer>;
  beforeEach(() => {
    sent = [];
    frames = 0;
    taken = new Int32Array(new SharedArrayBuffer(4));
    batches = new CallerAudioBatches((batch) => sent.push(batch));
  });

  function hear(count: number): void {
    for (let n = 0; n < count; n++) {
      batches.add(new Int16Array(160).fill(frames), frames * 20);
      frames++;
    }
  }

  it('is off until somebody listens', () => {
    hear(100);
    batches.turn(taken);
    hear(4);
    assert.deepEqual(
      sent.map(({ atMs }) => atMs),
      [2_000],
    );
    batches.turn(null);
    hear(100);
    assert.equal(sent.length, 1);
  });

  it('comes in batches of 80 ms, whole and in order', () => {
    batches.turn(taken);
    hear(9);
    assert.deepEqual(
      sent.map(({ atMs, pcm }) => [atMs, pcm.length]),
      [
        [0, 640],
        [80, 640],
      ],
    );
    assert.deepEqual([...new Set(sent[1]?.pcm)], [4, 5, 6, 7]);
  });

  it('goes out at once when the call is held', () => {
    batches.turn(taken);
    hear(3);
    batches.pause();
    batches.pause();
    assert.deepEqual(
      sent.map(({ pcm }) => pcm.length),
      [480],
    );
  });

  it('waits for a slow thread, and loses the oldest, counted, beyond four seconds', () => {
    batches.turn(taken);
    hear(4 * (MAX_ON_THE_WAY + MAX_WAITING + 5));
    assert.equal(sent.length, MAX_ON_THE_WAY);
    Atomics.add(taken, 0, MAX_ON_THE_WAY);
    hear(4);
    assert.equal(sent.length, 2 * MAX_ON_THE_WAY);
    const first = sent[MAX_ON_THE_WAY];
    assert.deepEqual([first?.atMs, first?.dropped], [(MAX_ON_THE_WAY + 6) * 80, 6]);
  });
});
