import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../platform/clock.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { TrunkDirectory } from './trunk-directory.ts';

const api = useTestApi();
const log = pino({ level: 'silent' });
const hosts: Record<string, string[]> = {
  'sip.carrier.example': ['198.51.100.1'],
  'one.proxy.example': ['9.9.9.1'],
};
const records = {
  naptr: async () => [],
  srv: async () => [],
  addresses: async (name: string) => hosts[name] ?? Promise.reject(new Error('no such name')),
};

describe('the directory of trunks', () => {
  let directory: TrunkDirectory;
  let notifications: NotificationListener;
  before(async () => {
    notifications = new NotificationListener(api.databaseUrl, log);
    directory = new TrunkDirectory({ sql: api.sql, records, clock: systemClock, log }, notifications);
    await directory.start();
    await notifications.start();
  });
  after(async () => {
    directory.stop();
    await notifications.stop();
  });

  it('knows whose carriers an address belongs to, as soon as they are created, changed or gone', async () => {
    assert.deepEqual(directory.carriersAt('198.51.100.1'), []);
    const { keys } = await api.makeWorkspace();
    const add = async (settings: object, key = api.workspace.keys.write): Promise<number> =>
      (await api.post('/carriers', { kind: 'sip', settings }, { key })).body.data.id;
    const named = await add({ host: 'sip.carrier.example' });
    const listed = await add({ host: '9.9.9.9', allowed_addresses: ['198.51.100.0/24'] }, keys.write);
    const at = (address: string): string => directory.carriersAt(address).join(' ');
    const both = `${named} ${listed}`;
    await until('both are known', () => at('198.51.100.1') === both);
    assert.equal(at('::ffff:198.51.100.1'), both);
    assert.equal(at('198.51.100.2'), `${listed}`);
    assert.equal(at('192.0.2.10'), '');
    await api.patch(`/carriers/${listed}`, { active: false }, { key: keys.write });
    await until('one is off', () => at('198.51.100.1') === `${named}`);
    await api.delete(`/carriers/${named}`);
    await until('the other is gone', () => at('198.51.100.1') === '');
  });

  it('knows the outbound proxies of a carrier, whether its own name has an address or none', async () => {
    const settings = { host: 'tel.carrier.example', outbound_proxy: 'one.proxy.example:5070, 9.9.9.2' };
    const { id } = (await api.post('/carriers', { kind: 'sip', settings })).body.data;
    for (const address of ['9.9.9.1', '9.9.9.2'])
      await until('the proxy is known', () => directory.carriersAt(address).includes(id));
    await api.patch(`/carriers/${id}`, { settings: { outbound_proxy: '9.9.9.2' } });
    await until('one is gone', () => directory.carriersAt('9.9.9.1').length === 0);
    assert.deepEqual(directory.carriersAt('9.9.9.2'), [id]);
  });
});
