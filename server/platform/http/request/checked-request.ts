import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Actor } from '../../action-context.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/sql.ts';
import type { ProblemLanguage } from '../../problem.ts';
import { languageOf } from './language.ts';
import { clientOf, type Client, type Front } from '../access/front.ts';
import type { Principal } from '../access/principal.ts';
import type { ApiRequest } from '../route.ts';

interface Origin {
  request: FastifyRequest;
  reply: FastifyReply;
  clock: Clock;
  log: Logger;
  front: Front;
  recheck: () => Promise<boolean>;
}

/**
 * The input of an action. Time, log and abort signal are created on first use, because few actions use them.
 * It is a class because getters in an object literal give each object a hidden class of its own in V8, which
 * keeps the request in memory until the next full garbage collection.
 */
export class CheckedRequest implements ApiRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly db: Db;
  readonly isHead: boolean;
  readonly url: string;
  readonly headers: ApiRequest['headers'];
  readonly #principal: Principal | null;
  readonly #origin: Origin;
  #now: Temporal.Instant | null = null;

  /** `principal` is null on a route that is open to all. */
  constructor(principal: Principal | null, db: Db, origin: Origin) {
    const { request } = origin;
    this.#principal = principal;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    this.db = db;
    this.isHead = request.method === 'HEAD';
    this.url = request.url;
    this.headers = request.headers;
    this.#origin = origin;
  }

  /** The same request, at the same time, over another connection. */
  over(db: Db): CheckedRequest {
    const other = new CheckedRequest(this.#principal, db, this.#origin);
    other.#now = this.now;
    return other;
  }

  get principal(): Principal {
    if (!this.#principal) throw new Error('a route that is open to all asks for the principal');
    return this.#principal;
  }

  get workspaceId(): number {
    return this.principal.workspaceId;
  }

  get client(): Client {
    return clientOf(this.#origin.request.raw, this.#origin.front);
  }

  get now(): Temporal.Instant {
    return (this.#now ??= this.#origin.clock.now());
  }

  get language(): ProblemLanguage {
    return languageOf(this.headers['accept-language'] as string | undefined);
  }

  get by(): Actor {
    const { userId, sessionId } = this.principal;
    return { kind: 'user', userId, inSession: sessionId !== null };
  }

  recheck(): Promise<boolean> {
    return this.#origin.recheck();
  }

  get log(): Logger {
    return this.#origin.log.child({ request_id: this.#origin.request.id });
  }

  get signal(): AbortSignal {
    const aborter = new AbortController();
    const response = this.#origin.reply.raw;
    if (response.closed) aborter.abort();
    else response.once('close', () => aborter.abort());
    return aborter.signal;
  }
}
