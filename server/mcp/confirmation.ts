import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a read-back can be agreed to. */
export const CONFIRMATION_MINUTES = 15;

const TOKEN = /^([0-9a-z]{1,12})\.([\w-]{16})\.([\w-]{43})$/;

/** Longest token in characters. */
export const MAX_TOKEN = 80;

/** What exactly was read back, and to whom. */
export interface ReadBack {
  workspaceId: number;
  /** The caller of the API (`callerOf`). */
  caller: string;
  tool: string;
  /** Hashes of what is wanted and of what it comes to. */
  content: Buffer;
  facts: Buffer;
}

/**
 * A token for what was read back just now. It is a check that the client has had exactly this before it is
 * done, on whichever process; the key alone decides what the client may do, so that it needs no secret.
 */
export function confirmationOf(readBack: ReadBack, now: Temporal.Instant): string {
  const at = Math.floor(now.epochMilliseconds / 1_000).toString(36);
  const nonce = randomBytes(12).toString('base64url');
  return `${at}.${nonce}.${digestOf(readBack, at, nonce).toString('base64url')}`;
}

/** Whether the token was given for exactly this, and not too long ago. */
export function confirms(token: string, readBack: ReadBack, now: Temporal.Instant): boolean {
  const [, at, nonce, digest] = TOKEN.exec(token) ?? [];
  if (at === undefined || nonce === undefined || digest === undefined) return false;
  const ageSeconds = now.epochMilliseconds / 1_000 - Number.parseInt(at, 36);
  const isFresh = ageSeconds >= 0 && ageSeconds <= CONFIRMATION_MINUTES * 60;
  return isFresh && timingSafeEqual(Buffer.from(digest, 'base64url'), digestOf(readBack, at, nonce));
}

function digestOf(
  { workspaceId, caller, tool, content, facts }: ReadBack,
  at: string,
  nonce: string,
): Buffer {
  return createHash('sha256')
    .update(
      JSON.stringify([workspaceId, caller, tool, content.toString('hex'), facts.toString('hex'), at, nonce]),
    )
    .digest();
}
