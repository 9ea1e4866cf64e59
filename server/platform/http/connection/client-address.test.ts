import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseNetwork } from '../../networks.ts';
import { clientAddress, customerOf } from './client-address.ts';

const trusted = ['10.0.0.0/8', '2001:db8:f::/48', '127.0.0.1'].map(parseNetwork);

describe('the address of a client', () => {
  const rows: [what: string, peer: string, header: string | string[] | undefined, client: string][] = [
    ['is the peer without a header', '192.0.2.1', undefined, '192.0.2.1'],
    [
      'is the peer when that is not a trusted proxy, whatever its header',
      '192.0.2.1',
      '198.51.100.7',
      '192.0.2.1',
    ],
    ['is the address that a proxy reports', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [
      'is the address that the outermost of several proxies reports',
      '10.0.0.1',
      '198.51.100.7, 10.9.9.9',
      '198.51.100.7',
    ],
    [
      'ignores entries that the client wrote before the proxy',
      '10.0.0.1',
      '127.0.0.1, 1.1.1.1, 198.51.100.7',
      '198.51.100.7',
    ],
    ['is the left-most proxy when all addresses are proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is the proxy when its header is unreadable', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['is the last readable address', '10.0.0.1', '198.51.100.7, , 10.0.0.2', '10.0.0.2'],
    ['is read from several headers', '10.0.0.1', ['203.0.113.1', '198.51.100.7'], '198.51.100.7'],
    ['may have a port', '10.0.0.1', '198.51.100.7:51234', '198.51.100.7'],
    ['may be IPv6', '10.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['may be IPv6 with a port', '10.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
    ['may be a v4-mapped peer', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['may come from a v4-mapped proxy', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['may come from a proxy with IPv6', '2001:db8:f::1', '198.51.100.7', '198.51.100.7'],
  ];
  for (const [what, peer, header, client] of rows) {
    it(what, () => assert.equal(clientAddress(peer, header, trusted), client));
  }

  it('is the peer where no proxy is trusted', () => {
    assert.equal(clientAddress('127.0.0.1', '198.51.100.7', []), '127.0.0.1');
  });
});

describe('the network that limits count for an address', () => {
  for (const [address, customer] of [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const) {
    it(`${address}: ${customer}`, () => assert.equal(customerOf(address), customer));
  }
});
