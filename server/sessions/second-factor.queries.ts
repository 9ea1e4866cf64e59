import type { Db } from '../platform/db/sql.ts';

// A second factor belongs to a user, who may be a member of several workspaces.

export interface SecondFactor {
  sealedSecret: string;
  confirmedAt: string | null;
  codesLeft: number;
}

// tidy: every workspace, because a second factor is the user's
export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactor | null> {
  const [row] = await db<SecondFactor[]>`
    select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt",
      (select count(*) from recovery_codes code where code.user_id = factor.user_id) as "codesLeft"
    from second_factors factor where user_id = ${userId}`;
  return row ?? null;
}

// tidy: every workspace, because a second factor is the user's
/** Keeps a new secret until it is confirmed; false when a confirmed one exists. */
export async function proposeSecret(
  db: Db,
  userId: number,
  sealedSecret: string,
  now: string,
): Promise<boolean> {
  const written = await db`
    insert into second_factors as factor (user_id, sealed_secret, created_at)
    values (${userId}, ${sealedSecret}, ${now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where factor.confirmed_at is null`.count();
  return written === 1;
}

// tidy: every workspace, because a second factor is the user's
/** Confirms the proposed secret with the step of its first code; false when it is confirmed or replaced. */
export async function confirmSecret(
  db: Db,
  userId: number,
  confirmed: { sealedSecret: string; step: number; now: string },
): Promise<boolean> {
  const written = await db`
    update second_factors set confirmed_at = ${confirmed.now}, last_step = ${confirmed.step}
    where user_id = ${userId} and sealed_secret = ${confirmed.sealedSecret} and confirmed_at is null`.count();
  return written === 1;
}

// tidy: every workspace, because a second factor is the user's
/** Uses a time step up; false when it or a later one was used before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`.count();
  return taken === 1;
}

// tidy: every workspace, because a second factor is the user's
/** Uses a recovery code up; false when there is none. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const taken = await db`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash}`.count();
  return taken === 1;
}

// tidy: every workspace, because a second factor is the user's
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`;
  for (const codeHash of hashes)
    await db`insert into recovery_codes (user_id, code_hash) values (${userId}, ${codeHash})`;
}

// tidy: every workspace, because a second factor is the user's
export async function removeSecondFactor(db: Db, userId: number): Promise<void> {
  await db`delete from second_factors where user_id = ${userId}`;
}

export interface WaitingSession {
  sessionId: number;
  userId: number;
  workspaceId: number;
}

// tidy: every workspace, because the token alone names the session
/** The session of a token that waits for a code. */
export async function findWaitingSession(
  db: Db,
  tokenHash: Buffer,
  now: string,
): Promise<WaitingSession | null> {
  const [row] = await db<WaitingSession[]>`
    select id as "sessionId", user_id as "userId", workspace_id as "workspaceId" from sessions
    where token_hash = ${tokenHash} and needs_code and expires_at > ${now}`;
  return row ?? null;
}
