import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf, Phone } from '../platform/http/shapes/shapes.ts';

export const InboundParams = Type.Object({
  id: Id('Id of the carrier.'),
  token: Type.String({ maxLength: 100, description: 'The token in the carrier’s `inbound_url`.' }),
});

export const InboundQuery = Type.Object({ m: Type.Optional(Id('The text that is reported on.')) });

/** What the chat app asks of an address before it tells anything there. */
export const ChallengeQuery = Type.Object({
  'hub.mode': Type.Optional(Type.String({ maxLength: 40, description: '`subscribe`.' })),
  'hub.verify_token': Type.Optional(
    Type.String({ maxLength: 500, description: 'The `verify_token` of the carrier.' }),
  ),
  'hub.challenge': Type.Optional(
    Type.String({ maxLength: 500, pattern: '^[\\x21-\\x7e]+$', description: 'What is answered.' }),
  ),
});
export type HookChallenge = Static<typeof ChallengeQuery>;

/** What a vendor brings. */
export const BROUGHT = ['texts', 'calls'] as const;

export const VendorNumberSchema = Type.Object(
  {
    number: Phone('The number, E.164.'),
    name: Nullable(Type.String({ description: 'What it is called there.' })),
    sms: Type.Boolean({ description: 'Whether it sends and receives texts.' }),
    voice: Type.Boolean({ description: 'Whether it makes and takes calls.' }),
    texts_to: Nullable(
      Type.String({
        description: 'Where the vendor brings its texts; null for nowhere.',
        examples: [
          'https://phone.example/api/v1/carriers/7/inbound/Wl9xr3vTzq0cYb1dJm5oKe7uHs2aPf4gRi6nLt8wXyA',
        ],
      }),
    ),
    calls_to: Nullable(
      Type.String({
        description:
          'Where the vendor brings its calls: an address, the vendor’s id of a trunk, application or connection, or its ' +
          'own API; null for nowhere.',
        examples: [
          'https://phone.example/api/v1/carriers/7/voice/Wl9xr3vTzq0cYb1dJm5oKe7uHs2aPf4gRi6nLt8wXyA',
        ],
      }),
    ),
    connected: Type.Boolean({ description: 'Whether `texts_to` is the `inbound_url` of the carrier.' }),
    calls_connected: Type.Boolean({
      description:
        'Whether `calls_to` is the `voice_url` of the carrier, or at the chat app its `sip_hostname`.',
    }),
    missing: Type.Array(OneOf(BROUGHT), {
      description:
        'What connecting brings here and does not come here yet; of a number that is not added, what it can.',
    }),
    replaces: Type.Array(Type.String(), {
      description: 'What somebody else entered there that connecting replaces, and only with `replace`.',
      examples: [[]],
    }),
    phone_number_id: Nullable(Id('The workspace’s number; null when it is not added.')),
  },
  { title: 'VendorNumber', description: 'A number of the account at the vendor.' },
);

export const NumberToConnect = Type.Object({
  number: Phone('A number of the account. One without a leading + belongs to the workspace’s country.'),
  replace: Type.Optional(
    Type.Boolean({
      description: 'Whether what somebody else entered at the vendor is replaced; not by default.',
    }),
  ),
});
