import assert from 'node:assert/strict';
import { hashPassword } from '../../account/password.ts';
import { makeSession } from '../../testing/fixtures.queries.ts';
import type { RequestOptions, TestAnswer, TestApi } from '../../testing/test-api.ts';

export const PASSWORD = 'correct horse battery';
/** Hashed once: it takes a tenth of a second. */
let hashed: Promise<string> | null = null;

/** A user of the workspace with a password, and the address for the login. */
export async function giveLogin(api: TestApi, userId: number): Promise<{ email: string; password: string }> {
  hashed ??= hashPassword(PASSWORD);
  const [row] = await api.sql<{ email: string }[]>`
    update users set password_hash = ${await hashed} where id = ${userId} returning email`;
  return { email: row?.email ?? '', password: PASSWORD };
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(answer: TestAnswer): string {
  const set = [answer.headers['set-cookie']].flat().at(-1);
  assert.ok(set, `no cookie in ${answer.status} ${answer.raw.toString('utf8')}`);
  return set.split(';')[0] ?? '';
}

/** A request of somebody without a key or session. */
export const NOBODY: RequestOptions = { key: null };

/** The session of a user, begun without a password. */
export async function sessionCookie(api: TestApi, workspaceId: number, userId: number): Promise<string> {
  const token = await makeSession(api.sql, workspaceId, userId, api.clock.now());
  return `${api.services.cookie.nameFor(false)}=${token}`;
}
