import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTargets, transportIn, userPart } from './find-trunk-servers.ts';

const server = { host: 'tel.carrier.example', port: null, protocol: 'TCP', verify: true } as const;
const proxy = (host: string, port: number | null = null) => ({ ...server, host, port });
/** Each proxy has a record of six servers; the carrier's own name is nobody's. */
const records = {
  naptr: async () => [],
  srv: async (name: string) => {
    const [, place = ''] = /^_sip\._tcp\.(\w+\.proxy\.example)$/.exec(name) ?? [];
    const at = [1, 2, 3, 4, 5, 6];
    return place === '' ? [] : at.map((n) => ({ name: `${n}.${place}`, port: 5070, priority: n, weight: 1 }));
  },
  addresses: async (name: string) => {
    const [, n, place] = /^(\d)?\.?(one|two|inside)\.proxy\.example$/.exec(name) ?? [];
    const network = { one: '203.0.113.1', two: '203.0.113.2', inside: '10.0.0.' }[place ?? ''];
    return network === undefined ? Promise.reject(new Error('no such name')) : [`${network}${n ?? 0}`];
  },
};
const from = { records, host: '0.0.0.0', isReachable: (address: string) => !address.startsWith('10.') };
const found = async (...proxies: ReturnType<typeof proxy>[]) => findTargets({ server, proxies }, from);

describe('the outbound proxies of a trunk', () => {
  it('are named where none has an address, or only an internal one', async () => {
    assert.deepEqual(await found(proxy('a.example'), proxy('b.example')), {
      problem: 'No address was found for the trunk’s server a.example, b.example.',
      isInternal: false,
    });
    const inside = await found(proxy('inside.proxy.example'));
    assert.ok('problem' in inside && inside.isInternal);
    assert.match(inside.problem, /inside\.proxy\.example is at an internal address/);
  });

  it('are tried in their order, each by its records, and the second although the first has many', async () => {
    const targets = await found(proxy('one.proxy.example'), proxy('two.proxy.example'));
    assert.ok('servers' in targets);
    assert.deepEqual(
      targets.servers.map(({ address }) => address.slice(-2)),
      ['11', '12', '13', '14', '21', '22', '23', '24'],
    );
    assert.deepEqual(targets.servers[4], {
      ...{ protocol: 'TCP', address: '203.0.113.21', port: 5070, verify: true },
      // The certificate is that of the proxy that was named, and so is the Route.
      serverName: 'two.proxy.example',
      route: '<sip:two.proxy.example;transport=tcp;lr>',
    });
  });

  it('leave out those that are internal, and keep a port', async () => {
    const targets = await found(proxy('inside.proxy.example', 5071), proxy('one.proxy.example', 5071));
    assert.ok('servers' in targets);
    assert.deepEqual(
      targets.servers.map(({ address, port, route }) => [address, port, route]),
      [['203.0.113.10', 5071, '<sip:one.proxy.example:5071;transport=tcp;lr>']],
    );
  });

  it('decide how the server behind them is reached', () => {
    assert.equal(transportIn({ server }), ';transport=tcp');
    assert.equal(transportIn({ server, proxies: [proxy('one.proxy.example')] }), '');
  });
});

describe('the user part of a trunk’s address', () => {
  const part = (username: string, fromDomain: string | null = null): string | null =>
    userPart({ server, fromDomain, credentials: { username, password: 'secret' } });

  it('is the user name without the domain that the address has anyhow', () => {
    assert.equal(userPart({ server, fromDomain: null, credentials: null }), null);
    assert.equal(part('1234567t0'), '1234567t0');
    assert.equal(part('+4919@tel.carrier.example'), '+4919');
    assert.equal(part('+4919@carrier.example', 'carrier.example'), '+4919');
    assert.equal(part('+4919@tel.carrier.example', 'carrier.example'), '+4919%40tel.carrier.example');
    assert.equal(part('@tel.carrier.example'), '%40tel.carrier.example');
  });
});
