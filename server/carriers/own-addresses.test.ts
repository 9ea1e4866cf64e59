import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listOwnAddresses, mediaSourceOf } from './own-addresses.ts';

describe('where the media of a peer may come from', () => {
  const own = (): string[] => ['127.0.0.1', '192.0.2.2'];

  it('is where its signalling comes from', () => {
    assert.equal(mediaSourceOf('198.51.100.7', '192.0.2.2', own), '198.51.100.7');
    assert.equal(mediaSourceOf('127.0.0.1', '127.0.0.1', own), '127.0.0.1');
  });

  it('is the address it was told, for a telephone on this machine that signals from the network card', () => {
    assert.equal(mediaSourceOf('192.0.2.2', '127.0.0.1', own), '127.0.0.1');
    assert.equal(mediaSourceOf('::ffff:192.0.2.2', '127.0.0.1', own), '127.0.0.1');
    assert.equal(mediaSourceOf('127.0.0.1', '192.0.2.2', own), '192.0.2.2');
  });

  it('is never an address that was told but is not of this machine', () => {
    assert.equal(mediaSourceOf('192.0.2.2', '203.0.113.9', own), '192.0.2.2');
  });

  it('knows this machine', () => {
    assert.ok(listOwnAddresses().includes('127.0.0.1'));
    assert.ok(listOwnAddresses().every((address) => !address.includes(':')));
  });
});
