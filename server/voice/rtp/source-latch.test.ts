import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainAddress, SourceLatch, type Endpoint } from './source-latch.ts';

const NEGOTIATED = { address: '192.0.2.1', port: 4_000 };
const SSRC = 0x5eed;
const from = (port: number): Endpoint => ({ address: '192.0.2.1', port });

describe('symmetric RTP', () => {
  it('sends to the negotiated endpoint until media arrives, then to its source', () => {
    const latch = new SourceLatch();
    assert.equal(latch.target, null);
    latch.aim(NEGOTIATED, null);
    assert.deepEqual(latch.target, NEGOTIATED);
    assert.equal(latch.accept(from(61_000), SSRC, 0), true);
    assert.deepEqual(latch.target, { address: '192.0.2.1', port: 61_000 });
  });

  it('sends nothing before media has come, where the negotiated address is not to be believed', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, '198.51.100.7', [], true);
    assert.equal(latch.target, null);
    assert.equal(latch.accept({ address: '198.51.100.7', port: 61_000 }, SSRC, 0), true);
    assert.deepEqual(latch.target, { address: '198.51.100.7', port: 61_000 });
    latch.aim(NEGOTIATED, null, [], true);
    assert.deepEqual(latch.target, { address: '198.51.100.7', port: 61_000 }, 'it stays');
    latch.aim({ ...NEGOTIATED, port: 4_002 }, null, [], true);
    assert.equal(latch.target, null);
  });

  it('accepts media from the negotiated address and the second allowed one only', () => {
    const latch = new SourceLatch();
    assert.equal(latch.mayCome({ address: '192.0.2.1', port: 4_000 }), false);
    latch.aim(NEGOTIATED, '198.51.100.7');
    assert.equal(latch.mayCome({ address: '192.0.2.1', port: 4_000 }), true);
    assert.equal(latch.mayCome({ address: '198.51.100.7', port: 4_000 }), true);
    assert.equal(latch.mayCome({ address: '203.0.113.9', port: 4_000 }), false);
  });

  it('accepts nothing from port 0, where nothing can be sent', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    assert.equal(latch.mayCome(from(0)), false);
    assert.deepEqual(latch.target, NEGOTIATED);
  });

  it('accepts media from the networks of the carrier, and latches to it', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null, ['203.0.113.0/25', '2001:db8::/32']);
    const came = ['203.0.113.9', '203.0.113.200', '2001:db8::7', '192.0.2.2'].map((address) =>
      latch.mayCome({ address, port: 4_000 }),
    );
    assert.deepEqual(came, [true, false, true, false]);
    assert.equal(latch.accept({ address: '203.0.113.9', port: 16_400 }, SSRC, 0), true);
    assert.deepEqual(latch.target, { address: '203.0.113.9', port: 16_400 });
    latch.aim(NEGOTIATED, null, []);
    assert.equal(latch.mayCome({ address: '203.0.113.9', port: 4_000 }), false);
  });

  it('stays with a source while it sends, and follows the stream to another port when it is silent', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept(from(61_000), SSRC, 0);
    assert.equal(latch.accept(from(62_000), SSRC, 100), false);
    latch.accept(from(61_000), SSRC, 200);
    assert.equal(latch.accept(from(62_000), SSRC, 699), false);
    const accepted = [700, 720, 740].map((ms) => latch.accept(from(62_000), SSRC, ms));
    assert.deepEqual(accepted, [false, false, true]);
    assert.equal(latch.target?.port, 62_000);
  });

  it('is not taken by packets of another stream that come now and then, and by many only in a row', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept(from(61_000), SSRC, 0);
    for (let n = 0; n < 100; n += 1) {
      assert.equal(latch.accept(from(62_000 + (n % 2)), 0xbad, 1_000 + n), false, 'two that alternate');
      assert.equal(latch.accept(from(63_000), n, 1_000 + n), false, 'a new stream each time');
    }
    latch.accept(from(61_000), SSRC, 2_000);
    const taken = Array.from({ length: 10 }, (_, n) => latch.accept(from(62_000), 0xbad, 3_000 + n));
    assert.deepEqual(taken.indexOf(true), 9);
  });

  it('goes back to the negotiated endpoint at once, whoever sent before', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept(from(61_000), 0xbad, 0);
    assert.equal(latch.accept(NEGOTIATED, SSRC, 20), true);
    assert.deepEqual(latch.target, NEGOTIATED);
    assert.equal(latch.accept(from(61_000), 0xbad, 40), false);
  });

  it('follows an authentic packet at once', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept(NEGOTIATED, SSRC, 0, true);
    assert.equal(latch.accept(from(62_000), SSRC, 20, true), true);
    assert.equal(latch.target?.port, 62_000);
  });

  it('is reset only when another endpoint is negotiated', () => {
    const latch = new SourceLatch();
    latch.aim(NEGOTIATED, null);
    latch.accept(from(61_000), SSRC, 0);
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
