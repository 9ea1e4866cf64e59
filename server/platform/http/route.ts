import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Logger } from 'pino';
import type { ActionContext } from '../action-context.ts';
import type { Db } from '../db/sql.ts';
import type { ProblemLanguage } from '../problem.ts';
import type { RefusalKind } from '../refusal.ts';
import type { Principal, Permission } from './access/principal.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What an action is given: the parts of the request, already checked against the route's schemas. */
export interface ApiRequest<Params = unknown, Query = unknown, Body = unknown> extends ActionContext {
  workspaceId: number;
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /** The pool, or the transaction of a request with an Idempotency-Key. Use `inTransaction(request.db, …)`. */
  db: Db;
  now: Temporal.Instant;
  log: Logger;
  /** True for HEAD: the answer's head alone goes out. */
  isHead: boolean;
  /** Request headers in lower case, for Range and the like. */
  headers: Record<string, string | string[] | undefined>;
  /** In which the client wants to be told what is wrong: for problems that an answer of success names. */
  language: ProblemLanguage;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
}

/** What an action answers. A `Readable` body is streamed as it is; anything else is JSON. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /**
   * What happens outside, where nothing can be rolled back: done once the change is committed, and its answer goes out
   * instead of this one. A repeated Idempotency-Key gets this one until then, and for ever after a crash in between:
   * so this one must be true by itself, and something else must finish the work. It may refuse once it has taken the change
   * back.
   */
  afterwards?: () => Promise<Answer>;
}

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

/** One row of a resource's routes: all that is known about an operation stands in it. */
export interface RouteRow<
  Params extends TObject | undefined = TObject | undefined,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
> {
  method: Method;
  /** Relative to `/api/v1`, with `{id}` for parameters, as in the OpenAPI. */
  path: string;
  /** The permission the key needs. */
  scope: Permission;
  /** `admin`: only owners and admins. Default `any`. */
  role?: 'any' | 'admin';
  tag: string;
  operationId: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The answer shows a secret that stands nowhere else: kept for an Idempotency-Key, it is sealed. */
  holdsSecret?: true;
  /** The action itself refuses text that cannot be kept, because it refuses parts of a body and takes the rest. */
  judgesText?: true;
  /** Bytes of body accepted; 1 MiB unless said otherwise. */
  bodyLimit?: number;
  /** Status of success and the schema of its body, or the media type of a streamed one. */
  success:
    | {
        status: 200 | 201;
        schema: TSchema;
        /** A POST with the `external_id` of a record that exists changes that one and answers 200. */
        orChanged?: true;
      }
    /** `ranges`: a part of the bytes may be asked for (`answerFile` of ranges.ts). */
    | { status: 200; mediaType: string; ranges?: true };
  /** An answer that is neither a success nor a refusal, because it shows a record that was made nevertheless. */
  otherwise?: { status: 502; description: string; schema: TSchema };
  /** Refusals beyond those that follow from the row itself (401, 403, 404, 422, 429). */
  refusals?: RefusalKind[];
  /**
   * Throws where the workspace itself has switched this off (403 `feature_disabled`, to be named in `refusals`). Asked
   * after key and role, before body, shape and record.
   */
  gate?: (request: Pick<ApiRequest, 'db' | 'workspaceId'>) => Promise<void>;
  action: (
    request: ApiRequest<StaticOr<Params, unknown>, StaticOr<Query, unknown>, StaticOr<Body, unknown>>,
  ) => Promise<Answer>;
}

/** A row whose schemas no longer show in its type, as lists of rows hold it. */
export type AnyRoute = Omit<RouteRow, 'action'> & { action: (request: ApiRequest) => Promise<Answer> };

/** Types a row by its schemas. */
export function route<
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(row: RouteRow<Params, Query, Body>): AnyRoute {
  return row as unknown as AnyRoute;
}

/** 200 with one object. */
export const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
/** 201 with the object made. */
export const created = (data: unknown): Answer => ({ status: 201, body: { data } });
/** 200 with the record as it last was. */
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
