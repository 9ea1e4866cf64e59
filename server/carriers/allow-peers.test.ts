import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { parseNetwork } from '../platform/networks.ts';
import { allowPeers } from './allow-peers.ts';

describe('who may call', () => {
  const clock = new FrozenClock('2026-11-21T09:00:00Z');
  const loopback = parseNetwork('127.0.0.0/8');
  const office = parseNetwork('10.1.0.0/16');
  const noOwn = (): string[] => [];

  it('is allowed when it is in one of the networks', () => {
    const isAllowed = allowPeers([loopback, office], clock, noOwn);
    assert.equal(isAllowed('10.1.2.3'), true);
    assert.equal(isAllowed('::ffff:10.1.2.3'), true);
    assert.equal(isAllowed('127.0.0.1'), true);
    assert.equal(isAllowed('10.2.0.1'), false);
    assert.equal(isAllowed('192.0.2.2'), false);
  });

  it('is this machine under every address it has, where the loopback is allowed', () => {
    const isAllowed = allowPeers([loopback], clock, () => ['127.0.0.1', '192.0.2.2']);
    assert.equal(isAllowed('192.0.2.2'), true);
    assert.equal(isAllowed('::ffff:192.0.2.2'), true);
    assert.equal(isAllowed('192.0.2.3'), false);
  });

  it('is not this machine where the loopback is not allowed', () => {
    const isAllowed = allowPeers([office], clock, () => ['127.0.0.1', '192.0.2.2']);
    assert.equal(isAllowed('192.0.2.2'), false);
    assert.equal(isAllowed('127.0.0.1'), false);
  });

  it('heeds an address that the machine got or lost, but looks at most once a second', async () => {
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
