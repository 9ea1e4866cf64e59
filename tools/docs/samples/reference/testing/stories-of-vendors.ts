import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../../../../../server/carriers/testing/graph-vendor.ts';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  TwilioVendor,
} from '../../../../../server/carriers/testing/twilio-vendor.ts';
import type { SampleFixture } from './sample-fixture.ts';

/** Numbers of a carrier that is an account at a vendor. */
export async function vendorNumbers({ api, client, drive }: SampleFixture): Promise<void> {
  const vendor = new TwilioVendor(() => api.clock.now());
  await vendor.start();
  try {
    const settings = { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN, base_url: vendor.url };
    const { id } = await client.carriers.create({ kind: 'twilio', settings });
    vendor.numbers.push({ sid: 'PN1', phone_number: '+15005550006', sms: true, sms_url: '' });
    await drive('listVendorNumbers', { ids: [id] });
    await drive('connectVendorNumber', { ids: [id] });
  } finally {
    await vendor.stop();
  }
}

/** A number on the chat app, from which somebody is asked. */
export async function askingNumber({ api, client, drive }: SampleFixture): Promise<void> {
  const vendor = new GraphVendor(() => api.clock.now());
  await vendor.start();
  const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
  const secrets = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
  const sip = { sip_hostname: 'sip.business.example', sip_user_password: 'k7-of-the-platform' };
  try {
    const settings = { ...ids, ...secrets, ...sip, base_url: vendor.url };
    const carrier = await client.carriers.create({ kind: 'chatapp_cloud', settings });
    const [number] = await api.sql<{ number: string; country: string }[]>`
      select number, country from phone_numbers where id = 2`;
    vendor.number = number?.number ?? '';
    await api.sql`update phone_numbers set chatapp_active = true, chatapp_calling = true, country = 'DE',
      text_carrier_id = ${carrier.id} where id = 2`;
    const { id } = await client.contacts.create({ name: 'Grace Hopper', phone: '+4915112345678' });
    const words = { id: 'wamid.1', type: 'text', text: { body: 'Hi' } };
    // A person is asked within 24 hours after they wrote.
    await vendor.tell(carrier.inbound_url ?? '', vendor.written({ phone: '+4915112345678' }, words));
    await drive('requestCallPermission', { ids: [id] });
    await api.sql`update phone_numbers set chatapp_calling = false, country = ${number?.country ?? ''},
      text_carrier_id = null where id = 2`;
  } finally {
    await vendor.stop();
  }
}
