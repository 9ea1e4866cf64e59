import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainAddress, SourceLatch } from './source-latch.ts';

const NEGOTIATED = { address: '192.0.2.1', port: 4_000 };

describe('symmetric RTP', () => {
  it('sends to the negotiated endpoint until media arrives, then to its source', () => {
    const latch = new SourceLatch();
    assert.equal(latch.target, null);
    latch.aim(NEGOTIATED, null);
    assert.deepEqual(latch.target, NEGOTIATED);
    assert.equal(latch.accept('192.0.2.1', 61_000, 0), true);
    assert.deepEqual(latch.target, { address: '192.0.2.1', port: 61_000 });
  });

  it('accepts media from the negotiated address and the second allowed one only', () => {
    const latch = new SourceLatch();
    assert.equal(latch.mayCome('192.0.2.1'), false);
    latch.aim(NEGOTIATED, '198.51.100.7');
    assert.equal(latch.mayCome('192.0.2.1'), true);
    assert.equal(latch.mayCome('198.51.100.7'), true);
    assert.equal(latch.mayCome('203.0.113.9'), false);
  });

  it('stays with a source while it sends, and accepts another when it is silent', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept('192.0.2.1', 61_000, 0);
    assert.equal(latch.accept('192.0.2.1', 62_000, 100), false);
    latch.accept('192.0.2.1', 61_000, 200);
    assert.equal(latch.accept('192.0.2.1', 62_000, 699), false);
    assert.equal(latch.accept('192.0.2.1', 62_000, 700), true);
    assert.equal(latch.target?.port, 62_000);
  });

  it('is reset only when another endpoint is negotiated', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept('192.0.2.1', 61_000, 0);
    latch.aim({ ...NEGOTIATED }, null);
    assert.equal(latch.target?.port, 61_000);
    latch.aim({ address: '192.0.2.1', port: 4_002 }, null);
    assert.equal(latch.target?.port, 4_002);
  });

  it('recognises an IPv4-mapped IPv6 address', () => {
    assert.equal(plainAddress('::ffff:192.0.2.1'), '192.0.2.1');
    assert.equal(plainAddress('::ffff:abcd'), '::ffff:abcd');
    assert.equal(plainAddress('2001:db8::1'), '2001:db8::1');
  });
});
