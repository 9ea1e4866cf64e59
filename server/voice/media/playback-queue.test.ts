import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { PlaybackResult } from './media-session.ts';
import { PlaybackQueue } from './playback-queue.ts';

describe('the playbacks of a session', () => {
  let queue: PlaybackQueue;
  let results: Map<number, PlaybackResult>;
  let frameNumber: number;
  beforeEach(() => {
    results = new Map();
    frameNumber = 0;
    queue = new PlaybackQueue((id, result) => {
      assert.equal(results.has(id), false, `playback ${id} was reported twice`);
      results.set(id, result);
    });
  });

  const sound = (ms: number, value: number): Int16Array => new Int16Array(ms * 8).fill(value);
  /** The distinct values of the next frame, in order. */
  function frame(): number[] {
    const samples = new Int16Array(160).fill(-1);
    const filled = queue.nextFrame(samples, frameNumber++ * 20);
    return filled ? [...new Set(samples)] : [];
  }

  it('play one after the other, in chunks of any size', () => {
    queue.open(1, true);
    queue.open(2, true);
    queue.write(1, sound(5, 11));
    queue.write(1, sound(25, 12));
    queue.write(1, sound(10, 13));
    queue.end(1);
    queue.write(2, sound(10, 21));
    queue.end(2);
    assert.deepEqual([frame(), frame(), frame(), frame()], [[11, 12], [12, 13], [21, 0], []]);
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 40, interruptedBy: null });
    assert.deepEqual(results.get(2), { startedAtMs: 40, playedMs: 10, interruptedBy: null });
  });

  it('wait in silence for the next chunk, without counting it as played', () => {
    queue.open(1, true);
    assert.deepEqual(frame(), []);
    queue.write(1, sound(20, 1));
    assert.deepEqual(frame(), [1]);
    assert.deepEqual([frame(), frame()], [[], []]);
    queue.write(1, sound(20, 2));
    queue.end(1);
    assert.deepEqual([frame(), frame()], [[2], []]);
    assert.deepEqual(results.get(1), { startedAtMs: 20, playedMs: 40, interruptedBy: null });
  });

  it('are silent from the next frame on when they are stopped', () => {
    queue.open(1, false);
    queue.write(1, sound(1_000, 1));
    frame();
    frame();
    queue.stop(1, 40);
    queue.stop(1, 40);
    queue.write(1, sound(1_000, 1));
    assert.deepEqual(frame(), []);
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 40, interruptedBy: 'stop' });
  });

  it('stop when the caller barges in, together with the interruptible ones directly after', () => {
    for (const id of [1, 2]) {
      queue.open(id, true);
      queue.write(id, sound(1_000, id));
    }
    queue.open(3, false);
    queue.write(3, sound(40, 3));
    queue.end(3);
    queue.open(4, true);
    frame();
    queue.bargeIn('speech', 20);
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 20, interruptedBy: 'speech' });
    assert.deepEqual(results.get(2), { startedAtMs: 20, playedMs: 0, interruptedBy: 'speech' });
    assert.deepEqual(frame(), [3]);
    assert.equal(results.has(4), false);
  });

  it('pause when the caller begins to speak, and go on at the same sample', () => {
    queue.open(1, true);
    queue.write(
      1,
      Int16Array.from({ length: 800 }, (_, at) => 1 + Math.floor(at / 160)),
    );
    queue.end(1);
    queue.open(2, true);
    queue.write(2, sound(20, 9));
    queue.end(2);
    assert.deepEqual([frame(), frame()], [[1], [2]]);
    queue.pause();
    assert.deepEqual([frame(), frame(), queue.paused], [[], [], true]);
    queue.resume();
    assert.deepEqual([frame(), frame(), frame(), frame(), frame()], [[3], [4], [5], [9], []]);
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 100, interruptedBy: null });
    assert.deepEqual(results.get(2), { startedAtMs: 140, playedMs: 20, interruptedBy: null });
  });

  it('stop for good when what paused them was an interruption, but not those queued since', () => {
    queue.open(1, true);
    queue.write(1, sound(1_000, 1));
    frame();
    queue.pause();
    queue.open(2, true);
    queue.write(2, sound(20, 2));
    assert.deepEqual(frame(), []);
    queue.stopPaused(40);
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 20, interruptedBy: 'speech' });
    assert.deepEqual([frame(), results.has(2)], [[2], false]);
  });

  it('are over although they are paused, when all of their sound was sent', () => {
    queue.open(1, true);
    queue.write(1, sound(20, 1));
    queue.end(1);
    frame();
    queue.pause();
    frame();
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 20, interruptedBy: null });
  });

  it('do not pause behind one that is not interruptible', () => {
    queue.open(1, false);
    queue.open(2, true);
    queue.write(1, sound(20, 1));
    queue.end(1);
    queue.write(2, sound(20, 2));
    queue.pause();
    assert.deepEqual([frame(), frame(), queue.paused], [[1], [2], false]);
  });

  it('continue when they are queued after one that is not interruptible', () => {
    queue.open(1, false);
    queue.open(2, true);
    queue.write(1, sound(40, 1));
    queue.bargeIn('key', 0);
    assert.equal(results.size, 0);
    assert.deepEqual(frame(), [1]);
  });

  it('end with the session', () => {
    queue.open(1, false);
    queue.open(2, true);
    queue.closeAll(60);
    queue.closeAll(80);
    assert.deepEqual([results.get(1)?.interruptedBy, results.get(2)?.interruptedBy], ['closed', 'closed']);
    assert.equal(results.get(2)?.startedAtMs, 60);
  });

  it('may be empty', () => {
    queue.open(1, true);
    queue.end(1);
    assert.deepEqual(frame(), []);
    assert.deepEqual(results.get(1), { startedAtMs: 0, playedMs: 0, interruptedBy: null });
  });
});
