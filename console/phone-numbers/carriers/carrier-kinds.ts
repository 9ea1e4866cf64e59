import type { Carrier } from '../../platform/api-types.ts';

/** What a setting holds, and so how it is written. */
export type FieldKind = 'text' | 'number' | 'switch' | 'tags' | 'secret' | 'choice';

/** One setting of a carrier. */
export interface CarrierField {
  key: string;
  kind: FieldKind;
  part: Part;
  isRequired?: boolean;
  /** Under "more", because most carriers need nothing there. */
  isRare?: boolean;
  /** Of a choice; `usual` stands for null. */
  choices?: readonly string[];
  /** What a new carrier begins with. */
  start?: Value;
  /** The name of its words, where the same setting means something else elsewhere. */
  words?: string;
  /** Of a secret: the settings that say who gets it. When they change it has to be written again. */
  isFor?: readonly string[];
}

/** The parts of the form. */
export const PARTS = ['server', 'account', 'chatapp', 'out', 'in', 'texts', 'sound', 'more'] as const;
export type Part = (typeof PARTS)[number];

export type Value = string | number | boolean | null | readonly string[];

/** The choice that leaves a setting to the installation. */
export const USUAL = 'usual';

/** Where a vendor brings something to this server. */
export type VendorAddress = 'inbound_url' | 'voice_url';

/** What the console knows of a kind of carrier. */
export interface KindOfCarrier {
  fields: readonly CarrierField[];
  /** What numbers may use it for. */
  carries: readonly ('calls' | 'texts')[];
  /** Where its texts are written and read. */
  channel: 'sms' | 'chatapp';
  /** The addresses of this server that are entered at the vendor. */
  addresses: readonly VendorAddress[];
  /** Whether its account has numbers that are connected from here. */
  hasNumbers: boolean;
}

export const field = (
  part: Part,
  kind: FieldKind,
  key: string,
  more: Partial<CarrierField> = {},
): CarrierField => ({ ...{ key, kind, part }, ...more });

/** Where calls may go and how many at once, the same for every carrier of calls. */
const LIMITS: readonly CarrierField[] = [
  field('out', 'tags', 'allowed_countries'),
  field('out', 'number', 'max_calls', { isRare: true }),
  field('out', 'number', 'cps', { isRare: true, start: 1 }),
];
const BASE_URL = field('more', 'text', 'base_url', { isRare: true });

const SIP: readonly CarrierField[] = [
  field('server', 'text', 'host', { isRequired: true }),
  field('server', 'choice', 'transport', { choices: ['udp', 'tcp', 'tls'], start: 'udp' }),
  field('server', 'switch', 'tls_verify', { start: true }),
  field('server', 'number', 'port', { isRare: true }),
  field('server', 'text', 'outbound_proxy', { isRare: true }),
  field('account', 'text', 'username'),
  field('account', 'secret', 'password', { isFor: ['host', 'outbound_proxy'] }),
  field('account', 'switch', 'register', { start: false }),
  field('account', 'text', 'from_domain', { isRare: true }),
  field('out', 'choice', 'number_format', { choices: ['e164', 'e164_no_plus', 'national'], start: 'e164' }),
  field('out', 'choice', 'caller_id', {
    choices: ['from', 'p_preferred_identity', 'p_asserted_identity', 'remote_party_id'],
    start: 'from',
    isRare: true,
  }),
  ...LIMITS,
  field('in', 'tags', 'allowed_addresses', { start: [] }),
  field('in', 'text', 'inbound_username', { isRare: true }),
  field('in', 'secret', 'inbound_password', { isRare: true }),
  field('in', 'tags', 'inbound_algorithms', { isRare: true, start: ['SHA-256', 'MD5'] }),
  field('sound', 'choice', 'srtp', { choices: [USUAL, 'off', 'optional', 'required'], isRare: true }),
  field('sound', 'tags', 'codecs', { isRare: true }),
  field('sound', 'tags', 'media_networks', { start: [], isRare: true }),
];

const OF_TWILIO = ['account_sid', 'api_key_sid', 'base_url'];
const TWILIO: readonly CarrierField[] = [
  field('account', 'text', 'account_sid', { isRequired: true }),
  field('account', 'secret', 'auth_token', { isRequired: true, isFor: OF_TWILIO }),
  field('account', 'text', 'api_key_sid', { isRare: true }),
  field('account', 'secret', 'api_key', { isRare: true, isFor: OF_TWILIO, words: 'api_key_secret' }),
  field('texts', 'text', 'messaging_service_sid'),
  ...LIMITS,
  BASE_URL,
];

const TELNYX: readonly CarrierField[] = [
  field('account', 'secret', 'api_key', { isRequired: true, isFor: ['base_url'] }),
  field('account', 'text', 'public_key', { isRequired: true }),
  field('texts', 'text', 'messaging_profile_id'),
  field('out', 'text', 'connection_id'),
  ...LIMITS,
  BASE_URL,
];

const OF_CHATAPP = ['app_id', 'base_url'];
const CHATAPP: readonly CarrierField[] = [
  field('account', 'text', 'phone_number_id', { isRequired: true }),
  field('account', 'text', 'business_account_id', { isRequired: true }),
  field('account', 'text', 'app_id', { isRequired: true }),
  field('account', 'secret', 'access_token', { isRequired: true, isFor: OF_CHATAPP }),
  field('account', 'secret', 'app_secret', { isRequired: true, isFor: OF_CHATAPP }),
  field('account', 'secret', 'verify_token', { isRequired: true, isFor: OF_CHATAPP }),
  field('chatapp', 'secret', 'pin', { isRare: true, isFor: ['phone_number_id', ...OF_CHATAPP] }),
  field('chatapp', 'text', 'sip_hostname', { isRare: true }),
  field('chatapp', 'secret', 'sip_user_password', { isRare: true, isFor: ['sip_domain'] }),
  field('chatapp', 'text', 'sip_domain', { isRare: true, start: 'wa.meta.vc' }),
  field('chatapp', 'number', 'sip_port', { isRare: true }),
  field('out', 'number', 'max_calls', { isRare: true }),
  field('out', 'number', 'cps', { isRare: true, start: 10 }),
  field('sound', 'tags', 'codecs', { isRare: true }),
  field('more', 'text', 'api_version', { isRare: true, start: 'v25.0' }),
  BASE_URL,
];

const SMPP: readonly CarrierField[] = [
  field('server', 'text', 'host', { isRequired: true }),
  field('server', 'number', 'port'),
  field('server', 'choice', 'transport', { choices: ['tcp', 'tls'], start: 'tcp' }),
  field('server', 'switch', 'tls_verify', { start: true }),
  field('account', 'text', 'system_id', { isRequired: true }),
  field('account', 'secret', 'password', { isRequired: true, isFor: ['host', 'port', 'system_id'] }),
  field('account', 'text', 'system_type', { isRare: true }),
  field('account', 'choice', 'bind', {
    choices: ['transceiver', 'separate'],
    start: 'transceiver',
    isRare: true,
  }),
  field('texts', 'number', 'max_per_second', { start: 10 }),
  field('texts', 'choice', 'default_alphabet', { choices: ['gsm', 'latin1'], start: 'gsm', isRare: true }),
  field('texts', 'choice', 'number_format', {
    choices: ['e164_no_plus', 'e164', 'national'],
    start: 'e164_no_plus',
    isRare: true,
  }),
  ...['source_ton', 'source_npi', 'destination_ton', 'destination_npi'].map((key) =>
    field('texts', 'number', key, { isRare: true }),
  ),
];

/** One entry for each kind that the API has, in the order in which they are offered. */
export const CARRIER_KINDS: Readonly<Record<Carrier['kind'], KindOfCarrier>> = {
  sip: { fields: SIP, carries: ['calls'], channel: 'sms', addresses: [], hasNumbers: false },
  twilio: {
    fields: TWILIO,
    carries: ['calls', 'texts'],
    channel: 'sms',
    addresses: ['inbound_url', 'voice_url'],
    hasNumbers: true,
  },
  telnyx: {
    fields: TELNYX,
    carries: ['calls', 'texts'],
    channel: 'sms',
    addresses: ['inbound_url', 'voice_url'],
    hasNumbers: true,
  },
  chatapp_cloud: {
    fields: CHATAPP,
    carries: ['texts'],
    channel: 'chatapp',
    addresses: ['inbound_url'],
    hasNumbers: true,
  },
  smpp: { fields: SMPP, carries: ['texts'], channel: 'sms', addresses: [], hasNumbers: false },
  simulated: { channel: 'sms', fields: [], carries: ['calls', 'texts'], addresses: [], hasNumbers: false },
};

export const KINDS = Object.keys(CARRIER_KINDS) as readonly Carrier['kind'][];
