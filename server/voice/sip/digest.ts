import { createHash, randomBytes } from 'node:crypto';
import { splitOutside } from './split-outside.ts';
import { unquote } from './parse-parameters.ts';

/** Algorithms of RFC 8760 that are understood, by their name in lower case. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['md5', 'md5'],
  ['sha-256', 'sha256'],
  ['sha-512-256', 'sha512-256'],
]);
/** The most parameters of one challenge or answer. */
const MAX_PARAMETERS = 32;

/** What a server asks for (RFC 3261, section 22.4; RFC 8760). */
export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  /** As it was written; null where none was, which means MD5. */
  readonly algorithm: string | null;
  /** True when `qop=auth` is offered; false for a server of RFC 2069, which offers none. */
  readonly hasQop: boolean;
  /** The last answer was right, only its nonce has expired. */
  readonly stale: boolean;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * The first challenge that can be answered: a server lists them in its order of preference (RFC 8760, section
 * 2.4). Null when there is none, for instance because only `auth-int` is offered.
 */
export function readChallenge(values: readonly string[]): Challenge | null {
  for (const value of values) {
    const challenge = asChallenge(readDigest(value));
    if (challenge) return challenge;
  }
  return null;
}

function asChallenge(fields: ReadonlyMap<string, string> | null): Challenge | null {
  const realm = fields?.get('realm');
  const nonce = fields?.get('nonce');
  if (!fields || realm === undefined || nonce === undefined) return null;
  const algorithm = fields.get('algorithm') ?? null;
  const qop = fields.get('qop');
  const offered = qop?.split(',').map((each) => each.trim().toLowerCase());
  if (!HASHES.has((algorithm ?? 'md5').toLowerCase())) return null;
  if (offered && !offered.includes('auth')) return null;
  return {
    realm,
    nonce,
    opaque: fields.get('opaque') ?? null,
    algorithm,
    hasQop: offered !== undefined,
    stale: fields.get('stale')?.toLowerCase() === 'true',
  };
}

/** Reads `Digest name=value, …`; names in lower case, values without quotes. Null for anything else. */
export function readDigest(value: string): Map<string, string> | null {
  const [, list] = /^\s*digest\s+(.*)$/is.exec(value) ?? [];
  const parts = list === undefined ? null : splitOutside(list, ',', MAX_PARAMETERS);
  if (!parts) return null;
  const fields = new Map<string, string>();
  for (const part of parts) {
    const [, name, text] = /^([^\s=]+)\s*=\s*(.*)$/s.exec(part.trim()) ?? [];
    if (name === undefined || text === undefined || fields.has(name.toLowerCase())) return null;
    fields.set(name.toLowerCase(), unquote(text));
  }
  return fields;
}

/** What a request is answered for, and how often with this nonce. */
interface Answered {
  readonly method: string;
  readonly uri: string;
  readonly count: number;
  /** A text of the client's choice; random unless a test says otherwise. */
  readonly cnonce?: string;
}

/** The value of `Authorization` or `Proxy-Authorization` (RFC 7616, section 3.4). */
export function answerChallenge(challenge: Challenge, credentials: Credentials, request: Answered): string {
  const { realm, nonce, opaque, algorithm, hasQop } = challenge;
  const { username, password } = credentials;
  const { method, uri, count, cnonce = randomBytes(8).toString('hex') } = request;
  const nc = count.toString(16).padStart(8, '0');
  const response = digestResponse({
    ...{ algorithm, username, realm, password, nonce, method, uri },
    qop: hasQop ? { nc, cnonce } : null,
  });
  const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  return `Digest ${[
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    ...(algorithm === null ? [] : [`algorithm=${algorithm}`]),
    ...(hasQop ? ['qop=auth', `nc=${nc}`, `cnonce=${quoted(cnonce)}`] : []),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ')}`;
}

export interface DigestInput extends Credentials {
  readonly algorithm: string | null;
  readonly realm: string;
  readonly nonce: string;
  readonly method: string;
  readonly uri: string;
  /** Null as in RFC 2069. */
  readonly qop: { readonly nc: string; readonly cnonce: string } | null;
}

/**
 * The digest of RFC 7616, section 3.4.1, in hexadecimal.
 * @throws Error for an algorithm that is not understood.
 */
export function digestResponse(input: DigestInput): string {
  const { algorithm, username, realm, password, nonce, method, uri, qop } = input;
  const hash = HASHES.get((algorithm ?? 'md5').toLowerCase());
  if (hash === undefined) throw new Error('The digest algorithm is not understood');
  const digest = (text: string): string => createHash(hash).update(text, 'utf8').digest('hex');
  const who = digest(`${username}:${realm}:${password}`);
  const what = digest(`${method}:${uri}`);
  return qop === null
    ? digest(`${who}:${nonce}:${what}`)
    : digest(`${who}:${nonce}:${qop.nc}:${qop.cnonce}:auth:${what}`);
}
