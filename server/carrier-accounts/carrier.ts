import type { CallerIdHeader, TrunkMedia } from '../carriers/trunk-access.ts';
import type { Binds } from '../carriers/smpp/smpp-sessions.ts';
import type { DefaultAlphabet } from '../carriers/smpp/text-coding.ts';
import { DIGEST_ALGORITHMS, type DigestAlgorithm } from '../voice/sip/digest-guard.ts';
import type { NumberFormat } from '../platform/carrier-numbers.ts';

/** Carriers that are offered. Simulated: the network of the installation that plays calls and texts. */
export const CARRIER_KINDS = ['sip', 'twilio', 'telnyx', 'chatapp_cloud', 'smpp', 'simulated'] as const;
export type CarrierKind = (typeof CARRIER_KINDS)[number];

/** Accounts at vendors of texts. */
export const TEXT_KINDS = ['twilio', 'telnyx', 'chatapp_cloud'] as const satisfies readonly CarrierKind[];
export type TextKind = (typeof TEXT_KINDS)[number];
export const isTextKind = (kind: string): kind is TextKind => TEXT_KINDS.some((one) => one === kind);

/** Those whose calls come over WebSockets. */
const STREAM_KINDS: ReadonlySet<string> = new Set(['twilio', 'telnyx'] satisfies TextKind[]);
export const isStreamKind = (kind: string): boolean => STREAM_KINDS.has(kind);

export const CARRIER_STATES = ['unknown', 'ok', 'failing'] as const;

export const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

/** What a SIP trunk is told; null where the usual applies (docs/trunks.md). */
export interface TrunkSettings {
  host: string;
  port: number | null;
  /** Where requests go in place of `host`: hosts, each with a port or without, in their order. */
  outbound_proxy: string | null;
  transport: (typeof TRANSPORTS)[number];
  /** Whether the certificate of a TLS server is verified. */
  tls_verify: boolean;
  username: string | null;
  /** Whether this server registers with the carrier, so that calls come over that. */
  register: boolean;
  /** Who callers have to be that call from other addresses than the carrier's; null: they get no answer. */
  inbound_username: string | null;
  /** By which algorithms they prove it. */
  inbound_algorithms: readonly DigestAlgorithm[];
  from_domain: string | null;
  caller_id: CallerIdHeader;
  number_format: NumberFormat;
  srtp: TrunkMedia['srtp'];
  codecs: TrunkMedia['codecs'];
  /** Networks in CIDR notation from which the carrier calls, beside the addresses of `host`. */
  allowed_addresses: string[];
  /** Networks in CIDR notation that sound comes from, beside the addresses that its calls tell. */
  media_networks: string[];
  /** Where calls may go, ISO 3166-1 alpha-2 or `*`; null for the countries of workspace and number. */
  allowed_countries: string[] | null;
  max_calls: number | null;
  cps: number;
}

export const DEFAULT_SETTINGS: Omit<TrunkSettings, 'host'> = {
  port: null,
  outbound_proxy: null,
  transport: 'udp',
  tls_verify: true,
  username: null,
  register: false,
  inbound_username: null,
  inbound_algorithms: DIGEST_ALGORITHMS,
  from_domain: null,
  caller_id: 'from',
  number_format: 'e164',
  srtp: null,
  codecs: null,
  allowed_addresses: [],
  media_networks: [],
  allowed_countries: null,
  max_calls: null,
  cps: 1,
};

/** What an account is told of calls over WebSockets (docs/streams.md). */
interface StreamSettings {
  /** Where calls may go, ISO 3166-1 alpha-2 or `*`; null for the countries of workspace and number. */
  allowed_countries: string[] | null;
  max_calls: number | null;
  cps: number;
}

/** An account at Twilio; without a key, requests are made with the account's own token. */
export interface TwilioSettings extends StreamSettings {
  account_sid: string;
  api_key_sid: string | null;
  messaging_service_sid: string | null;
  /** Another server that speaks the vendor's protocol; null for the vendor's own. */
  base_url: string | null;
}

/** An account at Telnyx. */
export interface TelnyxSettings extends StreamSettings {
  /** Ed25519, in Base64. */
  public_key: string;
  messaging_profile_id: string | null;
  /** The Voice API application that calls are placed through; null places none. */
  connection_id: string | null;
  base_url: string | null;
}

/** A number at the chat app's Cloud API, with the business account and the app that it is asked by. */
export interface ChatappSettings {
  phone_number_id: string;
  business_account_id: string;
  app_id: string;
  /** Of the Graph API, such as `v25.0`. */
  api_version: string;
  base_url: string | null;
  /** The host at which the platform reaches this server for calls, as it is told there; null: no calls. */
  sip_hostname: string | null;
  /** Where calls to people go. */
  sip_domain: string;
  sip_port: number | null;
  tls_verify: boolean;
  /** Networks from which the platform calls. */
  allowed_addresses: string[];
  /** Null for both of G.711. */
  codecs: TrunkMedia['codecs'];
  max_calls: number | null;
  cps: number;
}

export type TextSettings = TwilioSettings | TelnyxSettings | ChatappSettings;

/** An account at an SMSC (docs/texts.md). */
export interface SmppSettings {
  host: string;
  /** Null for the usual one of the transport. */
  port: number | null;
  transport: Exclude<TrunkSettings['transport'], 'udp'>;
  tls_verify: boolean;
  system_id: string;
  system_type: string | null;
  /** Whether one session sends and receives, or one each. */
  bind: Binds;
  /** What `data_coding` 0 means there. */
  default_alphabet: DefaultAlphabet;
  number_format: NumberFormat;
  /** Types of number and numbering plans; null for those that follow from the number. */
  source_ton: number | null;
  source_npi: number | null;
  destination_ton: number | null;
  destination_npi: number | null;
  /** Messages that leave in a second at most; a long text is several. */
  max_per_second: number;
}

export type CarrierSettings = TrunkSettings | TextSettings | SmppSettings | Record<string, never>;

/** Secrets go in among the settings and never come out; they are kept encrypted, each under its name. */
export const SECRET_NAMES = [
  ...(['password', 'inbound_password', 'auth_token', 'api_key'] as const),
  ...(['access_token', 'app_secret', 'verify_token', 'sip_user_password', 'pin'] as const),
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** A carrier of a workspace in answers. */
export interface Carrier {
  id: number;
  kind: CarrierKind;
  name: string;
  active: boolean;
  settings: CarrierSettings;
  /** Which secrets are kept. */
  secrets: SecretName[];
  status: {
    state: (typeof CARRIER_STATES)[number];
    message: string | null;
    checked_at: string | null;
    registered_until: string | null;
  };
  /** Where the vendor brings texts and reports; null for carriers that bring none. */
  inbound_url: string | null;
  /** Where the vendor asks about calls; null for carriers whose calls come another way. */
  voice_url: string | null;
  created_at: string;
  updated_at: string;
}

/** A carrier without the addresses that only the running server knows. */
export type CarrierRecord = Omit<Carrier, 'inbound_url' | 'voice_url'>;

/** Where a secret belongs: one that is moved to another workspace's row, or another field, does not open. */
export const secretPurpose = (workspaceId: number, name: SecretName): string =>
  `${name} of a carrier of workspace ${workspaceId}`;
