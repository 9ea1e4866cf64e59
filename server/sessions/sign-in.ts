import type { SignUp } from '../account/may-create-workspaces.ts';
import type { PublicRequest, Answer } from '../platform/http/route.ts';
import type { SessionAuthenticator } from '../platform/http/access/authenticate-session.ts';
import type { SessionCookie } from '../platform/http/access/session-cookie.ts';
import type { Sql } from '../platform/db/sql.ts';
import { beginSession } from './begin-session.ts';
import { checkLogin } from './check-password.ts';
import { showSession } from './show-session.ts';

export interface SignInServices {
  sql: Sql;
  sessions: SessionAuthenticator;
  cookie: SessionCookie;
  signUp: SignUp;
}

type Asked = Pick<PublicRequest, 'now' | 'client' | 'headers'>;

/**
 * Signs a user in by e-mail address and password.
 * @throws Refusal `unauthenticated`, `rate_limited` or `unavailable`.
 */
export async function signIn(
  services: SignInServices,
  request: Asked & { body: { email: string; password: string } },
): Promise<Answer> {
  const { now, client, body } = request;
  const { address } = client;
  const login = await checkLogin({ sql: services.sql, now }, { ...body, address });
  return welcome(services, request, { userId: login.userId, needsCode: login.hasSecondFactor });
}

/** Begins the session of a user who proved who they are, or the part of it that waits for a code. */
export async function welcome(
  { sql, sessions, cookie, signUp }: SignInServices,
  { now, client, headers }: Asked,
  { userId, needsCode, workspaceId }: { userId: number; needsCode: boolean; workspaceId?: number },
): Promise<Answer> {
  const earlierToken = cookie.read(headers['cookie'] as string | undefined, client.isSecure);
  const begun = await beginSession(sql, now, {
    ...{ userId, needsCode, client, earlierToken },
    ...(workspaceId === undefined ? {} : { workspaceId }),
  });
  sessions.forget();
  const session = needsCode ? null : await showSession({ db: sql, signUp }, { userId, ...begun });
  return {
    status: 201,
    body: { data: { second_factor_needed: needsCode, session } },
    headers: { 'Set-Cookie': cookie.write(begun.token, client.isSecure) },
  };
}
