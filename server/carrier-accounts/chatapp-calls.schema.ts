import { Type } from 'typebox';
import { Nullable } from '../platform/http/shapes/shapes.ts';

/** Where the chat app's calls come from and go, among the settings of its carrier. */
export const chatappCalls = {
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
