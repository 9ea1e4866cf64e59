import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { WaitingLine } from './waiting-line.ts';

/** Cost of scrypt (RFC 7914): N = 2^15, r = 8, p = 3 takes 32 MiB and about a tenth of a second. */
const COST = { log2N: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing a longer password would only cost time. */
export const MAX_PASSWORD_LENGTH = 1000;
/** The fewest characters of a password that a person chooses. */
export const MIN_PASSWORD_LENGTH = 10;
/**
 * Hashes run beside calls, so a flood of logins gets at most a core of two, and never all threads of the pool
 * that files and names are read with.
 */
const line = new WaitingLine({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 30 });
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** A stored form that no password matches, for accounts without one: comparing with it takes as long. */
export const NO_PASSWORD = storedForm(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

/**
 * The password in its stored form: cost, salt and hash in one text, so that the cost can be raised later.
 * @throws Refusal `unavailable` while too many others are hashed.
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > MAX_PASSWORD_LENGTH) throw new Error('the password is too long to be hashed');
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST.log2N, COST.r, COST.p);
  return storedForm(salt, hash);
}

function storedForm(salt: Buffer, hash: Buffer): string {
  const cost = `ln=${COST.log2N},r=${COST.r},p=${COST.p}`;
  return `$scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/**
 * Whether `password` matches the stored form. An invalid stored form matches nothing.
 * @throws Refusal `unavailable` while too many others are compared.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = FORMAT.exec(stored);
  if (!match || password.length > MAX_PASSWORD_LENGTH) return false;
  const [, log2N = '', r = '', p = '', salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64url');
  if (expected.length !== HASH_BYTES || Number(log2N) > 20) return false;
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(log2N), Number(r), Number(p));
  return timingSafeEqual(actual, expected);
}

/** A password for users who did not choose one: 120 random bits in letters and digits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url');

function derive(password: string, salt: Buffer, log2N: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return line.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
}
