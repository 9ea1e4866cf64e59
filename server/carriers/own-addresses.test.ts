import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressFor, familiesFrom, listOwnAddresses, mediaSourceOf } from './own-addresses.ts';

describe('the address from which the media of a peer may come', () => {
  const own = (): string[] => ['127.0.0.1', '192.0.2.2'];

  it('is the address of its signalling', () => {
    assert.equal(mediaSourceOf('198.51.100.7', '192.0.2.2', own), '198.51.100.7');
    assert.equal(mediaSourceOf('127.0.0.1', '127.0.0.1', own), '127.0.0.1');
  });

  it('is the local address for a telephone on this machine that signals from the network card', () => {
    assert.equal(mediaSourceOf('192.0.2.2', '127.0.0.1', own), '127.0.0.1');
    assert.equal(mediaSourceOf('::ffff:192.0.2.2', '127.0.0.1', own), '127.0.0.1');
    assert.equal(mediaSourceOf('127.0.0.1', '192.0.2.2', own), '192.0.2.2');
  });

  it('is never a local address that does not belong to this machine', () => {
    assert.equal(mediaSourceOf('192.0.2.2', '203.0.113.9', own), '192.0.2.2');
  });

  it('includes the addresses of this machine', () => {
    assert.ok(listOwnAddresses().includes('127.0.0.1'));
    assert.ok(listOwnAddresses().every((address) => !address.includes(':')));
  });
});

describe('our address in answers to a peer', () => {
  const cards = [
    { address: '127.0.0.1', family: 'IPv4', cidr: '127.0.0.1/8', internal: true },
    { address: '::1', family: 'IPv6', cidr: '::1/128', internal: true },
    { address: '192.0.2.2', family: 'IPv4', cidr: '192.0.2.2/24', internal: false },
    { address: '10.0.0.2', family: 'IPv4', cidr: '10.0.0.2/8', internal: false },
    { address: '2001:db8::2', family: 'IPv6', cidr: '2001:db8::2/64', internal: false },
  ] as const;
  const cases: [peer: string, host: string, publicAddresses: string[], expected: string][] = [
    ['198.51.100.7', '0.0.0.0', ['203.0.113.9'], '203.0.113.9'],
    ['198.51.100.7', '192.0.2.2', [], '192.0.2.2'],
    // With addresses of both families, the peer gets the one of its own family.
    ['198.51.100.7', '::', ['203.0.113.9', '2001:db8::9'], '203.0.113.9'],
    ['::ffff:198.51.100.7', '::', ['203.0.113.9', '2001:db8::9'], '203.0.113.9'],
    ['2001:db8:1::7', '::', ['203.0.113.9', '2001:db8::9'], '2001:db8::9'],
    // Only an address of the other family is configured, so the address of the network card is sent.
    ['10.1.2.3', '::', ['2001:db8::9'], '10.0.0.2'],
    ['127.0.0.1', '::', ['2001:db8::9'], '127.0.0.1'],
    ['198.51.100.7', '::', ['2001:db8::9'], '192.0.2.2'],
    ['2001:db8::7', '::', ['203.0.113.9'], '2001:db8::2'],
  ];
  for (const [peer, host, publicAddresses, expected] of cases) {
    it(`to ${peer}, listening on ${host} with ${publicAddresses.join(', ') || 'nothing'} public: ${expected}`, () => {
      assert.equal(
        addressFor(peer, { host, publicAddresses }, () => [...cards]),
        expected,
      );
    });
  }

  it('is one to which the peer can send', () => {
    assert.deepEqual(familiesFrom('::'), [4, 6]);
    assert.deepEqual(familiesFrom('0.0.0.0'), [4]);
    assert.deepEqual(familiesFrom('2001:db8::2'), [6]);
  });
});
