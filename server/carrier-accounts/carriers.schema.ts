import { Type } from 'typebox';
import { CALLER_ID_HEADERS } from '../carriers/trunk-access.ts';
import { SOUND_CODECS } from '../voice/audio/codec.ts';
import { DIGEST_ALGORITHMS } from '../voice/sip/digest-guard.ts';
import { SRTP_POLICIES } from '../voice/sip/negotiate-sdp.ts';
import { NUMBER_FORMATS } from '../platform/carrier-numbers.ts';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  patchOf,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { account, accountSecrets } from './account-settings.schema.ts';
import { smsc } from './smpp/smpp-settings.schema.ts';
import { CARRIER_KINDS, CARRIER_STATES, SECRET_NAMES, TRANSPORTS } from './carrier.ts';

const kind = OneOf(CARRIER_KINDS, {
  description:
    'A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at the chat app’s ' +
    'Cloud API, an account for texts over SMPP, or the simulated network of the installation. It never changes.',
});
const name = Name('What people call it.');
const active = Type.Boolean({ description: 'False stops calls over it, in and out, and texts out.' });

const host = Type.String({
  minLength: 1,
  maxLength: 253,
  description:
    'The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address records), or an IP address. ' +
    'Internal addresses need OUTBOUND_ALLOWED_NETWORKS.',
  examples: ['sip.carrier.example'],
});
const trunk = {
  port: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description:
        'Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses. SMPP: null for ' +
        '2775 (TLS: 3550).',
    }),
  ),
  outbound_proxy: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as ' +
        '`host` is, or an IP address, with a port or without. Up to four with commas between them are tried in ' +
        'their order. Calls are taken from their addresses too.',
      examples: ['550123456789.primary.companyflex.de, 550123456789.secondary.companyflex.de'],
    }),
  ),
  transport: OneOf(TRANSPORTS, { description: 'How calls are sent to the carrier. SMPP: `tcp` or `tls`.' }),
  tls_verify: Type.Boolean({
    description: 'False takes any certificate over TLS, for a PBX that signs its own; true by default.',
  }),
  username: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Name for digest authentication; null where the carrier knows this server by its address.',
      examples: ['trunk-4711'],
    }),
  ),
  register: Type.Boolean({
    description:
      'Whether this server registers with the carrier and takes its calls over that, where the carrier sends ' +
      'them to no fixed address. One process of the installation keeps it up. False by default.',
  }),
  inbound_username: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: '^[\\x21-\\x7e]+$',
      description:
        'Calls to its numbers from other addresses are taken with the digest of this name and `inbound_password`, ' +
        'or `password` where that is not set; null: such calls get no answer.',
      examples: ['calls-to-us'],
    }),
  ),
  inbound_algorithms: Type.Array(OneOf(DIGEST_ALGORITHMS, { description: 'An algorithm.' }), {
    minItems: 1,
    maxItems: DIGEST_ALGORITHMS.length,
    uniqueItems: true,
    description:
      'How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers ' +
      'do not understand that several are offered.',
    examples: [['SHA-256', 'MD5']],
  }),
  from_domain: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'The host in `From`; null for the address of this server.',
      examples: ['carrier.example'],
    }),
  ),
  caller_id: OneOf(CALLER_ID_HEADERS, {
    description: 'Where the caller’s number stands; outside of `from`, `From` holds the user name.',
  }),
  number_format: OneOf(NUMBER_FORMATS, { description: 'How the carrier writes numbers.' }),
  srtp: Nullable(
    OneOf(SRTP_POLICIES, {
      description:
        'Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`.',
    }),
  ),
  codecs: Nullable(
    Type.Array(OneOf(SOUND_CODECS, { description: 'A codec.' }), {
      minItems: 1,
      maxItems: SOUND_CODECS.length,
      uniqueItems: true,
      description: 'The codecs of its calls, the preferred first; null for `SIP_CODECS`.',
      examples: [['PCMA']],
    }),
  ),
  allowed_addresses: Type.Array(
    Type.String({ minLength: 1, maxLength: 64, description: 'A network in CIDR notation, or an address.' }),
    {
      maxItems: 100,
      description:
        'Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers of this carrier.',
      examples: [['198.51.100.0/24']],
    },
  ),
  media_networks: Type.Array(
    Type.String({ minLength: 1, maxLength: 64, description: 'A network in CIDR notation, or an address.' }),
    {
      maxItems: 100,
      description:
        'Where the sound of its calls may come from, beside the address in the SDP and that of the signalling. ' +
        '`metrics.media.refused_from` of a call names an address that is missing here.',
      examples: [['203.0.113.0/25']],
    },
  ),
  allowed_countries: Nullable(
    Type.Array(
      Type.String({ pattern: '^([A-Z]{2}|\\*)$', maxLength: 2, description: 'ISO 3166-1 alpha-2, or `*`.' }),
      {
        maxItems: 100,
        uniqueItems: true,
        description:
          'Countries that may be called, `*` for all; null for those of the workspace and of the number. Premium-rate ' +
          'numbers are never called.',
        examples: [['DE', 'AT']],
      },
    ),
  ),
  max_calls: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'Calls at once, through all processes together; null without a limit.',
    }),
  ),
  cps: Type.Number({
    minimum: 0.1,
    maximum: 100,
    description: 'Calls that begin in a second at most, through all processes together.',
  }),
};
const password = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[\\x20-\\x7e]+$',
    description:
      'Password for digest authentication, or of `system_id`; it is kept encrypted and never shown.',
    examples: ['k7-Vt2-Qm9'],
  }),
);

const inbound_password = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[\\x20-\\x7e]+$',
    description: 'Password of `inbound_username`; it is kept encrypted and never shown.',
    examples: ['p3-Xw8-Lr5'],
  }),
);

export const CarrierSchema = Type.Object(
  {
    id: Id('Id of the carrier.'),
    kind,
    name,
    active,
    settings: Type.Partial(Type.Object({ host, ...trunk, ...account, ...smsc }), {
      description: 'Those of its kind; empty for the simulated network.',
    }),
    secrets: Type.Array(OneOf(SECRET_NAMES), { description: 'Which secrets are kept.' }),
    status: Type.Object(
      {
        state: OneOf(CARRIER_STATES, { description: '`unknown` until it is checked.' }),
        message: Nullable(Type.String({ description: 'What is wrong, as a sentence.' })),
        checked_at: Nullable(Timestamp('When it was last found to be so.')),
        registered_until: Nullable(
          Timestamp(
            'Until when it is registered with the carrier, or its session that receives texts is known to be bound; null while it is not.',
          ),
        ),
      },
      { description: 'What the last check came to.' },
    ),
    inbound_url: Nullable(
      Type.String({
        description:
          'Where the vendor brings texts; `POST /carriers/{id}/numbers` sets it there. Reports have it by themselves. Null for other kinds.',
        examples: [
          'https://phone.example/api/v1/carriers/7/inbound/Wl9xr3vTzq0cYb1dJm5oKe7uHs2aPf4gRi6nLt8wXyA',
        ],
      }),
    ),
    voice_url: Nullable(
      Type.String({
        description:
          'Where the vendor asks what to do with calls: its webhook of voice. Null for other kinds.',
      }),
    ),
    ...createdAndUpdated,
  },
  { title: 'Carrier' },
);

const settingsIn = Type.Partial(
  Type.Object({ host, ...trunk, password, inbound_password, ...account, ...accountSecrets, ...smsc }),
  {
    description:
      'A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the chat app its three ' +
      'ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual values. A change keeps what is not sent.',
  },
);

export const NewCarrier = Type.Object({
  kind,
  name: Type.Optional(name),
  active: Type.Optional(active),
  settings: Type.Optional(settingsIn),
});

export const CarrierChange = patchOf(NewCarrier);

export const CarrierParams = Type.Object({ id: Id('Id of the carrier.') });
