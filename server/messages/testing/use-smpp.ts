import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { SmppReceivers } from '../../carrier-accounts/smpp/smpp-receivers.ts';
import { PASSWORD, SmppVendor, SYSTEM_ID } from '../../carriers/testing/smpp-vendor.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { smppSessionsOf } from '../../testing/open-test-texts.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { receiveText } from '../receive-text.ts';
import { recordCarrierReport } from '../record-carrier-report.ts';
import { startTextWorker, type TextWorker } from './text-worker.ts';
import { openVendorFixture, type VendorFixture } from './vendor-fixture.ts';

/** A process that keeps sessions that receive. */
export interface Receiver {
  nodeId: number;
  stop(): Promise<void>;
}

export interface UsedSmpp {
  readonly api: TestApi;
  readonly vendor: SmppVendor;
  /** A workspace whose number texts through the stand-in. */
  readonly fixture: VendorFixture;
  /** Starts the receiving of a process, ended after the test; resolves when it is bound. */
  receive(): Promise<Receiver>;
  /** Breaks the connection, with what was answered unconfirmed; resolves when it is bound again. */
  reconnect(): Promise<void>;
  /** Starts a worker of texts, ended after the test. */
  work(): Promise<TextWorker>;
}

/** A server and a stand-in of an SMSC that is new for each test. */
export function useSmpp(settings: object = {}): UsedSmpp {
  let api: TestApi;
  let vendor: SmppVendor;
  let fixture: VendorFixture;
  const ends: (() => Promise<void>)[] = [];
  before(async () => {
    const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
    api = await startTestApi({ outboundClient });
  });
  after(() => api.stop());
  beforeEach(async () => {
    vendor = new SmppVendor();
    await vendor.start();
    fixture = await openVendorFixture(api, { kind: 'smpp', settings: { ...accountAt(vendor), ...settings } });
    await api.sql`delete from jobs`;
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
    await vendor.stop();
    await api.sql`update carriers set active = false`;
  });
  return {
    get api() {
      return api;
    },
    get vendor() {
      return vendor;
    },
    get fixture() {
      return fixture;
    },
    receive: async () => {
      const receiver = await startReceiver(api);
      ends.push(() => receiver.stop());
      await until('a session receives', () => vendor.receiver !== undefined);
      return receiver;
    },
    reconnect: async () => {
      const binds = vendor.asked.binds;
      vendor.drop();
      await until('it is gone', () => vendor.sessions.length === 0);
      await until('it is bound again', async () => {
        await api.clock.advance(1_000);
        return vendor.asked.binds > binds && vendor.receiver !== undefined;
      });
    },
    work: async () => {
      const worker = await startTextWorker(api, api.services.texts);
      ends.push(() => worker.stop());
      return worker;
    },
  };
}

/** The settings of the account at a stand-in. */
export const accountAt = ({ port }: SmppVendor) => ({
  ...{ host: '127.0.0.1', port, system_id: SYSTEM_ID, password: PASSWORD, max_per_second: 1_000 },
});

/** The receiving of a process; `stop` may be called twice. */
export async function startReceiver(
  api: TestApi,
  sessions = smppSessionsOf(api.services.texts),
): Promise<Receiver> {
  const { sql, clock, databaseUrl } = api;
  const { log, secrets } = api.services;
  const [node] = await sql<{ id: number }[]>`
    insert into voice_nodes (started_at, seen_at) values (now(), now()) returning id`;
  assert.ok(node);
  const notifications = new NotificationListener(databaseUrl, log);
  const actions = { receiveText, recordCarrierReport };
  const receivers = new SmppReceivers({
    ...{ sql, clock, log, secrets, notifications, sessions, nodeId: node.id, ...actions },
  });
  await notifications.start();
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await receivers.stop();
    await notifications.stop();
    await sql`delete from voice_nodes where id = ${node.id}`;
  };
  return { nodeId: node.id, stop: () => (stopping ??= stop()) };
}
