import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORMAT = /^[\w-]{43}$/;

/** A token of 256 random bits, for a session or for a link that is valid once. */
export const generateToken = (): string => randomBytes(BYTES).toString('base64url');

/** True when the text has the form of a token, so that anything else costs no look-up. */
export const isWellFormedToken = (token: string): boolean => FORMAT.test(token);

/** SHA-256 of the token, which is stored in its place. Tokens have enough random bits to need no salt. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The same hash as a text; computing it costs less. */
export const hashTokenAsText = (token: string): string => hash('sha256', token, 'base64');
