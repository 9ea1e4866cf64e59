import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { AnyRoute } from '../platform/http/route.ts';
import { Random } from './fuzz/random.ts';
import { jsonOf, valueFor } from './fuzz/values.ts';
import { makeRecords, type Records } from './records.queries.ts';
import { startTestApi, type Json, type TestAnswer, type TestApi } from './test-api.ts';

/** Number of requests; `npm run fuzz` sends many more. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2500);
/** These routes send requests to another server, so they need the network. */
const LEFT_OUT = new Set(['POST /webhooks/{id}/test', 'PATCH /phone-numbers/{id}/chatapp-profile']);

let api: TestApi;
let records: Records;
before(async () => {
  api = await startTestApi();
  records = await makeRecords(api.sql, api.workspace.id, api.clock.now());
});
after(() => api.stop());

/**
 * Requests generated from the API description: valid ones, and ones broken in every way we could think of.
 */
describe('the contract', () => {
  it('holds for every request: each answer is described, and each refusal has sentences', async (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const random = new Random(seed);
    const rows = api.routes.filter((row) => !LEFT_OUT.has(`${row.method} ${row.path}`));
    const statuses = new Map<number, number>();
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = requestFor(random.pick(rows), random);
      try {
        const answer = await api.send(request.method, request.path, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        checkRefusal(answer);
        await checkKept(request, answer);
        remember(request.row, answer);
      } catch (error) {
        const { row: _row, ...sent } = request;
        throw new Error(`FUZZ_SEED=${seed}, request ${count}: ${JSON.stringify(sent).slice(0, 2000)}`, {
          cause: error,
        });
      }
    }
    // A run in which every request is refused would test nothing.
    for (const status of [200, 201, 401, 403, 404, 422]) {
      assert.ok((statuses.get(status) ?? 0) >= 10, `FUZZ_SEED=${seed}: ${status} came too rarely`);
    }
  });
});

interface FuzzRequest {
  row: AnyRoute;
  method: string;
  path: string;
  key: string | null;
  headers: Record<string, string>;
  body: string | null;
}

function requestFor(row: AnyRoute, random: Random): FuzzRequest {
  const { write, read, viewer } = api.workspace.keys;
  const broken = random.pick([0, 0.05, 0.1, 0.3]);
  const hasBody = row.body !== undefined || random.chance(0.05);
  const method = row.method === 'GET' && random.chance(0.1) ? 'HEAD' : row.method;
  return {
    row,
    method,
    path: pathFor(row, random) + queryFor(row, random, broken),
    key: random.chance(0.9) ? write : random.pick([read, viewer, null, 'sbk_none']),
    headers: {
      ...(hasBody && method !== 'HEAD'
        ? { 'content-type': random.chance(0.98) ? 'application/json' : 'text/plain' }
        : {}),
      ...(method === 'POST' && random.chance(0.2)
        ? { 'idempotency-key': `key ${random.integer(1, 20)}` }
        : {}),
    },
    body: hasBody && method !== 'HEAD' && method !== 'GET' ? bodyFor(row, random, broken) : null,
  };
}

/** Usually an existing record. DELETE rarely gets one, or soon none would be left. */
function pathFor(row: AnyRoute, random: Random): string {
  const known = records[row.path.slice(0, row.path.lastIndexOf('}') + 1)];
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const nonsense = random.pick([
      '0',
      '-1',
      '1e3',
      '999999',
      '%00',
      '%F0%9F%98%80',
      '9'.repeat(30),
      'a%2Fb',
    ]);
    const share = row.method === 'DELETE' ? 0.1 : 0.85;
    return known && random.chance(share) ? String(known[name]) : nonsense;
  });
}

function queryFor(row: AnyRoute, random: Random, broken: number): string {
  const properties = Object.entries<Json>((row.query as Json)?.properties ?? {});
  const chosen = properties.filter(() => random.chance(0.3));
  const written = chosen.map(([name, schema]) => {
    const value = valueFor(schema, random, broken);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${name}=${encodeURIComponent(text.toWellFormed().slice(0, 1000))}`;
  });
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

function bodyFor(row: AnyRoute, random: Random, broken: number): string {
  const text = jsonOf(valueFor(row.body ?? { type: 'object' }, random, broken));
  if (!random.chance(broken / 10)) return text;
  return random.pick([
    text.slice(0, random.integer(0, text.length)),
    `${text}}`,
    '['.repeat(50_000),
    'undefined',
  ]);
}

function checkRefusal(answer: TestAnswer): void {
  if (answer.status < 400 || answer.body === null) return;
  const { message, errors = {} } = answer.body.error;
  if (answer.status === 422) assert.notDeepEqual(errors, {}, 'a 422 names a field');
  for (const [path, sentences] of Object.entries<string[]>(errors)) {
    assert.match(path, /^[^.]+(\.[^.]*)*$/);
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*\.$/su, path);
  }
  assert.match(message, /^\p{Lu}.*\.$/su);
}

/** Checks that a GET of the same path returns what the PATCH returned, when there is such a route. */
async function checkKept({ row, path }: FuzzRequest, answer: TestAnswer): Promise<void> {
  if (row.method !== 'PATCH' || answer.status !== 200) return;
  if (!api.routes.some((other) => other.method === 'GET' && other.path === row.path)) return;
  assert.deepEqual((await api.get(path)).body.data, answer.body.data);
}

/** Makes the newest record of a kind the one that later requests use, and forgets deleted records. */
function remember(row: AnyRoute, answer: TestAnswer): void {
  const id: unknown = answer.body?.data?.id;
  const path = `${row.path}/{id}`;
  if (row.method === 'POST' && answer.status === 201 && typeof id === 'number' && records[path]) {
    records[path] = { id };
  }
}
