import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sdk from 'facebook-nodejs-business-sdk';
import {
  ACCESS_TOKEN,
  APP_ID,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../../../server/carriers/testing/graph-vendor.ts';

/** Meta's own SDK uses the local Graph API of the tests: so it speaks the documented protocol. */
describe('the local Graph API, used by Meta’s SDK', () => {
  let time = Temporal.Now.instant();
  const vendor = new GraphVendor(() => time);
  before(async () => {
    await vendor.start();
    vendor.number = '+1 212-555-0170';
  });
  after(() => vendor.stop());

  /** The SDK as it is, with the local server in place of Meta's. */
  class LocalApi extends sdk.FacebookAdsApi {
    override call(...asked: Parameters<InstanceType<typeof sdk.FacebookAdsApi>['call']>) {
      const [method, path, params, files, asForm] = asked;
      return super.call(method, path, params, files, asForm, vendor.url);
    }
  }
  const connect = (token: string) => new LocalApi(token, 'en_US', false);
  const api = connect(ACCESS_TOKEN);
  const accountOf = (one: LocalApi) => new sdk.WhatsAppBusinessAccount(BUSINESS_ID, {}, undefined, one);
  const message = (to: string, body: string) => ({
    ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'text' },
    ...{ text: { preview_url: false, body }, biz_opaque_callback_data: '42' },
  });

  it('refuses a token as documented', async () => {
    const refused = accountOf(connect('wrong')).getPhoneNumbers(['id']);
    await assert.rejects(refused, { status: 401, name: 'FacebookRequestError' });
    const answer = await refused.catch((error: unknown) => error);
    assert.equal((answer as { response: { code: number } }).response.code, 190);
  });

  it('lists the numbers of a business account, and subscribes an app to it', async () => {
    const account = accountOf(api);
    const [number] = await account.getPhoneNumbers(['id', 'display_phone_number', 'verified_name']);
    assert.deepEqual(
      [number?._data['id'], number?._data['display_phone_number'], number?._data['verified_name']],
      [NUMBER_ID, vendor.number, 'Lind Salon'],
    );
    assert.equal((await account.getSubscribedApps([])).length, 0);
    await account.createSubscribedApp([]);
    const [app] = await account.getSubscribedApps([]);
    assert.deepEqual(app?._data['whatsapp_business_api_data'], { id: APP_ID, name: 'App' });
  });

  it('takes a message inside the window, and refuses one outside of it', async () => {
    const told = await api.call('POST', [NUMBER_ID, 'messages'], message('16505551234', 'Grüezi 👋'));
    const [taken] = vendor.messages;
    assert.deepEqual(told['messages'], [{ id: taken?.id }]);
    assert.deepEqual([taken?.to, taken?.body, taken?.callback], ['16505551234', 'Grüezi 👋', '42']);
    vendor.written({ phone: '+16505551234' });
    time = time.add({ hours: 25 });
    const late = api.call('POST', [NUMBER_ID, 'messages'], message('16505551234', 'Late'));
    const { response } = (await late.catch((error: unknown) => error)) as { response: { code: number } };
    assert.equal(response.code, 131047);
  });

  it('keeps the profile, the settings of calls and a name that shows once it is registered', async () => {
    const profile = { messaging_product: 'whatsapp', about: 'Hair and more', vertical: 'BEAUTY' };
    assert.deepEqual(await api.call('POST', [NUMBER_ID, 'whatsapp_business_profile'], profile), {
      success: true,
    });
    const fields = { fields: 'about,vertical' };
    const { data } = await api.call('GET', [NUMBER_ID, 'whatsapp_business_profile'], fields);
    assert.equal((data as { about: string }[])[0]?.about, 'Hair and more');
    const calling = {
      status: 'ENABLED',
      sip: { status: 'ENABLED', servers: [{ hostname: 'sip.a.example' }] },
    };
    await api.call('POST', [NUMBER_ID, 'settings'], { calling });
    const settings = await api.call('GET', [NUMBER_ID, 'settings'], { include_sip_credentials: true });
    assert.match(JSON.stringify(settings), /"sip_user_password":"k7-of-the-platform"/);
    await api.call('POST', [NUMBER_ID], { new_display_name: 'Café Lind' });
    vendor.decide('APPROVED');
    const wrong = api.call('POST', [NUMBER_ID, 'register'], { messaging_product: 'whatsapp', pin: '000000' });
    await assert.rejects(wrong, { status: 400 });
    await api.call('POST', [NUMBER_ID, 'register'], { messaging_product: 'whatsapp', pin: vendor.pin });
    assert.equal(
      (await api.call('GET', [NUMBER_ID], { fields: 'verified_name' }))['verified_name'],
      'Café Lind',
    );
  });
});
