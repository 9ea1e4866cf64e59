import { hash, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

const COUNT = 10;
/** 80 bits are 16 characters of base32. */
const BYTES = 10;

/** New recovery codes, such as `ABCD-EFGH-IJKL-MNOP`. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'));

/** SHA-256 of a code as somebody types it: with or without hyphens, in any case of letters. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.replace(/[\s-]/g, '').toUpperCase(), 'buffer');
