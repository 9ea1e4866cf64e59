import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  const refused: Record<string, string[]> = {
    'the unspecified address and this network': ['0.0.0.0', '0.1.2.3', '::'],
    loopback: ['127.0.0.1', '127.255.255.254', '::1'],
    'private networks': [
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      'fc00::1',
      'fd12:3456::1',
    ],
    'link-local, with metadata': [
      '169.254.169.254',
      '169.254.0.1',
      'fe80::1',
      'fe80::1%eth0',
      'fd00:ec2::254',
    ],
    'metadata at addresses of their own': ['100.100.100.200', '192.0.0.192', '168.63.129.16'],
    'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
    multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
    'reserved and broadcast': ['240.0.0.1', '255.255.255.255', 'fec0::1', '4000::1', '100::1'],
    'documentation and benchmarks': [
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.9',
      '198.18.0.1',
      '2001:db8::1',
      '3fff::1',
      '2001:2::1',
    ],
    'v4-mapped in every spelling': [
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      '::FFFF:0A00:0001',
    ],
    'v4-compatible': ['::127.0.0.1', '::8.8.8.8'],
    NAT64: ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1'],
    '6to4': ['2002:7f00:1::', '2002:a00:1::1'],
    Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    'what is no address': [
      '',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      '1.2.3.4.5',
      'www.example.com',
    ],
  };
  for (const [what, addresses] of Object.entries(refused)) {
    it(`refuses ${what}`, () => {
      for (const address of addresses) assert.equal(isPublicAddress(address), false, address);
    });
  }

  it('allows public addresses directly beside the refused networks', () => {
    const allowed = [
      '8.8.8.8',
      '1.1.1.1',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.0.1',
    ];
    allowed.push(
      '172.32.0.0',
      '192.167.255.255',
      '223.255.255.255',
      '2606:4700::1111',
      '2a00:1450:4001::1',
      '2400::1',
    );
    for (const address of allowed) assert.equal(isPublicAddress(address), true, address);
  });
});
