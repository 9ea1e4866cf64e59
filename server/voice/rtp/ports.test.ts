import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PortAllocator } from './ports.ts';

describe('RTP ports', () => {
  it('are even, lie in the range with the odd one above, and are reused last', () => {
    const ports = new PortAllocator({ from: 20_001, to: 20_008 });
    assert.equal(ports.size, 3);
    const first = ports.take();
    assert.equal(first, 20_002);
    ports.release(20_002);
    assert.deepEqual([ports.take(), ports.take(), ports.take()], [20_004, 20_006, 20_002]);
  });

  it('can be exhausted, and are available again after release', () => {
    const ports = new PortAllocator({ from: 20_000, to: 20_003 });
    assert.deepEqual([ports.take(), ports.take(), ports.take()], [20_000, 20_002, null]);
    ports.release(20_000);
    ports.release(20_000);
    assert.deepEqual([ports.take(), ports.take()], [20_000, null]);
  });

  it('need a range with at least one pair of ports', () => {
    for (const [from, to] of [
      [5, 5],
      [20_001, 20_002],
      [20_000, 19_000],
      [0, 0],
      [65_534, 65_536],
      [1.5, 9],
    ] as const) {
      assert.throws(() => new PortAllocator({ from, to }), RangeError, `${from}-${to}`);
    }
  });
});
