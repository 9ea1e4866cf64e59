import { after, afterEach, before, beforeEach, type TestContext } from 'node:test';
import { ACCOUNT_SID, AUTH_TOKEN, TwilioVendor } from '../../carriers/testing/twilio-vendor.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { attemptsOfText, dropJobs } from './text-jobs.queries.ts';
import { startTextWorker, type TextWorker } from './text-worker.ts';
import { openVendorFixture, type VendorFixture } from './vendor-fixture.ts';

/** A number that texts through an account at a stand-in of Twilio. */
interface TwilioUse {
  readonly api: TestApi;
  readonly vendor: TwilioVendor;
  readonly fixture: VendorFixture;
  /** A worker that ends with the test. */
  withWorker(test: TestContext): Promise<TextWorker>;
  /** Resolves when a text has a status. */
  becomes(id: number, status: string): Promise<true>;
  /** Resolves when so many attempts to hand the waiting text over are written. */
  tried(times: number): Promise<true>;
}

/** The API for the tests of one file, with a number at Twilio that is another one in each test. */
export function useTwilio(): TwilioUse {
  const use = {} as { api: TestApi; vendor: TwilioVendor; fixture: VendorFixture };
  before(async () => {
    const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
    use.api = await startTestApi({ outboundClient });
  });
  after(() => use.api.stop());
  beforeEach(async () => {
    const { api } = use;
    const vendor = new TwilioVendor(() => api.clock.now());
    await vendor.start();
    const settings = { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: vendor.url };
    const fixture = await openVendorFixture(api, { kind: 'twilio', settings });
    const { number, carrier } = fixture;
    vendor.numbers.push({
      ...{ sid: 'PN1', phone_number: number.number, sms: true, sms_url: carrier.inbound_url },
    });
    await dropJobs(api.sql, fixture.workspace.id);
    Object.assign(use, { vendor, fixture });
  });
  afterEach(() => use.vendor.stop());
  const attempts = (): Promise<number | null> => attemptsOfText(use.api.sql, use.fixture.workspace.id);
  return Object.assign(use, {
    withWorker: async (test: TestContext) => {
      const worker = await startTextWorker(use.api, use.api.services.texts);
      test.after(() => worker.stop());
      return worker;
    },
    becomes: (id: number, status: string) =>
      until(`message ${id} is ${status}`, async () => (await use.fixture.show(id)).status === status),
    tried: (times: number) => until('the attempt is written', async () => (await attempts()) === times),
  });
}
