import { after, before, beforeEach } from 'node:test';
import { TelnyxVendor } from '../../carriers/testing/telnyx-vendor.ts';
import { AUTH_TOKEN, TwilioVendor } from '../../carriers/testing/twilio-vendor.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

/** An API, and both vendors of texts and numbers on the loopback, without a number before each test. */
export function useVendors() {
  const api = useTestApi({
    outboundClient: new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] }),
  });
  const twilio = new TwilioVendor(() => api.clock.now());
  const telnyx = new TelnyxVendor(() => api.clock.now());
  before(() => Promise.all([twilio.start(), telnyx.start()]));
  after(() => Promise.all([twilio.stop(), telnyx.stop()]));
  beforeEach(() => {
    twilio.numbers.length = 0;
    twilio.token = AUTH_TOKEN;
    telnyx.numbers.length = 0;
    telnyx.webhookUrl = null;
    telnyx.application.webhook_event_url = '';
  });
  return { api, twilio, telnyx };
}
