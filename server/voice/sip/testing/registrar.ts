import assert from 'node:assert/strict';
import { digestResponse, readDigest, type Credentials } from '../digest.ts';
import { answerTo, type Seen, type TestPeer } from './test-peer.ts';

const REALM = 'carrier.example';
let nonces = 0;

/**
 * A registrar that does what a test says, message by message (RFC 3261, section 10.3): it challenges, checks
 * the digest and lists what is registered.
 */
export class Registrar {
  readonly peer: TestPeer;
  readonly #credentials: Credentials;
  readonly #algorithm: string;

  constructor(peer: TestPeer, credentials: Credentials, algorithm = 'MD5') {
    this.peer = peer;
    this.#credentials = credentials;
    this.#algorithm = algorithm;
  }

  get port(): number {
    return this.peer.port;
  }

  /** The next REGISTER. */
  asked(): Promise<Seen> {
    return this.peer.next('REGISTER');
  }

  answer(request: Seen, status: number, headers: readonly string[] = []): void {
    const [head = ''] = answerTo(request.text, status).split('\r\nContent-Length');
    const tagged = head.replace(/^(To: [^\r]*)$/im, '$1;tag=registrar');
    this.peer.send([tagged, ...headers, 'Content-Length: 0', '', ''].join('\r\n'));
  }

  challenge(request: Seen, more = ''): void {
    nonces += 1;
    const digest = `Digest realm="${REALM}", nonce="n${nonces}", algorithm=${this.#algorithm}, qop="auth"${more}`;
    this.answer(request, 401, [`WWW-Authenticate: ${digest}`]);
  }

  /** Whether the request has the right answer to the last challenge. */
  isRight(request: Seen): boolean {
    const fields = readDigest(request.header('Authorization') ?? '');
    if (!fields || fields.get('nonce') !== `n${nonces}`) return false;
    const [nc = '', cnonce = ''] = [fields.get('nc'), fields.get('cnonce')];
    const uri = request.text.split(' ')[1] ?? '';
    const expected = digestResponse({
      ...this.#credentials,
      ...{ algorithm: this.#algorithm, realm: REALM, nonce: `n${nonces}`, method: 'REGISTER', uri },
      qop: { nc, cnonce },
    });
    return fields.get('uri') === uri && fields.get('response') === expected;
  }

  /** Challenges the next REGISTER and takes the one that answers; `others` are registered beside it. */
  async grant(seconds: number, others: readonly string[] = []): Promise<Seen> {
    this.challenge(await this.asked());
    const request = await this.asked();
    assert.ok(this.isRight(request), request.text);
    const own = contactOf(request);
    const listed = [...others, ...(own === '' ? [] : [`<${own}>;expires=${seconds}`])];
    this.answer(
      request,
      200,
      listed.map((each) => `Contact: ${each}`),
    );
    return request;
  }
}

/** The URI of a Contact; empty when there is none. */
export const contactOf = (request: Seen): string =>
  /<([^>]+)>/.exec(request.header('Contact') ?? '')?.[1] ?? '';

/** For how long a REGISTER asks. */
export const wantedOf = (request: Seen): number =>
  Number(/;expires=(\d+)/.exec(request.header('Contact') ?? '')?.[1] ?? -1);
