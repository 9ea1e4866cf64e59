import { Type } from 'typebox';
import { Nullable } from '../platform/http/shapes/shapes.ts';

const graphId = (what: string, example: string) =>
  Type.String({
    maxLength: 40,
    pattern: '^\\s*\\d+\\s*$',
    description: `Chat app: ${what}`,
    examples: [example],
  });
/** The settings of a number at the chat app: who it is there, and where its calls come from and go. */
export const chatappSettings = {
  phone_number_id: graphId('the number, as its API calls it.', '106540352242922'),
  business_account_id: graphId('the business account that has the number.', '102290129340398'),
  app_id: graphId('the app that the token belongs to.', '634974688087057'),
  api_version: Type.String({
    maxLength: 10,
    pattern: '^v[1-9]\\d{1,2}\\.0$',
    description: 'Chat app: the version of the Graph API; `v25.0` by default.',
    examples: ['v25.0'],
  }),
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
