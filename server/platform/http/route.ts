import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { ActionContext } from '../action-context.ts';
import type { Db } from '../db/sql.ts';
import type { ProblemLanguage } from '../problem.ts';
import type { RefusalKind } from '../refusal.ts';
import type { Client } from './access/front.ts';
import type { Principal, Permission } from './access/principal.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The input of an action: the parts of the request, validated against the route's schemas. */
export interface ApiRequest<Params = unknown, Query = unknown, Body = unknown> extends ActionContext {
  workspaceId: number;
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /**
   * The pool, or the transaction of a request with an Idempotency-Key. Use `inTransaction(request.db, …)`.
   */
  db: Db;
  now: Temporal.Instant;
  log: Logger;
  /** True for HEAD: only the headers of the answer are sent. */
  isHead: boolean;
  /** Path and query as they came. */
  url: string;
  /** Request headers in lower case, for Range and the like. */
  headers: Record<string, string | string[] | undefined>;
  /** The client's language, for problems that are named in a successful answer. */
  language: ProblemLanguage;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Who sent the request, and how. */
  client: Client;
  /** Whether the client may still use the route, for answers that go on for long. */
  recheck(): Promise<boolean>;
}

/** The input of an action of a route that is open to all: there is no principal and no workspace. */
export type PublicRequest<Params = unknown, Query = unknown, Body = unknown> = Omit<
  ApiRequest<Params, Query, Body>,
  'principal' | 'workspaceId' | 'by'
>;

/** The answer of an action. A `Readable` body is streamed as it is; anything else is JSON. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Gets the WebSocket of a request that opens one, instead of a body. */
  socket?: (socket: WebSocket) => void;
  /**
   * Work outside the database that cannot be rolled back. It runs after the commit, and its answer is sent
   * instead of this one. A repeat with the same Idempotency-Key gets this answer while the work runs, and
   * always if the process crashes before the work ends. So this answer must be correct by itself, and another
   * job must finish the work. The work may throw a Refusal after it has undone the change.
   */
  afterwards?: () => Promise<Answer>;
}

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

/** One row of a resource's routes: the complete definition of an operation. */
export interface RouteRow<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
> {
  method: Method;
  /** Relative to `/api/v1`, with `{id}` for parameters, as in the OpenAPI description. */
  path: string;
  /** The permission the key needs. */
  scope: Permission;
  /** `admin`: only owners and admins. Default `any`. */
  role?: 'any' | 'admin';
  /**
   * `session`: only for a signed-in person, about what is theirs, so every role may use it, also to change
   * something. `public`: without a key or session; write such a row with `publicRoute`. Default: either.
   */
  access?: 'session' | 'public';
  tag: string;
  operationId: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Instead of `body`: the media types whose bytes the action gets as they came (`Buffer`), because the
   * sender signs them.
   */
  rawBody?: readonly string[];
  /**
   * The answer shows a secret that is stored nowhere else; it is encrypted when it is kept for an
   * Idempotency-Key.
   */
  holdsSecret?: true;
  /**
   * The action itself checks for text that PostgreSQL cannot store, because it accepts bodies in part
   * (imports).
   */
  judgesText?: true;
  /**
   * The request can succeed only once, because it removes the workspace that would keep its answer: an
   * `Idempotency-Key` is ignored.
   */
  once?: true;
  /** Maximum size of the body in bytes. Default: 1 MiB. */
  bodyLimit?: number;
  /** Status of success and the schema of its body, or the media type of a streamed one. */
  success:
    | {
        status: 200 | 201;
        schema: TSchema;
        /** A POST with the `external_id` of a record that exists changes that one and answers 200. */
        orChanged?: true;
      }
    /** `ranges`: the route supports range requests (`answerFile` of ranges.ts). */
    | { status: 200; mediaType: string; ranges?: true }
    /** `upgraded`: the answer is a WebSocket. */
    | { status: 101 };
  /** A failure whose answer shows a record that was created nevertheless. */
  otherwise?: { status: 502; description: string; schema: TSchema };
  /** Refusals in addition to those that follow from the row (401, 403, 404, 422, 429). */
  refusals?: RefusalKind[];
  /**
   * Throws 403 `feature_disabled` when the workspace has switched the feature off; the row names the kind in
   * `refusals`. Runs after the checks of key and role, before the body is read.
   */
  gate?: (request: Pick<ApiRequest, 'db' | 'workspaceId'>) => Promise<void>;
  action: (
    request: ApiRequest<StaticOr<Params, unknown>, StaticOr<Query, unknown>, StaticOr<Body, unknown>>,
  ) => Promise<Answer>;
}

/** A row without its schemas in the type, for lists of rows. */
export type AnyRoute = Omit<RouteRow, 'action'> & { action: (request: ApiRequest) => Promise<Answer> };

/** Gives a row the types of its schemas. */
export function route<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(row: RouteRow<Params, Query, Body>): AnyRoute {
  return row as unknown as AnyRoute;
}

type PublicRow<
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends TSchema | undefined,
> = Omit<RouteRow<Params, Query, Body>, 'action' | 'access' | 'scope' | 'role'> & {
  action: (
    request: PublicRequest<StaticOr<Params, unknown>, StaticOr<Query, unknown>, StaticOr<Body, unknown>>,
  ) => Promise<Answer>;
};

/** A row that needs neither key nor session. An `Idempotency-Key` has no meaning there and is ignored. */
export function publicRoute<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(row: PublicRow<Params, Query, Body>): AnyRoute {
  return { ...row, scope: 'read', access: 'public' } as unknown as AnyRoute;
}

/** Whether an operation can be repeated safely with an `Idempotency-Key`. */
export const takesIdempotencyKey = ({ method, access, once }: AnyRoute): boolean =>
  method === 'POST' && access !== 'public' && once !== true;

/** 200 with one object. */
export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
/** 201 with the created object. */
export const created = (data: unknown): Answer => ({ status: 201, body: { data } });
/** 200 with the last state of the record. */
export const deleted = (record: object): Answer => ({
  status: 200,
  body: { data: { ...record, deleted: true } },
});
/** 200 with a stream of bytes. */
export const stream = (body: Readable, headers: Record<string, string>, status = 200): Answer => ({
  status,
  body,
  headers,
});
/** 101: the request becomes a WebSocket, which `open` gets. */
export const upgraded = (open: (socket: WebSocket) => void): Answer => ({
  status: 101,
  body: null,
  socket: open,
});
