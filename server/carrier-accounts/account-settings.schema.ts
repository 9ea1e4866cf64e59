import { Type } from 'typebox';
import { Nullable } from '../platform/http/shapes/shapes.ts';

const secret = (description: string) =>
  Nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '^[\\x21-\\x7e]+$',
      description: `${description} It is kept encrypted and never shown.`,
      examples: ['3f9a1c5e7b2d4068'],
    }),
  );
const vendorId = (prefix: string, description: string, example: string) =>
  Type.String({
    maxLength: 100,
    pattern: `^\\s*${prefix}[0-9A-Za-z_-]+\\s*$`,
    description,
    examples: [example],
  });
const graphId = (what: string, example: string) =>
  Type.String({
    maxLength: 40,
    pattern: '^\\s*\\d+\\s*$',
    description: `Chat app: ${what}`,
    examples: [example],
  });
/** Settings of accounts at vendors, each of its kind. */
export const account = {
  account_sid: vendorId('AC', 'Twilio: the account.', 'AC0123456789abcdef0123456789abcdef'),
  api_key_sid: Nullable(
    vendorId(
      'SK',
      'Twilio: a key that requests are made with; null for the account’s own token.',
      'SK0123456789abcdef0123456789abcdef',
    ),
  ),
  messaging_service_sid: Nullable(
    vendorId(
      'MG',
      'Twilio: the Messaging Service that texts are sent by.',
      'MG0123456789abcdef0123456789abcdef',
    ),
  ),
  public_key: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Telnyx: the key of the account that its webhooks are verified with, in Base64.',
    examples: ['6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw='],
  }),
  messaging_profile_id: Nullable(
    vendorId(
      '',
      'Telnyx: the profile that numbers are put in when they are connected.',
      '4001778a-1ab5-4c5d-9a6e-2f1b5b9f4a10',
    ),
  ),
  connection_id: Nullable(
    vendorId('', 'Telnyx: the application that calls go out by; null for none.', '1293384261075731499'),
  ),
  phone_number_id: graphId('the number, as its API calls it.', '106540352242922'),
  business_account_id: graphId('the business account that has the number.', '102290129340398'),
  app_id: graphId('the app that the token belongs to.', '634974688087057'),
  api_version: Type.String({
    maxLength: 10,
    pattern: '^v[1-9]\\d{1,2}\\.0$',
    description: 'Chat app: the version of the Graph API; `v25.0` by default.',
    examples: ['v25.0'],
  }),
  base_url: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'Another server that speaks the vendor’s protocol; null for the vendor’s own.',
      examples: ['https://twilio.proxy.example'],
    }),
  ),
  sip_hostname: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 253,
      description:
        'Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name; null: no calls.',
      examples: ['sip.phone.example'],
    }),
  ),
  sip_domain: Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'Chat app: where calls to people go; the platform’s own by default.',
    examples: ['wa.meta.vc'],
  }),
  sip_port: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: 'Chat app: the port of `sip_domain`; null for the usual one.',
    }),
  ),
};
/** Their secrets, which go in among the settings and never come out. */
export const accountSecrets = {
  auth_token: secret('Twilio: the account’s own token, which also signs what Twilio tells.'),
  api_key: secret('Telnyx: the API key. Twilio: the secret of `api_key_sid`.'),
  access_token: secret('Chat app: the token of a system user that requests are made with.'),
  app_secret: secret('Chat app: the secret of the app, which signs what the chat app tells.'),
  verify_token: secret('Chat app: the word by which it proves this server before it tells anything.'),
  sip_user_password: secret(
    'Chat app: the SIP password of the number, which calls prove in both directions.',
  ),
  pin: Nullable(
    Type.String({
      maxLength: 6,
      pattern: '^\\d{6}$',
      description:
        'Chat app: the PIN of the number’s two-step verification, by which it is registered again when a display name was ' +
        'approved. It is kept encrypted and never shown; without it nobody registers the number by itself.',
      examples: ['212834'],
    }),
  ),
};
