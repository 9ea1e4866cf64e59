import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { digestResponse, readDigest, type Credentials } from './digest.ts';
import type { Header } from './message.ts';

/** What is offered, the better first (RFC 8760, section 2.4). */
export const DIGEST_ALGORITHMS = ['SHA-256', 'MD5'] as const;
export type DigestAlgorithm = (typeof DIGEST_ALGORITHMS)[number];
/** How long a nonce is taken; an answer after that is asked for again, without blame. */
const NONCE_MS = 60_000;
/** Nonces whose counts are remembered; those before a forgotten one have expired. */
const REMEMBERED = 10_000;
const NONCE_FORM = /^([0-9a-z]{1,12})\.([0-9a-f]{16})\.([0-9a-f]{32})$/;

/** The answer of a caller to a challenge of ours. */
export interface DigestAnswer {
  readonly fields: ReadonlyMap<string, string>;
  readonly nonce: string;
  readonly count: number;
  readonly isExpired: boolean;
}

export type DigestVerdict = 'right' | 'wrong' | 'stale';

/**
 * Challenges callers and judges their answers (RFC 3261, section 22; RFC 7616). A nonce is signed, so that
 * nothing is kept of those who only ask, and bound to the address that it was given to.
 */
export class DigestGuard {
  readonly #clock: Clock;
  readonly #realm: string;
  readonly #key = randomBytes(32);
  /** The highest count of each nonce that was answered rightly. */
  readonly #counts = new Map<string, number>();
  /** Nonces made before this have expired, because their counts may be forgotten. */
  #forgottenMs = 0;

  constructor({ clock, realm }: { clock: Clock; realm: string }) {
    this.#clock = clock;
    this.#realm = realm.replaceAll(/[^\w.:-]/g, '');
  }

  /** The challenges of a 401. @param isStale the last answer was right and only its nonce was not. */
  challenge(address: string, isStale: boolean, algorithms: readonly DigestAlgorithm[]): Header[] {
    const nonce = this.#newNonce(address);
    return algorithms.map((algorithm) => ({
      name: 'www-authenticate',
      value:
        `Digest realm="${this.#realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"` +
        (isStale ? ', stale=true' : ''),
    }));
  }

  /** The answer to a challenge that was given to this address; null when there is none. */
  read(authorizations: readonly string[], address: string): DigestAnswer | null {
    for (const value of authorizations) {
      const fields = readDigest(value);
      const nonce = fields?.get('nonce') ?? '';
      const madeMs = this.#madeAt(nonce, address);
      if (!fields || fields.get('realm') !== this.#realm || madeMs === null) continue;
      const isExpired = this.#clock.epochMs() - madeMs >= NONCE_MS || madeMs <= this.#forgottenMs;
      const count = /^[0-9a-f]{8}$/i.test(fields.get('nc') ?? '')
        ? Number.parseInt(fields.get('nc') ?? '', 16)
        : 0;
      return { fields, nonce, count, isExpired };
    }
    return null;
  }

  /** Judges an answer; a right one counts, so that it is not right again. */
  judge(
    { fields, nonce, count, isExpired }: DigestAnswer,
    expected: Credentials & { readonly algorithms: readonly DigestAlgorithm[] },
    method: string,
  ): DigestVerdict {
    const algorithm = fields.get('algorithm') ?? 'MD5';
    const isOffered = expected.algorithms.some((each) => each === algorithm.toUpperCase());
    const nc = fields.get('nc') ?? '';
    const cnonce = fields.get('cnonce') ?? '';
    // Without a count an answer could be played again.
    if (!isOffered || fields.get('qop')?.toLowerCase() !== 'auth' || count < 1 || cnonce === '')
      return 'wrong';
    const response = digestResponse({
      ...{
        username: expected.username,
        password: expected.password,
        algorithm,
        realm: this.#realm,
        nonce,
        method,
        uri: fields.get('uri') ?? '',
        qop: { nc, cnonce },
      },
    });
    const isSame = areSame(fields.get('response')?.toLowerCase() ?? '', response);
    if (!areSame(fields.get('username') ?? '', expected.username) || !isSame) return 'wrong';
    if (isExpired || count <= (this.#counts.get(nonce) ?? 0)) return 'stale';
    this.#remember(nonce, count);
    return 'right';
  }

  #remember(nonce: string, count: number): void {
    this.#counts.delete(nonce);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= REMEMBERED && oldest !== undefined) {
      this.#counts.delete(oldest);
      this.#forgottenMs = Math.max(this.#forgottenMs, timeOf(oldest));
    }
    this.#counts.set(nonce, count);
  }

  #newNonce(address: string): string {
    const head = `${this.#clock.epochMs().toString(36)}.${randomBytes(8).toString('hex')}`;
    return `${head}.${this.#sign(head, address)}`;
  }

  /** When a nonce was made; null when it is not one of ours for this address. */
  #madeAt(nonce: string, address: string): number | null {
    const [, at = '', random = '', signature = ''] = NONCE_FORM.exec(nonce) ?? [];
    return areSame(signature, this.#sign(`${at}.${random}`, address)) ? timeOf(nonce) : null;
  }

  #sign(head: string, address: string): string {
    return createHmac('sha256', this.#key).update(`${head} ${address}`).digest('hex').slice(0, 32);
  }
}

const timeOf = (nonce: string): number => Number.parseInt(nonce.split('.', 1)[0] ?? '', 36);

/** In a time that does not tell where two texts differ. */
function areSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
