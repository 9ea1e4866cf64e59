/** Longer messages hold rows, which cannot arrive before the login; libpq has the same limit. */
const MAX_MESSAGE_BYTES = 30_000;
const HEAD_BYTES = 5;

/** The authentication methods that the driver supports (PostgreSQL's protocol, section 54.7). */
const KNOWN_METHODS = new Set([0, 3, 5, 10, 11, 12]);
const UNKNOWN_METHODS: Readonly<Record<number, string>> = {
  2: 'Kerberos V5',
  6: 'SCM credentials',
  7: 'GSSAPI',
  8: 'GSSAPI',
  9: 'SSPI',
};

/**
 * Checks what a server sends until the login is complete, before the driver reads it: the driver
 * throws at, or waits forever for, some answers of proxies and other kinds of servers.
 */
export class LoginCheck {
  #isOver = false;
  #pending = Buffer.alloc(0);

  /** @throws Error with a sentence for the operator. */
  check(bytes: Buffer): void {
    if (this.#isOver) return;
    let rest = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    while (rest.length >= HEAD_BYTES && !this.#isOver) {
      const length = rest.readUInt32BE(1);
      if (length < 4 || length > MAX_MESSAGE_BYTES) throw notPostgres();
      if (rest.length < length + 1) break;
      this.#judge(String.fromCharCode(rest[0] ?? 0), rest.subarray(HEAD_BYTES, length + 1));
      rest = rest.subarray(length + 1);
    }
    this.#pending = this.#isOver ? Buffer.alloc(0) : Buffer.from(rest);
  }

  #judge(kind: string, body: Buffer): void {
    switch (kind) {
      case 'R':
        return judgeMethod(body);
      case 'E':
      case 'N':
        return judgeFields(body);
      case 'S':
        if (countTexts(body) < 2) throw notPostgres();
        return;
      case 'K':
        if (body.length < 8) throw notPostgres();
        return;
      case 'Z':
        this.#isOver = true;
        return;
      // The version of the protocol that the server speaks.
      case 'v':
        return;
      default:
        throw notPostgres();
    }
  }
}

function judgeMethod(body: Buffer): void {
  if (body.length < 4) throw notPostgres();
  const method = body.readInt32BE(0);
  if (KNOWN_METHODS.has(method)) return;
  const name = UNKNOWN_METHODS[method] ?? `method ${method}`;
  throw new Error(
    `the database asks for a login by ${name}, which is not supported: let it ask for a password`,
  );
}

/** Checks an error or a notice: fields of a letter and a text each, and a zero after the last. */
function judgeFields(body: Buffer): void {
  for (let at = 0; body[at] !== 0;) {
    const end = at + 1 < body.length ? body.indexOf(0, at + 1) : -1;
    if (end < 0) throw notPostgres();
    at = end + 1;
  }
}

function countTexts(body: Buffer): number {
  return body.reduce((count, byte) => count + Number(byte === 0), 0);
}

const notPostgres = (): Error => new Error('what answers there does not speak PostgreSQL’s protocol');
