import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findServers, inOrder, type WantedServer } from './find-servers.ts';
import type { ServerRecords } from './server-records.ts';

const none: ServerRecords = {
  naptr: async () => [],
  srv: async () => [],
  addresses: async () => {
    throw new Error('no such name');
  },
};
const hosts: Record<string, string[]> = {
  'trunk.example': ['198.51.100.1', '2001:db8::1'],
  'one.example': ['198.51.100.11'],
  'two.example': ['198.51.100.12', '198.51.100.13'],
};
const records: ServerRecords = {
  ...none,
  addresses: async (name) => hosts[name] ?? Promise.reject(new Error('no such name')),
};
const wanted = (more: Partial<WantedServer> = {}): WantedServer => ({
  ...{ host: 'trunk.example', port: null, protocol: 'UDP', verify: true, ...more },
});
const places = async (asked: WantedServer, from: ServerRecords, families = [4]): Promise<string[]> =>
  (await findServers(asked, families, from)).map(({ address, port }) => `${address}:${port}`);

describe('finding SIP servers', () => {
  it('fails for a name without an address', async () => {
    await assert.rejects(findServers(wanted(), [4], none), /no address was found for trunk.example/);
    await assert.rejects(findServers(wanted({ host: 'one.example' }), [6], records), /no address/);
  });

  it('takes an address as it is, at the usual port of its transport', async () => {
    assert.deepEqual(await places(wanted({ host: '192.0.2.1' }), none), ['192.0.2.1:5060']);
    assert.deepEqual(await places(wanted({ host: '192.0.2.1', protocol: 'TLS' }), none), ['192.0.2.1:5061']);
    assert.deepEqual(await places(wanted({ host: '192.0.2.1', port: 5070 }), none), ['192.0.2.1:5070']);
  });

  it('takes the addresses of the name, without other records and with a port', async () => {
    assert.deepEqual(await places(wanted(), records, [4, 6]), ['198.51.100.1:5060', '2001:db8::1:5060']);
    const srv = async () => [{ name: 'one.example', port: 5080, priority: 1, weight: 1 }];
    assert.deepEqual(await places(wanted({ port: 5062 }), { ...records, srv }), ['198.51.100.1:5062']);
  });

  it('follows SRV by priority, and passes over names without an address', async () => {
    const srv = async (name: string) =>
      name === '_sip._udp.trunk.example'
        ? [
            { name: 'two.example', port: 5082, priority: 20, weight: 0 },
            { name: 'gone.example', port: 5083, priority: 5, weight: 0 },
            { name: 'one.example', port: 5081, priority: 10, weight: 0 },
          ]
        : [];
    assert.deepEqual(await places(wanted(), { ...records, srv }), [
      '198.51.100.11:5081',
      '198.51.100.12:5082',
      '198.51.100.13:5082',
    ]);
  });

  it('follows the NAPTR record of its transport', async () => {
    const pointer = (service: string, replacement: string, order: number) => ({
      ...{ service, replacement, order, preference: 1 },
    });
    const asked: string[] = [];
    const from: ServerRecords = {
      ...records,
      naptr: async () => [
        pointer('SIP+D2U', '_sip._udp.a.example', 1),
        pointer('SIPS+D2T', '_sips._tcp.late.example', 9),
        pointer('sips+d2t', '_sips._tcp.b.example', 2),
      ],
      srv: async (name) => {
        asked.push(name);
        return name.includes('.b.') ? [{ name: 'one.example', port: 5061, priority: 1, weight: 1 }] : [];
      },
    };
    assert.deepEqual(await places(wanted({ protocol: 'TLS' }), from), ['198.51.100.11:5061']);
    assert.deepEqual(asked, ['_sips._tcp.trunk.example', '_sips._tcp.b.example']);
  });

  it('does not wait for NAPTR that never comes, where there is SRV', async () => {
    const srv = async () => [{ name: 'one.example', port: 5061, priority: 1, weight: 1 }];
    const from = { ...records, naptr: () => Promise.withResolvers<never>().promise, srv };
    assert.deepEqual(await places(wanted({ protocol: 'TLS' }), from), ['198.51.100.11:5061']);
  });

  it('spreads equal servers in proportion to their weight', () => {
    const servers = [
      { name: 'light', port: 1, priority: 1, weight: 10 },
      { name: 'heavy', port: 1, priority: 1, weight: 90 },
      { name: 'spare', port: 1, priority: 2, weight: 100 },
    ];
    const names = (pick: number) =>
      inOrder(servers, (below) => Math.min(pick, below - 1)).map(({ name }) => name);
    assert.deepEqual(names(5), ['light', 'heavy', 'spare']);
    assert.deepEqual(names(11), ['heavy', 'light', 'spare']);
    assert.deepEqual(names(1_000), ['heavy', 'light', 'spare']);
  });
});
