import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, Refusal } from '../../refusal.ts';
import type { AnyRoute } from '../route.ts';
import { accessProblems } from './access.problems.ts';
import { readBearer, type Authenticator } from './authenticate.ts';
import type { SessionAuthenticator } from './authenticate-session.ts';
import { addressOf, sourceOf, type Front } from './front.ts';
import { isAllowed, type Principal } from './principal.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Who may come in, and by what. */
export interface Door {
  authenticator: Authenticator;
  /** Without it there are no sessions. */
  sessions?: SessionAuthenticator;
  rateLimiter: RateLimiter;
  front: Front;
}

/**
 * Authenticates a request by its key or its session, and counts it: 401 (403 for a change that a foreign page
 * sends with a session), then 429. A request with a key is judged by the key alone.
 */
export async function admit(request: FastifyRequest, reply: FastifyReply, door: Door): Promise<Principal> {
  const principal = await authenticate(request, reply, door);
  request.principal = principal;
  reply.headers(await door.rateLimiter.count(principal));
  return principal;
}

/** As `admit`, by a key alone: the cookie of a session counts for nothing. */
export async function admitKey(request: FastifyRequest, reply: FastifyReply, door: Door): Promise<Principal> {
  const principal = await authenticateKey(request, door);
  request.principal = principal;
  reply.headers(await door.rateLimiter.count(principal));
  return principal;
}

async function authenticate(request: FastifyRequest, reply: FastifyReply, door: Door): Promise<Principal> {
  const admitted = await authenticateSession(request, door);
  if (!admitted) return authenticateKey(request, door);
  // The answers are one person's: no cache between shows them to another.
  reply.header('Cache-Control', 'private, no-cache');
  if (admitted.renewal !== null) reply.header('Set-Cookie', admitted.renewal);
  return admitted.principal;
}

/** The session of a request that has no key; null without one. */
async function authenticateSession({ headers, raw }: FastifyRequest, { sessions }: Door) {
  return headers.authorization === undefined ? ((await sessions?.authenticate(raw)) ?? null) : null;
}

async function authenticateKey({ headers, raw }: FastifyRequest, door: Door): Promise<Principal> {
  const { authorization } = headers;
  return (
    door.authenticator.recall(authorization) ??
    (await door.authenticator.authenticate(authorization, () => addressOf(raw, door.front)))
  );
}

/** Whether the key or session of an answer that goes on is still valid, and may still use the route. */
export async function mayStillUse(request: FastifyRequest, row: AnyRoute, door: Door): Promise<boolean> {
  try {
    const admitted = await authenticateSession(request, door);
    const principal = admitted?.principal ?? (await authenticateKey(request, door));
    checkAccess(principal, row);
    return principal.workspaceId === request.principal?.workspaceId;
  } catch (error) {
    return !(error instanceof Refusal && (error.kind === 'unauthenticated' || error.kind === 'forbidden'));
  }
}

/** What a route needs of whoever uses it. */
type Needed = Pick<AnyRoute, 'access' | 'scope' | 'role'>;

/** @throws Refusal `forbidden` unless the principal may use the route. */
export function checkAccess(principal: Principal, row: Needed): void {
  if (row.access === 'session') {
    if (principal.sessionId === null) throw forbidden(accessProblems.needs_session());
    if (isAllowed(principal, { scope: 'read', role: row.role ?? 'any' })) return;
  } else if (isAllowed(principal, { scope: row.scope, role: row.role ?? 'any' })) return;
  throw refuseAccess(principal, row);
}

/** @throws Refusal `forbidden` for a change that a foreign page sends to a route that is open to all. */
export function checkSource(request: FastifyRequest, front: Front): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (sourceOf(request.raw, front) === 'foreign') throw forbidden(accessProblems.foreign_origin());
}

/**
 * A page of another origin cannot open a socket with the session of its visitor: cookies are sent along, and
 * SameSite does not keep them from sockets everywhere. A key is known to programs only.
 * @throws Refusal `forbidden`
 */
export function checkSocketSource({ headers, raw }: FastifyRequest, front: Front): void {
  if (headers.authorization === undefined && sourceOf(raw, front) === 'foreign') {
    throw forbidden(accessProblems.foreign_page());
  }
}

/** The secret of a request, with which an answer that holds one is sealed. */
export const secretOf = (request: FastifyRequest, { sessions }: Door): string | null =>
  readBearer(request.headers.authorization) ?? sessions?.tokenOf(request.raw) ?? null;

function refuseAccess(principal: Principal, row: Needed): Refusal {
  if (row.scope === 'write' && principal.permission !== 'write')
    return forbidden(accessProblems.read_only_key());
  return forbidden(accessProblems.role_not_allowed({ role: principal.role }));
}
