import type { CallerIdHeader, TrunkMedia } from '../carriers/trunk-access.ts';
import { DIGEST_ALGORITHMS, type DigestAlgorithm } from '../voice/sip/digest-guard.ts';
import type { NumberFormat } from '../platform/carrier-numbers.ts';

/** Carriers that are offered. Simulated: the network of the installation that plays calls and texts. */
export const CARRIER_KINDS = ['sip', 'simulated'] as const;
export type CarrierKind = (typeof CARRIER_KINDS)[number];

export const CARRIER_STATES = ['unknown', 'ok', 'failing'] as const;

export const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

/** What a SIP trunk is told; null where the usual applies (docs/trunks.md). */
export interface TrunkSettings {
  host: string;
  port: number | null;
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
  /** Where calls may go, ISO 3166-1 alpha-2 or `*`; null for the countries of workspace and number. */
  allowed_countries: string[] | null;
  max_calls: number | null;
  cps: number;
}

export const DEFAULT_SETTINGS: Omit<TrunkSettings, 'host'> = {
  port: null,
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
  allowed_countries: null,
  max_calls: null,
  cps: 1,
};

/** Secrets go in among the settings and never come out; they are kept encrypted, each under its name. */
export const SECRET_NAMES = ['password', 'inbound_password'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** A carrier of a workspace in answers. */
export interface Carrier {
  id: number;
  kind: CarrierKind;
  name: string;
  active: boolean;
  settings: TrunkSettings | Record<string, never>;
  /** Which secrets are kept. */
  secrets: SecretName[];
  status: {
    state: (typeof CARRIER_STATES)[number];
    message: string | null;
    checked_at: string | null;
    registered_until: string | null;
  };
  created_at: string;
  updated_at: string;
}

/** Where a secret belongs: one that is moved to another workspace's row, or another field, does not open. */
export const secretPurpose = (workspaceId: number, name: SecretName): string =>
  `${name} of a carrier of workspace ${workspaceId}`;
