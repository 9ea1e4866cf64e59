import type { Principal } from '../platform/http/access/principal.ts';
import { deleted, ok, publicRoute, route, type AnyRoute, type Answer } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes/shapes.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { changePassword } from './change-password.ts';
import {
  ChangePassword,
  OwnSessionSchema,
  SessionParams,
  SessionSchema,
  SignIn,
  SignInSchema,
  SwitchWorkspace,
} from './sessions.schema.ts';
import { endSession, listSessions, moveSession } from './sessions.queries.ts';
import { showSession } from './show-session.ts';
import { signIn, type SignInServices } from './sign-in.ts';

export const TAG = 'Sessions';

/** The session of a request to a route with `access: 'session'`. */
export function sessionOf({ sessionId, userId, workspaceId }: Principal): {
  sessionId: number;
  userId: number;
  workspaceId: number;
} {
  if (sessionId === null) throw new Error('a route for sessions ran without one');
  return { sessionId, userId, workspaceId };
}

export const sessionRoutes = (services: SignInServices): AnyRoute[] => [
  publicRoute({
    method: 'POST',
    path: '/session',
    tag: TAG,
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the cookie of a session, which may do what its user may with every operation. It ends 14 days after its ' +
      'last use, 90 days after the sign-in, or with a change of the password. With a second factor the session ' +
      'begins only with `POST /session/second-factor`. Ten wrong passwords in a quarter of an hour are answered, of ' +
      'one account and of one address; then 429.',
    body: SignIn,
    success: { status: 201, schema: One(SignInSchema) },
    refusals: ['unauthenticated'],
    action: async (request) => signIn(services, request),
  }),
  route({
    method: 'GET',
    path: '/session',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'getSession',
    summary: 'Get who is signed in, the workspace, and the workspaces to switch to',
    success: { status: 200, schema: One(SessionSchema) },
    action: async ({ db, principal }) =>
      ok(await showSession({ db, signUp: services.signUp }, sessionOf(principal))),
  }),
  route({
    method: 'POST',
    path: '/session/workspace',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'switchWorkspace',
    summary: 'Switch to another workspace of the user',
    body: SwitchWorkspace,
    success: { status: 200, schema: One(SessionSchema) },
    refusals: ['not_found'],
    action: async ({ db, principal, body }) => {
      const { sessionId, userId } = sessionOf(principal);
      if (!(await moveSession(db, { id: sessionId, userId }, body.id))) throw notFound('workspace');
      const session = await showSession(
        { db, signUp: services.signUp },
        { sessionId, userId, workspaceId: body.id },
      );
      return afterForgetting(services, ok(session));
    },
  }),
  route({
    method: 'POST',
    path: '/session/password',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'replacePassword',
    summary: 'Change the password',
    description: 'Ends every session of the user, and begins a new one for this browser.',
    body: ChangePassword,
    success: { status: 200, schema: One(SessionSchema) },
    action: async ({ db, now, principal, body, client }) => {
      const { userId, workspaceId } = sessionOf(principal);
      const change = { userId, workspaceId, current: body.current_password, password: body.password, client };
      const { token, sessionId } = await changePassword({ sql: services.sql, db, now }, change);
      const session = await showSession({ db, signUp: services.signUp }, { sessionId, userId, workspaceId });
      const headers = { 'Set-Cookie': services.cookie.write(token, client.isSecure) };
      return afterForgetting(services, { ...ok(session), headers });
    },
  }),
  route({
    method: 'DELETE',
    path: '/session',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'deleteSession',
    summary: 'Sign out',
    refusals: ['not_found'],
    success: { status: 200, schema: Deleted(SessionSchema) },
    action: async ({ db, now, principal, client }) => {
      const session = await showSession({ db, signUp: services.signUp }, sessionOf(principal));
      if (!(await endSession(db, principal.userId, session.id, isoOf(now)))) throw notFound('session');
      const headers = { 'Set-Cookie': services.cookie.clear(client.isSecure) };
      return afterForgetting(services, { ...deleted(session), headers });
    },
  }),
  route({
    method: 'GET',
    path: '/sessions',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'listSessions',
    summary: 'List the sessions of the user',
    description: 'Newest first, at most 50; the list is not paginated.',
    success: { status: 200, schema: Many(OwnSessionSchema) },
    action: async ({ db, now, principal }) => {
      const rows = await listSessions(db, principal.userId, isoOf(now));
      return ok(rows.map((row) => ({ ...row, is_current: row.id === principal.sessionId })));
    },
  }),
  route({
    method: 'GET',
    path: '/sessions/{id}',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'getOwnSession',
    summary: 'Get a session of the user',
    params: SessionParams,
    success: { status: 200, schema: One(OwnSessionSchema) },
    action: async ({ db, now, principal, params }) => {
      const found = (await listSessions(db, principal.userId, isoOf(now))).find(({ id }) => id === params.id);
      if (!found) throw notFound('session');
      return ok({ ...found, is_current: found.id === principal.sessionId });
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions/{id}',
    scope: 'read',
    access: 'session',
    tag: TAG,
    operationId: 'deleteOwnSession',
    summary: 'End a session of the user',
    params: SessionParams,
    success: { status: 200, schema: Deleted(OwnSessionSchema) },
    action: async ({ db, now, principal, params }) => {
      const ended = await endSession(db, principal.userId, params.id, isoOf(now));
      if (!ended) throw notFound('session');
      const isCurrent = ended.id === principal.sessionId;
      return afterForgetting(services, deleted({ ...ended, is_current: isCurrent }));
    },
  }),
];

/** Other nodes forget sessions by the database's notification; this one before the client's next request. */
export const afterForgetting = ({ sessions }: Pick<SignInServices, 'sessions'>, answer: Answer): Answer => ({
  ...answer,
  afterwards: async () => {
    sessions.forget();
    return answer;
  },
});
