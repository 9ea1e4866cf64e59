import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import {
  readBoolean,
  readBrand,
  readChoice,
  readEmail,
  readInteger,
  readList,
  readMailServer,
  readNetworks,
  readOrigin,
  readOrigins,
  readPortRange,
  readSeconds,
  readText,
  type MailServer,
} from './read-setting.ts';
import { readS3, type S3Settings } from './read-s3.ts';
import { readProviders } from './read-providers.ts';
import { readTracing, type TracingSettings } from './read-tracing.ts';
import type { ProviderAccess } from '../providers/provider-access.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../carrier-numbers.ts';
import { hasPackage } from '../has-package.ts';
import type { Network } from '../networks.ts';

export const ROLES = ['api', 'worker', 'voice'] as const;
export type Role = (typeof ROLES)[number];

/** The mail server for notices, and their sender's address. */
export interface MailSettings extends MailServer {
  from: string;
}

/** All settings of the server, read once at the start; no other code reads the environment. */
export interface Settings {
  /** HTTP: port (0 lets the system choose) and address to listen on. */
  port: number;
  host: string;
  /** Absolute path of the folder for all data of this installation. */
  dataDir: string;
  /** Where files go once they are whole; null keeps them in `dataDir`. */
  s3: S3Settings | null;
  /** PostgreSQL 16 or newer; null starts the embedded server in `dataDir`. */
  databaseUrl: string | null;
  /** The size of this process's connection pool. */
  databaseConnections: number;
  /** SIP over UDP and TCP. */
  sipPort: number;
  /** SIP over TLS: its port, and the files of certificate and key; null accepts no TLS. */
  sipTlsPort: number;
  sipTls: { cert: string; key: string } | null;
  /** UDP ports for media, both included. */
  rtpPorts: { from: number; to: number };
  /** The host name or address in SIP and SDP; null uses the address of HOST. */
  publicHost: string | null;
  /**
   * The public URL of this server, such as `https://phone.example`; null uses the address it listens
   * on.
   */
  publicUrl: string | null;
  /** Where Twilio and Telnyx reach this process, where PUBLIC_URL leads to several; null for PUBLIC_URL. */
  streamUrl: string | null;
  /** Networks that may send calls; SIP messages from all others are dropped without an answer. */
  sipAllowedNetworks: Network[];
  /** SIP proxies in front of this process, whose `X-Auth-IP` says where a call comes from. */
  sipTrustedProxies: Network[];
  /**
   * How the SIP trunk writes phone numbers; decides when a number without `+` can be read in two ways.
   */
  sipNumberFormat: NumberFormat;
  /** Whether calls of the SIP trunk are encrypted: never, where the peer offers it, or always. */
  sipSrtp: 'off' | 'optional' | 'required';
  /** The codecs of the SIP trunk, the preferred first; null: G.711 as the peer prefers, else G.722. */
  sipCodecs: ('PCMU' | 'PCMA' | 'G722' | 'opus')[] | null;
  /** A call ends when neither RTP nor RTCP arrives for this time. */
  mediaTimeoutMs: number;
  /** Calls at once; further ones are answered 503 with Retry-After. */
  maxCalls: number;
  /** Number of media threads. */
  mediaWorkers: number;
  /** Requests per minute for each API key; 0 is unlimited. */
  rateLimitPerMinute: number;
  /** Refused keys per minute for each client address; 0 is unlimited. */
  failedKeysPerMinute: number;
  /** Proxies in front of the API whose `X-Forwarded-For` is trusted. */
  trustedProxies: Network[];
  /** Limits of concurrent HTTP connections, in all and per address. */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Origins whose pages may use the API from a browser; `*` for all. */
  corsAllowedOrigins: readonly string[] | '*';
  /** Internal networks that webhooks may reach despite the block on private addresses. */
  outboundAllowedNetworks: Network[];
  /** Whether callers of every workspace are told that a recorded call is recorded. */
  recordingNotice: boolean;
  /** The name in the `X-<brand>-` headers and the user agent of deliveries. */
  brand: string;
  /** Days before events and the log of their deliveries are deleted. */
  eventRetentionDays: number;
  /** Days that the signalling and the figures of a call are kept; 0 keeps none. */
  callTraceDays: number;
  /** Null sends no mails: notices by e-mail are kept as `not_sent`. */
  mail: MailSettings | null;
  /** Whether everybody with an account may create workspaces, or only operators of the installation. */
  signUp: 'open' | 'closed';
  /** Encrypts secrets in the database; null keeps a key of its own in `dataDir`. */
  secretKey: string | null;
  /** How long a language model may take to its first word before the next one is asked. */
  firstWordMs: number;
  /** AI providers of the installation, in their order; a workspace's own come before them. */
  providers: readonly ProviderAccess[];
  /** The folder of a speech model for sherpa-onnx; null without one. */
  sherpaModelDir: string | null;
  /** The languages of that model (BCP 47, without a region). */
  sherpaLanguages: string[];
  roles: Role[];
  /** Whether to create the demo workspace and `demo.json`. */
  demo: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where metrics are served for Prometheus; a null port serves none. */
  metricsPort: number | null;
  metricsHost: string;
  /** Prices of models, by which their cost is counted; null counts none. */
  pricesFile: string | null;
  /** Where traces go; null traces nothing. */
  tracing: TracingSettings | null;
}

const DEFAULT_MEDIA_WORKERS = Math.max(1, Math.min(8, availableParallelism() - 1));

/** One or more invalid settings; `message` has one line for each error and names the setting. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings from `environment`; docs/settings.md lists them, from `setting-descriptions.ts`.
 * @throws SettingsError with every error at once.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const faults: string[] = [];
  return settingsOf(readerOf(environment, faults), faults);
}

/** Every setting that the program reads, with its default. */
export function listSettings(): Map<string, unknown> {
  const presets = new Map<string, unknown>();
  const note = <T>(name: string, preset: T): T => {
    presets.set(name, preset);
    return preset;
  };
  settingsOf(note, []);
  return presets;
}

function settingsOf(read: Read, faults: string[]): Settings {
  const mailServer = read('SMTP_URL', null, readMailServer);
  const mailFrom = read('MAIL_FROM', null, readEmail);
  const settings: Settings = {
    port: read('PORT', 3000, readInteger(0, 65535)),
    host: read('HOST', '127.0.0.1', readText(255)),
    dataDir: resolve(read('DATA_DIR', '.data', readText(4096))),
    s3: readS3(read, faults),
    databaseUrl: read('DATABASE_URL', null, readDatabaseUrl),
    databaseConnections: read('DATABASE_CONNECTIONS', 20, readInteger(4, 500)),
    sipPort: read('SIP_PORT', 5060, readInteger(0, 65535)),
    sipTlsPort: read('SIP_TLS_PORT', 5061, readInteger(0, 65535)),
    sipTls: readTlsFiles(read, faults),
    rtpPorts: read('RTP_PORTS', { from: 20000, to: 29999 }, readPortRange),
    publicHost: read('PUBLIC_HOST', null, readText(255)),
    publicUrl: read('PUBLIC_URL', null, readOrigin),
    streamUrl: read('STREAM_URL', null, readOrigin),
    sipAllowedNetworks: read('SIP_ALLOWED_NETWORKS', readNetworks('127.0.0.0/8, ::1/128'), readNetworks),
    sipTrustedProxies: read('SIP_TRUSTED_PROXIES', [], readNetworks),
    sipNumberFormat: read('SIP_NUMBER_FORMAT', 'e164', readChoice(NUMBER_FORMATS)),
    sipCodecs: read('SIP_CODECS', null, (value) => readCodecs(value, hasPackage)),
    sipSrtp: read('SIP_SRTP', 'optional', readChoice(['off', 'optional', 'required'] as const)),
    mediaTimeoutMs: 1_000 * read('MEDIA_TIMEOUT_SECONDS', 20, readInteger(5, 3600)),
    maxCalls: read('MAX_CALLS', 500, readInteger(1, 100_000)),
    mediaWorkers: read('MEDIA_WORKERS', DEFAULT_MEDIA_WORKERS, readInteger(1, 64)),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', 600, readInteger(0, 10_000_000)),
    failedKeysPerMinute: read('FAILED_KEYS_PER_MINUTE', 600, readInteger(0, 10_000_000)),
    trustedProxies: read('TRUSTED_PROXIES', [], readNetworks),
    maxConnections: read('MAX_CONNECTIONS', 10_000, readInteger(1, 1_000_000)),
    maxConnectionsPerAddress: read('MAX_CONNECTIONS_PER_ADDRESS', 1_000, readInteger(1, 1_000_000)),
    corsAllowedOrigins: read('CORS_ALLOWED_ORIGINS', [], readOrigins),
    outboundAllowedNetworks: read('OUTBOUND_ALLOWED_NETWORKS', [], readNetworks),
    recordingNotice: read('RECORDING_NOTICE', false, readBoolean),
    brand: read('BRAND', 'Service', readBrand),
    eventRetentionDays: read('EVENT_RETENTION_DAYS', 30, readInteger(1, 3650)),
    callTraceDays: read('CALL_TRACE_DAYS', 7, readInteger(0, 365)),
    mail: mailServer && mailFrom !== null ? { ...mailServer, from: mailFrom } : null,
    signUp: read('SIGN_UP', 'closed', readChoice(['open', 'closed'] as const)),
    secretKey: read('SECRET_KEY', null, readSecretKey),
    firstWordMs: 1_000 * read('MODEL_FIRST_WORD_SECONDS', 2.5, readSeconds(1, 7)),
    providers: readProviders(read),
    sherpaModelDir: read('SHERPA_MODEL_DIR', null, readText(4096)),
    sherpaLanguages: read('SHERPA_LANGUAGES', ['en'], readLanguages),
    roles: read('ROLES', [...ROLES], readList(ROLES)),
    demo: read('DEMO', true, readBoolean),
    logLevel: read('LOG_LEVEL', 'info', readChoice(['debug', 'info', 'warn', 'error', 'silent'] as const)),
    metricsPort: read('METRICS_PORT', null, readInteger(0, 65535)),
    metricsHost: read('METRICS_HOST', '127.0.0.1', readText(255)),
    pricesFile: read('PRICES_FILE', null, readText(4096)),
    tracing: readTracing(read),
  };
  if (mailServer && mailFrom === null && !faults.some((fault) => fault.startsWith('MAIL_FROM'))) {
    faults.push('MAIL_FROM: is needed with SMTP_URL; it is the address that mails come from');
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return settings;
}

type Read = <T>(name: string, fallback: T, parse: (value: string) => T) => T;

/** Reads one setting, or says in `faults` why it cannot be used. */
const readerOf =
  (environment: Record<string, string | undefined>, faults: string[]): Read =>
  (name, fallback, parse) => {
    const value = environment[name]?.trim();
    // An empty value counts as not set, as in `PORT= npm start`.
    if (value === undefined || value === '') return fallback;
    try {
      return parse(value);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  };

/** The files of the certificate for SIP and its key; null unless both are set. */
function readTlsFiles(read: Read, faults: string[]): { cert: string; key: string } | null {
  const [cert, key] = ['SIP_TLS_CERT', 'SIP_TLS_KEY'].map((name) =>
    read<string | null>(name, null, readText(4096)),
  );
  if (typeof cert === 'string' && typeof key === 'string') return { cert, key };
  if (cert !== key)
    faults.push(`${cert === null ? 'SIP_TLS_CERT' : 'SIP_TLS_KEY'}: certificate and key belong together`);
  return null;
}

/** The environment of the process over the values of an `.env` file in the working directory. */
export function readEnvironment(): Record<string, string | undefined> {
  let file: Record<string, string | undefined> = {};
  try {
    file = parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new SettingsError(
        `.env: cannot be read (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }
  return { ...file, ...process.env };
}

function readLanguages(value: string): string[] {
  const languages = value.split(',').map((part) => part.trim().toLowerCase());
  const wrong = languages.find((language) => !/^[a-z]{2,3}$/.test(language));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a language such as en`);
  return languages;
}

/** Errors do not repeat the value: it is a secret. */
function readSecretKey(value: string): string {
  if (value.length < 32 || value.length > 1_000) throw new Error('is not a text of 32 to 1000 characters');
  return value;
}

function readDatabaseUrl(value: string): string {
  const url = URL.parse(value);
  if (!url || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) {
    throw new Error('is not an address such as postgres://user:password@host:5432/database');
  }
  for (const port of [url.port, ...url.searchParams.getAll('port')].filter((text) => text !== '')) {
    if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535)
      throw new Error(`has the port "${port}", which is not a whole number from 1 to 65535`);
  }
  return value;
}

const readCodecNames = readList(['PCMU', 'PCMA', 'G722', 'opus']);

/** The names of codecs; Opus only where its package is. */
export function readCodecs(
  value: string,
  isThere: (name: string) => boolean,
): ReturnType<typeof readCodecNames> {
  const codecs = readCodecNames(value);
  if (codecs.includes('opus') && !isThere('libopus-wasm'))
    throw new Error('opus needs the optional package libopus-wasm, which is not installed');
  return codecs;
}
