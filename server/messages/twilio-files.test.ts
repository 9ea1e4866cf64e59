import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ACCOUNT_SID, AUTH_TOKEN, TwilioVendor } from '../carriers/testing/twilio-vendor.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { openVendorFixture } from './testing/vendor-fixture.ts';

let api: TestApi;
before(async () => {
  api = await startTestApi();
});
after(() => api.stop());

const ann = '+12125550142';

describe('a text with files that Twilio brings', () => {
  it('is kept with what its files are, and where they lie', async (test) => {
    const vendor = new TwilioVendor(() => api.clock.now());
    await vendor.start();
    test.after(() => vendor.stop());
    const settings = { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: 'https://vendor.example' };
    const fixture = await openVendorFixture(api, { kind: 'twilio', settings });
    const url = (at: number): string => `https://api.twilio.example/Media/ME${at}`;
    const types = ['image/jpeg', 'audio/amr', 'video/3gpp', 'text/vcard'];
    const media = types.map((type, at) => ({ [`MediaUrl${at}`]: url(at), [`MediaContentType${at}`]: type }));
    const fields = {
      MessageSid: 'MM1',
      From: ann,
      To: fixture.number.number,
      Body: 'My garden',
      NumMedia: '5',
    };
    const told = Object.assign({ MediaUrl4: url(4) }, fields, ...media);
    assert.equal((await vendor.tell(fixture.carrier.inbound_url, told)).status, 200);
    const kinds = ['image', 'audio', 'video', 'document', 'file'].map((kind, at) => `(${kind}) ${url(at)}`);
    assert.equal((await fixture.texts())[0]?.body, ['My garden', ...kinds].join('\n'));
  });
});
