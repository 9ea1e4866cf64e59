import type { Db } from '../platform/db/sql.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';

// Users and their sessions belong to no workspace; each function takes the user or the token instead.

export interface Login {
  userId: number;
  passwordHash: string | null;
  hasSecondFactor: boolean;
}

// tidy: every workspace, because a user may be a member of several
export async function findLogin(db: Db, email: string): Promise<Login | null> {
  const [row] = await db<Login[]>`
    select ${loginColumns(db)} from users where lower(email) = lower(${email})`;
  return row ?? null;
}

// tidy: every workspace, because a user may be a member of several
export async function findLoginOfUser(db: Db, userId: number): Promise<Login | null> {
  const [row] = await db<Login[]>`select ${loginColumns(db)} from users where id = ${userId}`;
  return row ?? null;
}

const loginColumns = (db: Db) => db`
  id as "userId", password_hash as "passwordHash",
  exists (select from second_factors where user_id = users.id and confirmed_at is not null) as "hasSecondFactor"`;

export interface AccessibleWorkspace {
  id: number;
  name: string;
  role: MemberRole;
  agency_id: number | null;
}

// tidy: every workspace that the user has access to
export async function listWorkspacesOfUser(db: Db, userId: number): Promise<AccessibleWorkspace[]> {
  return db<AccessibleWorkspace[]>`
    select workspace.id, workspace.name, access.role, access.agency_id
    from workspace_access access join workspaces workspace on workspace.id = access.workspace_id
    where access.user_id = ${userId} order by lower(workspace.name), workspace.id limit 500`;
}

// tidy: every workspace that the user has access to
/** Where a user begins: the first workspace with a membership, else one of a client of their agency. */
export async function findFirstWorkspace(db: Db, userId: number): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select workspace_id as id from workspace_access
    where user_id = ${userId} order by agency_id is not null, workspace_id limit 1`;
  return row?.id ?? null;
}

export interface NewSessionRow {
  token_hash: Buffer;
  user_id: number;
  workspace_id: number;
  needs_code: boolean;
  user_agent: string | null;
  address: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

// tidy: every workspace, because it is in the row
export async function insertSession(db: Db, row: NewSessionRow): Promise<number> {
  const [inserted] = await db<{ id: number }[]>`insert into sessions ${db.row({ ...row })} returning id`;
  if (!inserted) throw new Error('insert returned no row');
  return inserted.id;
}

// tidy: every workspace, because the limit is the user's
/** Ends all sessions of a user but the `kept` newest. */
export async function endOldestSessions(db: Db, userId: number, kept: number): Promise<void> {
  await db`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId} order by id desc offset ${kept})`;
}

// tidy: every workspace, because the token alone names the session
export async function endSessionOfToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db`delete from sessions where token_hash = ${tokenHash}`;
}

// tidy: every workspace, because a password is the user's
/** Ends every session of a user. */
export async function endSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db`delete from sessions where user_id = ${userId}`;
}

export interface OwnSession {
  id: number;
  address: string;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

const columns = (db: Db) => db`id, address, user_agent, created_at, last_used_at, expires_at`;

// tidy: every workspace, because a session can switch
/** The sessions of a user that have not ended, newest first. */
export async function listSessions(db: Db, userId: number, now: string): Promise<OwnSession[]> {
  return db<OwnSession[]>`
    select ${columns(db)} from sessions
    where user_id = ${userId} and not needs_code and expires_at > ${now} order by id desc`;
}

// tidy: every workspace, because a session can switch
export async function findOwnSession(db: Db, userId: number, id: number): Promise<OwnSession | null> {
  const [row] = await db<OwnSession[]>`
    select ${columns(db)} from sessions where user_id = ${userId} and id = ${id}`;
  return row ?? null;
}

// tidy: every workspace, because a session can switch
/** Ends a session of the user and returns it; null when there is none. */
export async function endSession(
  db: Db,
  userId: number,
  id: number,
  now: string,
): Promise<OwnSession | null> {
  const [row] = await db<OwnSession[]>`
    delete from sessions
    where user_id = ${userId} and id = ${id} and not needs_code and expires_at > ${now}
    returning ${columns(db)}`;
  return row ?? null;
}

/** Moves a session into a workspace that its user has access to; false when they have none. */
export async function moveSession(
  db: Db,
  session: { id: number; userId: number },
  workspaceId: number,
): Promise<boolean> {
  const moved = await db`
    update sessions set workspace_id = ${workspaceId}
    where id = ${session.id} and user_id = ${session.userId} and exists (
      select from workspace_access where workspace_id = ${workspaceId} and user_id = ${session.userId})`.count();
  return moved === 1;
}

export interface SignedInUser {
  id: number;
  name: string;
  email: string;
  is_operator: boolean;
  has_second_factor: boolean;
}

// tidy: every workspace, because a user may be a member of several
export async function findSignedInUser(db: Db, userId: number): Promise<SignedInUser | null> {
  const [row] = await db<SignedInUser[]>`
    select id, name, email, is_operator,
      exists (select from second_factors where user_id = users.id and confirmed_at is not null) as has_second_factor
    from users where id = ${userId}`;
  return row ?? null;
}

// tidy: every workspace, because a password is the user's
export async function setPassword(db: Db, userId: number, passwordHash: string, now: string): Promise<void> {
  await db`update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${userId}`;
}

// tidy: every workspace; sessions are pruned by their age alone
export async function pruneSessions(db: Db, before: string): Promise<void> {
  await db`delete from sessions where expires_at <= ${before}`;
}
