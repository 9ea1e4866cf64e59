import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import {
  startNameServer,
  type NameServer,
  type OtherRecords,
} from '../../platform/outbound/testing/name-server.ts';
import { findServers } from './find-servers.ts';
import { openServerRecords, type ServerRecords } from './server-records.ts';

const SRV = '_sips._tcp.carrier.test';

describe('records of SIP servers, asked of a name server', () => {
  let names: NameServer;
  let clock: FrozenClock;
  let records: ServerRecords;
  let zone: Record<string, OtherRecords & { addresses?: string[] }>;
  beforeEach(async () => {
    zone = {
      [SRV]: { srv: [{ priority: 1, weight: 1, port: 5061, name: 'a.test' }] },
      'a.test': { addresses: ['192.0.2.1'], ttlS: 20 },
      'b.test': { addresses: ['192.0.2.2'], ttlS: 86_400 },
    };
    names = await startNameServer(
      (name) => zone[name]?.addresses ?? [],
      (name) => zone[name] ?? {},
    );
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    records = openServerRecords([names.address], clock);
  });
  afterEach(() => names.close());

  const find = async (): Promise<string[]> => {
    const wanted = { host: 'carrier.test', port: null, protocol: 'TLS', verify: true } as const;
    return (await findServers(wanted, [4], records)).map(({ address, port }) => `${address}:${port}`);
  };
  const timesAsked = (question: string): number => names.asked.filter((each) => each === question).length;

  it('does not keep a fault of the name server', async () => {
    zone['carrier.test'] = { fails: true };
    await assert.rejects(records.naptr('carrier.test'), /ESERVFAIL/);
    zone['carrier.test'] = {
      naptr: [{ order: 1, preference: 1, service: 'SIPS+D2T', replacement: 'x.test' }],
    };
    const [found] = await records.naptr('carrier.test');
    assert.equal(found?.replacement, 'x.test');
  });

  it('goes by SRV where the name server is silent about NAPTR, of which it asks once for calls at once', async () => {
    zone['carrier.test'] = { silentAbout: ['NAPTR'] };
    const found = await Promise.all([find(), find()]);
    assert.deepEqual(found, [['192.0.2.1:5061'], ['192.0.2.1:5061']]);
    assert.equal(timesAsked(`${SRV} SRV`), 1);
  });

  it('follows NAPTR to SRV to addresses, in their order', async () => {
    zone['carrier.test'] = {
      naptr: [
        { order: 10, preference: 1, service: 'SIP+D2U', replacement: '_sip._udp.carrier.test' },
        { order: 5, preference: 1, service: 'SIPS+D2T', replacement: '_sips._tcp.far.test' },
      ],
    };
    zone['_sips._tcp.far.test'] = {
      srv: [
        { priority: 2, weight: 1, port: 5062, name: 'b.test' },
        { priority: 1, weight: 1, port: 5061, name: 'a.test' },
      ],
    };
    assert.deepEqual(await find(), ['192.0.2.1:5061', '192.0.2.2:5062']);
  });

  it('asks once for calls at once and in the time that answers are good for', async () => {
    await Promise.all([find(), find()]);
    const once = [...names.asked];
    assert.deepEqual(once.toSorted(), [`${SRV} SRV`, 'a.test A', 'a.test AAAA', 'carrier.test NAPTR']);
    await clock.advance(19_999);
    await find();
    assert.deepEqual(names.asked, once);
    await clock.advance(1);
    await find();
    assert.equal(timesAsked('a.test A'), 2, 'after the 20 seconds that it says');
    assert.equal(timesAsked(`${SRV} SRV`), 1);
    await clock.advance(40_000);
    await find();
    assert.equal(timesAsked(`${SRV} SRV`), 2, 'after a minute, because the resolver does not tell');
    assert.equal(timesAsked('carrier.test NAPTR'), 2, 'also that there is none');
  });

  it('keeps no answer for longer than an hour, and 500 of a kind at most', async () => {
    const ask = async (name: string): Promise<unknown> => records.addresses(name, AbortSignal.timeout(5_000));
    await ask('b.test');
    await clock.advance(3_599_999);
    await ask('B.test');
    assert.equal(timesAsked('b.test A'), 1);
    await clock.advance(1);
    await ask('b.test');
    assert.equal(timesAsked('b.test A'), 2);
    await records.srv(SRV);
    for (let n = 0; n < 500; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, more) => records.srv(`n${n + more}.test`)));
    }
    await records.srv(SRV);
    assert.equal(timesAsked(`${SRV} SRV`), 2);
  });
});
