import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FRAME_SAMPLES, FrameCutter, peakOf, samplesOf } from './frames.ts';
import { SoundQueue } from './sound-queue.ts';

describe('frames for the socket', () => {
  it('have 20 ms each, whatever the length of the blocks; the rest waits', () => {
    const frames: Int16Array[] = [];
    const cutter = new FrameCutter((frame) => frames.push(frame));
    for (let index = 0; index < 10; index += 1) cutter.push(new Float32Array(100).fill(index / 10));
    assert.equal(frames.length, 3);
    assert.ok(frames.every(({ length }) => length === FRAME_SAMPLES));
    assert.equal(frames[1]?.[0], Math.round(0.3 * 32_767));
  });

  it('cut off what is too loud, and come back as what they were', () => {
    const frames: Int16Array[] = [];
    const cutter = new FrameCutter((frame) => frames.push(frame));
    cutter.push(new Float32Array(FRAME_SAMPLES).fill(2));
    cutter.push(new Float32Array(FRAME_SAMPLES).fill(-0.5));
    assert.deepEqual([frames[0]?.[0], frames[1]?.[0]], [32_767, -16_383]);
    assert.ok(Math.abs((samplesOf(frames[1] ?? new Int16Array())[0] ?? 0) + 0.5) < 0.001);
    assert.ok(Math.abs(peakOf(frames[1] ?? new Int16Array()) - 0.5) < 0.001);
  });
});

describe('sound on its way to the loudspeaker', () => {
  const RATE = 1_000;
  const pull = (queue: SoundQueue, length: number): number[] => {
    const target = new Float32Array(length);
    queue.pull(target);
    return [...target];
  };

  it('waits until 60 ms are there, then comes in order across its blocks', () => {
    const queue = new SoundQueue(RATE);
    queue.push(new Float32Array(40).fill(0.25));
    assert.deepEqual(pull(queue, 10), Array(10).fill(0));
    queue.push(new Float32Array(40).fill(0.5));
    assert.deepEqual(pull(queue, 45), [...Array(40).fill(0.25), ...Array(5).fill(0.5)]);
    assert.equal(queue.waiting, 35);
  });

  it('is silence when it runs dry, and waits for 60 ms again', () => {
    const queue = new SoundQueue(RATE);
    queue.push(new Float32Array(60).fill(0.5));
    assert.deepEqual(pull(queue, 100).slice(59, 61), [0.5, 0]);
    queue.push(new Float32Array(20).fill(0.5));
    assert.deepEqual(pull(queue, 1), [0]);
  });

  it('is never more than half a minute: the oldest is dropped', () => {
    const queue = new SoundQueue(RATE);
    for (let second = 0; second < 40; second += 1) queue.push(new Float32Array(RATE).fill(second / 100));
    assert.equal(queue.waiting, 30 * RATE);
    assert.ok(Math.abs((pull(queue, 1)[0] ?? 0) - 0.1) < 0.001);
  });
});
