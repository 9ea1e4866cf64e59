import type { Db } from '../platform/db/sql.ts';

// tidy: every workspace, because a password is the user's
/** Keeps the hash of a link for the user of an address, in place of an earlier one; false without a user. */
export async function keepReset(
  db: Db,
  reset: { email: string; tokenHash: Buffer; expiresAt: string },
): Promise<boolean> {
  const kept = await db`
    insert into password_resets (user_id, token_hash, expires_at)
    select id, ${reset.tokenHash}, ${reset.expiresAt} from users where lower(email) = lower(${reset.email})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.count();
  return kept === 1;
}

// tidy: every workspace, because the token alone names the user
export async function isResetOpen(db: Db, tokenHash: Buffer, now: string): Promise<boolean> {
  const [row] = await db<{ open: boolean }[]>`
    select exists (select from password_resets where token_hash = ${tokenHash} and expires_at > ${now}) as open`;
  return row?.open ?? false;
}

// tidy: every workspace, because the token alone names the user
/** Uses a link up and returns its user; null when it is gone or has expired. */
export async function takeReset(
  db: Db,
  tokenHash: Buffer,
  now: string,
): Promise<{ userId: number; email: string } | null> {
  const [row] = await db<{ userId: number; email: string }[]>`
    delete from password_resets reset using users
    where reset.token_hash = ${tokenHash} and reset.expires_at > ${now} and users.id = reset.user_id
    returning users.id as "userId", users.email`;
  return row ?? null;
}

// tidy: every workspace; links are pruned by their age alone
export async function pruneResets(db: Db, before: string): Promise<void> {
  await db`delete from password_resets where expires_at <= ${before}`;
}
