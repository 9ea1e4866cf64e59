import type { WebhookEvent } from './events.ts';
import { hmacSha256 } from './sha256.ts';

export * from './events.ts';

/** Why a delivery failed verification. */
export type VerificationFailure =
  /** `verifyWebhook` was given no secret, or none that begins `whsec_`. */
  | 'invalid_secret'
  /** It was given something that is not the body as it was received, such as parsed JSON. */
  | 'body_not_raw'
  | 'missing_timestamp'
  | 'missing_signature'
  | 'malformed_timestamp'
  | 'malformed_signature'
  /** Another secret, another body or another timestamp: not from the service, or changed in transit. */
  | 'signature_mismatch'
  /** Correctly signed, but too long ago or in the future: possibly a replay. */
  | 'timestamp_outside_tolerance'
  /** Correctly signed, but not an event. */
  | 'malformed_event';

/** A delivery that failed verification. Answer it with a status such as 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
  readonly reason: VerificationFailure;

  constructor(reason: VerificationFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Headers as frameworks hand them over: `Headers` of fetch, the object or the `rawHeaders` of node:http, a
 * list of pairs, a Map. Names are found in any case.
 */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[]
  | readonly string[];

export interface VerifyOptions {
  /** Seconds that the timestamp may differ from now; by default 300. */
  toleranceSeconds?: number;
  /**
   * The word in the headers `X-…-Signature`, where the installation has a `BRAND` of its own; `Service` else.
   */
  brand?: string;
  /** Unix time in seconds; the system's unless given, as tests do. */
  now?: number;
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const DEFAULT_BRAND = 'Service';
/** Maximum of signatures checked in one header. */
const MAX_SIGNATURES = 10;

/**
 * Makes sure that a delivery comes from the service and is fresh, and reads it.
 * @param rawBody the body as it was received, byte for byte: before any parsing.
 * @param secret the endpoint's secret, `whsec_…`; several while one endpoint replaces another.
 * @returns the event; its `type` tells which `data` it has. A newer service may send types that this version
 *   does not know.
 * @throws WebhookVerificationError with its `reason`.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent {
  const { brand = DEFAULT_BRAND, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS } = options;
  const secrets = checkSecrets(secret);
  const body = bytesOf(rawBody);
  const timestamp = readTimestamp(findHeader(headers, `X-${brand}-Timestamp`));
  const signatures = readSignatures(findHeader(headers, `X-${brand}-Signature`));
  if (!secrets.some((one) => isSigned(one, timestamp, body, signatures))) {
    throw failure('signature_mismatch', 'The signature does not belong to this body, timestamp and secret.');
  }
  const now = options.now ?? Math.floor(Date.now() / 1000);
  if (Math.abs(now - Number(timestamp)) > toleranceSeconds) {
    const message = `The timestamp is more than ${toleranceSeconds} seconds away from now.`;
    throw failure('timestamp_outside_tolerance', message);
  }
  return readEvent(body);
}

const failure = (reason: VerificationFailure, message: string): WebhookVerificationError =>
  new WebhookVerificationError(reason, message);

function checkSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets: readonly unknown[] = [secret].flat();
  const isGood = (one: unknown): one is string => typeof one === 'string' && /^whsec_./.test(one);
  if (secrets.length === 0 || !secrets.every(isGood)) {
    throw failure(
      'invalid_secret',
      'The secret must be the text beginning whsec_ shown when the endpoint was made.',
    );
  }
  return secrets;
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw failure(
    'body_not_raw',
    'The body must be the text or the bytes received, not what was parsed from them.',
  );
}

/** The value of a header, several joined with commas as HTTP has it; null when there is none. */
function findHeader(headers: WebhookHeaders, name: string): string | null {
  if ('get' in headers && typeof headers.get === 'function') {
    return headers.get(name) ?? headers.get(name.toLowerCase()) ?? null;
  }
  const wanted = name.toLowerCase();
  const values = pairsOf(headers).flatMap(([key, value]) => (key.toLowerCase() === wanted ? value : []));
  return values.length === 0 ? null : values.join(',');
}

function pairsOf(headers: object): [string, string | readonly string[]][] {
  if (!Array.isArray(headers)) {
    const entries = Object.entries(headers) as [string, string | readonly string[] | undefined][];
    return entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  }
  const list = headers as (string | [string, string])[];
  return list.flatMap((entry, index): [string, string][] => {
    if (typeof entry !== 'string') return [entry];
    const value = list[index + 1];
    return index % 2 === 0 && typeof value === 'string' ? [[entry, value]] : [];
  });
}

function readTimestamp(header: string | null): string {
  if (header === null) throw failure('missing_timestamp', 'The header with the timestamp is missing.');
  if (!/^\d{1,15}$/.test(header)) {
    throw failure('malformed_timestamp', 'The timestamp is not a Unix time in seconds.');
  }
  return header;
}

function readSignatures(header: string | null): Uint8Array[] {
  if (header === null) throw failure('missing_signature', 'The header with the signature is missing.');
  const found = header
    .split(',', MAX_SIGNATURES)
    .flatMap((part) => /^\s*v1=([0-9a-f]{64})\s*$/.exec(part)?.[1] ?? []);
  if (found.length === 0) {
    throw failure('malformed_signature', 'The signature is not v1= and 64 lowercase hexadecimal digits.');
  }
  return found.map((hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

function isSigned(secret: string, timestamp: string, body: Uint8Array, signatures: Uint8Array[]): boolean {
  const encoder = new TextEncoder();
  const expected = hmacSha256(encoder.encode(secret), encoder.encode(`${timestamp}.`), body);
  return signatures.some((signature) => areEqual(expected, signature));
}

/** Whether two digests are equal, in a time that does not tell where they differ. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  one.forEach((byte, index) => (difference |= byte ^ (other[index] ?? 0)));
  return difference === 0;
}

function readEvent(body: Uint8Array): WebhookEvent {
  const notAnEvent = 'The body is not an event with id, type, created_at and data.';
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw failure('malformed_event', notAnEvent);
  }
  if (!isEvent(event)) throw failure('malformed_event', notAnEvent);
  return event;
}

function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, created_at: createdAt, data } = value as Record<string, unknown>;
  const texts = [id, type, createdAt].every((text) => typeof text === 'string');
  return texts && typeof data === 'object' && data !== null;
}
