import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { parseNetwork } from '../platform/networks.ts';
import { allowPeers } from './allow-peers.ts';

describe('whether a peer may call', () => {
  const clock = new FrozenClock('2026-11-21T09:00:00Z');
  const loopback = parseNetwork('127.0.0.0/8');
  const office = parseNetwork('10.1.0.0/16');
  const noOwn = (): string[] => [];

  it('is yes when its address is in one of the networks', () => {
    const isAllowed = allowPeers([loopback, office], clock, noOwn);
    assert.equal(isAllowed('10.1.2.3'), true);
    assert.equal(isAllowed('::ffff:10.1.2.3'), true);
    assert.equal(isAllowed('127.0.0.1'), true);
    assert.equal(isAllowed('10.2.0.1'), false);
    assert.equal(isAllowed('192.0.2.2'), false);
  });

  it('is yes for every address of this machine when the loopback is allowed', () => {
    const isAllowed = allowPeers([loopback], clock, () => ['127.0.0.1', '192.0.2.2']);
    assert.equal(isAllowed('192.0.2.2'), true);
    assert.equal(isAllowed('::ffff:192.0.2.2'), true);
    assert.equal(isAllowed('192.0.2.3'), false);
  });

  it('is no for this machine when the loopback is not allowed', () => {
    const isAllowed = allowPeers([office], clock, () => ['127.0.0.1', '192.0.2.2']);
    assert.equal(isAllowed('192.0.2.2'), false);
    assert.equal(isAllowed('127.0.0.1'), false);
  });

  it('follows changes of the machine’s addresses, and reads them at most once a second', async () => {
    let own = ['192.0.2.2'];
    let looks = 0;
    const isAllowed = allowPeers([loopback], clock, () => {
      looks += 1;
      return own;
    });
    assert.equal(isAllowed('192.0.2.2'), true);
    own = ['192.0.2.9'];
    assert.equal(isAllowed('192.0.2.9'), false);
    assert.equal(looks, 1);
    await clock.advance(1_000);
    assert.equal(isAllowed('192.0.2.9'), true);
    assert.equal(isAllowed('192.0.2.2'), false);
    assert.equal(looks, 2);
  });
});
