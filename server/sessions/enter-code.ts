import { accessProblems } from '../platform/http/access/access.problems.ts';
import { unauthenticated } from '../platform/http/access/authenticate.ts';
import { hashToken, isWellFormedToken } from '../platform/http/access/session-token.ts';
import type { Answer, PublicRequest } from '../platform/http/route.ts';
import { isoOf } from '../platform/instants.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { isCodeRight } from './check-code.ts';
import { findWaitingSession } from './second-factor.queries.ts';
import { sessionProblems } from './sessions.problems.ts';
import { welcome, type SignInServices } from './sign-in.ts';

/**
 * The second step of a sign-in: the code begins the session that the password prepared, with a new token.
 * @throws Refusal `unauthenticated` when no session waits or the code is wrong; `rate_limited`.
 */
export async function enterCode(
  services: SignInServices & { secrets: SecretBox },
  request: Pick<PublicRequest, 'now' | 'client' | 'headers'> & { body: { code: string } },
): Promise<Answer> {
  const { sql, cookie } = services;
  const { now, client, headers, body } = request;
  const token = cookie.read(headers['cookie'] as string | undefined, client.isSecure);
  const waiting =
    token !== null && isWellFormedToken(token)
      ? await findWaitingSession(sql, hashToken(token), isoOf(now))
      : null;
  if (!waiting) throw unauthenticated(accessProblems.session_over());
  const { userId, workspaceId } = waiting;
  if (!(await isCodeRight({ ...services, now }, { userId, code: body.code })))
    throw unauthenticated(sessionProblems.wrong_code());
  return welcome(services, request, { userId, needsCode: false, workspaceId });
}
