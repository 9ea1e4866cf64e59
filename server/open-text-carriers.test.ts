import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { PASSWORD, SmppVendor, SYSTEM_ID } from './carriers/testing/smpp-vendor.ts';
import { Countdown } from './countdown.ts';
import { addNumber } from './messages/testing/text-fixture.ts';
import { openTextCarriers } from './open-text-carriers.ts';
import { systemClock } from './platform/clock.ts';
import type { Role } from './platform/config/settings.ts';
import { NotificationListener } from './platform/db/notification-listener.ts';
import { until } from './platform/jobs/testing/until.ts';
import { parseNetwork } from './platform/networks.ts';
import { OutboundClient } from './platform/outbound/outbound-client.ts';
import { useTestApi } from './testing/use-test-api.ts';

const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
const api = useTestApi({ outboundClient });
let vendor: SmppVendor;
let number: string;
beforeEach(async () => {
  vendor = new SmppVendor();
  await vendor.start();
  const settings = { host: '127.0.0.1', port: vendor.port, system_id: SYSTEM_ID, password: PASSWORD };
  const carrier = (await api.post('/carriers', { kind: 'smpp', settings })).body.data;
  const added = await addNumber(api, api.workspace.id, { country: 'US' });
  await api.patch(`/phone-numbers/${added.id}`, { text_carrier_id: carrier.id });
  ({ number } = added);
});
afterEach(async () => {
  await vendor.stop();
  await api.sql`update phone_numbers set text_carrier_id = null`;
  await api.sql`delete from carriers`;
});

/** The texts of a process with these roles; `stop` ends it within so many milliseconds. */
async function startProcess(...roles: Role[]) {
  const { sql, databaseUrl, services } = api;
  const [node] = await sql<{ id: number }[]>`
    insert into voice_nodes (started_at, seen_at) values (now(), now()) returning id`;
  const notifications = new NotificationListener(databaseUrl, services.log);
  const parts = new AsyncDisposableStack();
  const stopping = new Countdown(systemClock);
  openTextCarriers(
    parts,
    { roles },
    {
      ...{ sql, jobs: sql, nodeId: node?.id ?? 0, notifications, outboundClient, workClock: systemClock },
      ...{ log: services.log, secrets: services.secrets, origin: () => api.baseUrl, stopping },
    },
  );
  await notifications.start();
  return {
    stop: async (withinMs: number) => {
      await notifications.stop();
      stopping.begin(withinMs);
      await parts.disposeAsync();
    },
  };
}

describe('the texts of a process', () => {
  it('arrive over SMPP where it works in the background, by a session that it ends', async () => {
    const { stop } = await startProcess('api', 'worker');
    await until('it is bound', () => vendor.receiver !== undefined);
    assert.equal(await vendor.bring({ from: '+12125550142', to: number, text: 'Hello' }), 0);
    const [stored] = (await api.get('/messages')).body.data;
    assert.deepEqual([stored.body, stored.from, stored.to], ['Hello', '+12125550142', number]);
    await stop(5_000);
    await until('it has said goodbye', () => vendor.sessions.length === 0);
    assert.deepEqual(vendor.binds, ['bind_transceiver']);
  });

  it('do not arrive in a process that only answers requests', async () => {
    const { stop } = await startProcess('api');
    await stop(5_000);
    assert.equal(vendor.asked.binds, 0);
  });

  it('end in time although the carrier answers nothing any more', async () => {
    const { stop } = await startProcess('worker');
    await until('it is bound', () => vendor.receiver !== undefined);
    const [session] = vendor.sessions;
    session?.socket.removeAllListeners('data').pause();
    await stop(200);
    session?.socket.destroy();
  });
});
