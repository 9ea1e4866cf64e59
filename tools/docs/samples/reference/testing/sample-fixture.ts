import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Switchboard } from '../../../../../sdk/switchboard.ts';
import { ensureDemo } from '../../../../../server/demo/ensure-demo.ts';
import { parseNetwork } from '../../../../../server/platform/networks.ts';
import { OutboundClient } from '../../../../../server/platform/outbound/outbound-client.ts';
import { lazy } from '../../../../../server/simulator/testing/lazy.ts';
import { carryTypedCalls, type TypedCarrier } from '../../../../../server/simulator/testing/typed-fixture.ts';
import { silentVoice } from '../../../../../server/testing/silent-lines.ts';
import { startTestApi, type Json, type TestApi } from '../../../../../server/testing/test-api.ts';
import { readReference } from './printed-samples.ts';
import { SampleDriver, type Given } from './sample-driver.ts';
import type { SampleRunner } from './sample-runner.ts';

/** When the examples of the description play: a Monday morning of the demo business. */
const NOW = '2026-11-23T15:00:00Z';

/** The demo business on a real server, and what carries samples out there. */
export interface SampleFixture {
  api: TestApi;
  /** Prepares what samples need, with the key of the demo. */
  client: Switchboard;
  runner: SampleRunner;
  driver: SampleDriver;
  /** Runs the sample of an operation; returns `data` of its answer. */
  drive(id: string, given?: Given): Promise<Json>;
  stop(): Promise<void>;
}

/** @param startRunner makes what runs the samples, in a folder of their own */
export async function startSampleFixture(
  startRunner: (folder: string) => SampleRunner,
): Promise<SampleFixture> {
  let calls: TypedCarrier;
  const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
  const typedCalls = lazy(() => calls.calls);
  const api = await startTestApi({ now: NOW, typedCalls, outboundClient, synthesizer: silentVoice });
  calls = await carryTypedCalls(api, { synthesizer: silentVoice, isCarriedByApi: true });
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-samples-'));
  await api.sql`truncate workspaces, users restart identity cascade`;
  const addresses = { baseUrl: api.baseUrl, consoleUrl: api.baseUrl, sip: '127.0.0.1:5060' };
  const { keys } = await ensureDemo({ ...api.services, dataDir: folder, addresses });
  const runner = startRunner(folder);
  runner.env['KEY'] = keys.write;
  const driver = new SampleDriver(api, await readReference(api.routes), runner);
  return {
    ...{ api, runner, driver },
    client: new Switchboard({ baseUrl: api.baseUrl, key: keys.write }),
    drive: async (id, given = {}) => driver.drive(id, given),
    stop: async () => {
      await driver.stop();
      await calls.stop();
      await api.stop();
      await rm(folder, { recursive: true });
    },
  };
}
