import assert from 'node:assert/strict';
import { BODY_EXAMPLES } from '../../server/api-examples.ts';
import { sessionCookie } from '../../server/sessions/testing/sign-in.ts';
import { answerChecker } from '../../server/testing/check-answers.ts';
import type { TestAnswer, TestApi } from '../../server/testing/test-api.ts';
import { clientMethods, type ClientMethod } from '../../tools/client-methods.ts';
import { documentOperations } from '../../tools/document-operations.ts';
import { ApiError, Switchboard } from '../switchboard.ts';

/** What an operation is carried out with, beside the example of its body. */
export interface Given {
  /** Values of the path, in its order. */
  ids?: (string | number)[];
  body?: unknown;
  query?: object;
  /** The code of the error that is expected. */
  refusal?: string;
}

/** Methods of the client, by the `operationId` that each carries out. */
export const METHODS: ReadonlyMap<string, ClientMethod> = new Map(
  clientMethods(documentOperations().rows).map((method) => [method.operation.operationId, method]),
);

/** Carries out operations by the client on a real server, and checks what is sent, answered and returned. */
export class ClientDriver {
  /** The operations that were carried out. */
  readonly driven = new Set<string>();
  readonly #baseUrl: string;
  readonly #check: ReturnType<typeof answerChecker>;
  #seen: { method: string; path: string; answer: TestAnswer }[] = [];

  constructor(api: TestApi) {
    this.#baseUrl = api.baseUrl;
    this.#check = answerChecker(api.routes);
  }

  client(key: string | null, headers: Record<string, string> = {}): Switchboard {
    return new Switchboard({ baseUrl: this.#baseUrl, key, headers, maxRetries: 0, fetch: this.#fetch });
  }

  /** The cookie that the last answer set, as a browser sends it back. */
  cookie(): string {
    return this.#seen[0]?.answer.headers['set-cookie']?.toString().split(';')[0] ?? '';
  }

  /** The client of a user who is signed in. */
  async sessionOf(api: TestApi, userId: number): Promise<Switchboard> {
    const cookie = await sessionCookie(api, 1, userId);
    return this.client(null, { cookie, 'sec-fetch-site': 'same-origin' });
  }

  /** Carries an operation out and returns what the client does; of a refusal the error. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
  async drive(client: Switchboard, id: string, given: Given = {}): Promise<any> {
    const method = METHODS.get(id) ?? assert.fail(`there is no method for ${id}`);
    this.driven.add(id);
    this.#seen = [];
    try {
      const result = await this.#call(client, method, given);
      assert.equal(given.refusal, undefined, `${id} was not refused`);
      return result;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      assert.equal(error.code, given.refusal, `${id}: ${error.status} ${JSON.stringify(error.body)}`);
      const sent = this.#seen[0]?.answer.body.error;
      assert.deepEqual(
        [error.type, error.requestId, error.message],
        [sent.type, sent.request_id, sent.message],
      );
      return error;
    } finally {
      this.#checkRequest(method);
    }
  }

  async #call(
    client: Switchboard,
    { operation, names, answer }: ClientMethod,
    given: Given,
  ): Promise<unknown> {
    const { operationId: id, parameters, requestBody } = operation;
    const inPath = parameters.filter((one) => one.in === 'path');
    assert.equal(given.ids?.length ?? 0, inPath.length, `${id} needs ${inPath.length} values in its path`);
    const args = [
      ...(given.ids ?? []),
      ...(requestBody ? [given.body ?? BODY_EXAMPLES[id] ?? {}] : []),
      ...(parameters.some((one) => one.in === 'query') ? [given.query ?? {}] : []),
    ];
    // oxlint-disable-next-line typescript/no-explicit-any -- every method is found by its name
    const place = names.slice(0, -1).reduce((inner: any, name) => inner[name], client);
    const result: unknown = place[names.at(-1) ?? ''](...args);
    if (answer === 'events') return result;
    const value = (await result) as Record<string, unknown>;
    const sent = this.#seen[0]?.answer;
    if (answer === 'bytes') {
      assert.ok(value instanceof Response);
      assert.deepEqual(Buffer.from(await value.arrayBuffer()), sent?.raw);
      return value;
    }
    if (answer === 'record') assert.deepEqual(value, sent?.body.data);
    else assert.deepEqual([value['data'], value['meta']], [sent?.body.data, sent?.body.meta]);
    return value;
  }

  /** The request went to the address of the operation, and nothing in it was unknown to the server. */
  #checkRequest({ operation: { operationId }, method, path, answer }: ClientMethod): void {
    if (answer === 'events') return;
    const { length } = this.#seen;
    assert.equal(length, 1, `${operationId} made ${length} requests`);
    const [seen] = this.#seen;
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    assert.equal(seen?.method, method);
    assert.match(seen?.path ?? '', pattern);
    const ignored = seen?.answer.headers['x-service-ignored-fields'];
    assert.equal(ignored, undefined, `${operationId} ignores ${String(ignored)}`);
    this.#check(method, seen?.path ?? '', seen?.answer ?? assert.fail());
  }

  readonly #fetch: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) return response;
    const raw = Buffer.from(await response.clone().arrayBuffer());
    const body = type.startsWith('application/json') ? JSON.parse(raw.toString('utf8')) : null;
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body, raw };
    const path = (address as string).slice(this.#baseUrl.length);
    this.#seen.push({ method: init?.method ?? '', path, answer });
    return response;
  };
}
