import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allRoutes, type AppServices } from '../app.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { generateApiKey } from '../platform/http/access/api-key.ts';
import {
  MEMBER_ROLES,
  PERMISSIONS,
  type MemberRole,
  type Permission,
} from '../platform/http/access/principal.ts';
import { isoOf } from '../platform/instants.ts';
import { makeKey, type TestWorkspace } from './fixtures.queries.ts';
import { sessionCookie } from '../sessions/testing/sign-in.ts';
import { makeRecords, type Records } from './records.queries.ts';
import { startTestApi, type Json, type RequestOptions, type TestAnswer, type TestApi } from './test-api.ts';

/** Bodies for routes that check the body before they look for the record. */
const BODIES: Record<string, object> = {
  'POST /simulator/calls/{id}/input': { words: 'Hello' },
  'POST /calls/{id}/transfer': { to: '+14155550170' },
  'POST /calls/{id}/say': { text: 'Hello' },
  'POST /carriers/{id}/numbers': { number: '+14155550170' },
  'POST /contacts/{id}/merge': { contact_id: 1 },
  'POST /contacts/{id}/consents': { given_at: '2026-01-01T00:00:00Z', way: 'paper', wording: 'Yes.' },
  'POST /catalog/voices/{id}/speech': { text: 'Hello' },
};

/** Routes that use POST but change nothing. */
const QUESTIONS = new Set(['POST /orders/quote']);

/** Routes that use GET, as every WebSocket does, and do something. */
const SPOKEN = new Set(['GET /simulator/calls/{id}/audio', 'GET /calls/{id}/audio']);

/** Routes for owners and admins only, whatever the permission of a key. */
const FOR_ADMINS = new Set([
  ...['GET /api-keys', 'POST /api-keys', 'GET /api-keys/{id}', 'DELETE /api-keys/{id}'],
  ...['GET /carriers', 'POST /carriers', 'POST /carriers/{id}/check'],
  ...['GET /carriers/{id}/numbers', 'POST /carriers/{id}/numbers'],
  ...['GET /carriers/{id}', 'PATCH /carriers/{id}', 'DELETE /carriers/{id}'],
  'GET /calls/{id}/trace',
  'GET /integrations/hooks',
  'POST /integrations/hooks',
  'GET /integrations/hooks/{id}',
  'PATCH /integrations/hooks/{id}',
  'DELETE /integrations/hooks/{id}',
  'GET /integrations/hooks/{id}/deliveries',
  'POST /integrations/hooks/{id}/deliveries/{event_id}/resend',
  ...['GET /notices', 'PATCH /law'],
  'POST /phone-numbers',
  'DELETE /phone-numbers/{id}',
  'GET /providers',
  'POST /providers',
  'GET /providers/{id}',
  'PATCH /providers/{id}',
  'DELETE /providers/{id}',
  'POST /providers/{id}/check',
  'PATCH /team',
  'POST /team/leave-agency',
  'POST /team/invitations',
  'GET /team/invitations',
  'GET /team/invitations/{id}',
  'DELETE /team/invitations/{id}',
  'PATCH /team/members/{id}',
  'DELETE /team/members/{id}',
  'POST /setup/replace-demo',
  'POST /webhooks',
  'PATCH /webhooks/{id}',
  'DELETE /webhooks/{id}',
  'POST /webhooks/{id}/test',
  'POST /webhooks/{id}/deliveries/{event_id}/resend',
]);

/** Routes for operators of the installation, whom no caller of this table is. */
const FOR_OPERATORS = new Set(['GET /installation']);

/** Columns that no client may write, whichever table a route uses. */
const FORBIDDEN_FIELDS = {
  id: 1,
  workspace_id: 1,
  created_at: '2000-01-01T00:00:00Z',
  deleted_at: '2000-01-01T00:00:00Z',
  included_minutes: 1,
  secret: 'mine',
  slug: 'mine',
};

let api: TestApi;
let other: TestWorkspace;
let own: Records;
let foreign: Records;
before(async () => {
  api = await startTestApi();
  other = await api.makeWorkspace();
  own = await makeRecords(api.sql, api.workspace.id, api.clock.now());
  foreign = await makeRecords(api.sql, other.id, api.clock.now());
});
after(() => api.stop());

/** The list that the server is built from. No route uses the services before a request arrives. */
const routes: AnyRoute[] = allRoutes({} as AppServices);
/** The routes that keys may use too, if their role and permission allow it. */
const keyed = routes.filter(({ access }) => access === undefined);
const nameOf = (row: AnyRoute): string => `${row.method} ${row.path}`;
const hasParameter = (row: AnyRoute): boolean => row.path.includes('{');

/** The path of a route with the ids of the record that the route concerns. */
function addressOf(row: Pick<AnyRoute, 'path'>, records: Records): string {
  const record = records[row.path.slice(0, row.path.lastIndexOf('}') + 1)];
  if (!record && row.path.includes('{')) {
    assert.fail(`${row.path} has no record in testing/records.queries.ts`);
  }
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(record?.[name] ?? assert.fail(name)));
}

function ask(
  row: AnyRoute,
  address: string,
  options: RequestOptions = {},
  body?: object,
): Promise<TestAnswer> {
  const sent = body ?? BODIES[nameOf(row)] ?? {};
  if (row.method === 'POST') return api.post(address, sent, options);
  if (row.method === 'PATCH') return api.patch(address, sent, options);
  return row.method === 'DELETE' ? api.delete(address, options) : api.get(address, options);
}

async function refuses(row: AnyRoute, key: string | null, status: number, type: string): Promise<void> {
  const answer = await ask(row, addressOf(row, own), { key });
  assert.equal(answer.status, status, `${nameOf(row)} answered ${answer.status}`);
  assert.equal(answer.body.error.type, type);
}

describe('every route, without a key or with an invalid key', () => {
  for (const row of routes.filter(({ access }) => access !== 'public')) {
    it(`${nameOf(row)} answers 401`, async () => {
      await refuses(row, null, 401, 'unauthenticated');
      await refuses(row, generateApiKey(), 401, 'unauthenticated');
      await refuses(row, 'sbk_malformed', 401, 'unauthenticated');
    });
  }
});

describe('every route that writes, with a read key', () => {
  for (const row of routes.filter((one) => one.scope === 'write')) {
    it(`${nameOf(row)} answers 403 to a read key, and to a viewer’s write key`, async () => {
      await refuses(row, api.workspace.keys.read, 403, 'forbidden');
      await refuses(row, api.workspace.keys.viewer, 403, 'forbidden');
    });
  }

  it('is every route with a method other than GET, except POST routes that change nothing', () => {
    const wrong = keyed.filter(
      (row) =>
        !QUESTIONS.has(nameOf(row)) &&
        (row.method === 'GET' && !SPOKEN.has(nameOf(row))) !== (row.scope === 'read'),
    );
    assert.deepEqual(wrong.map(nameOf), []);
  });
});

describe('every route for owners and admins, with the key of a member', () => {
  const rows = keyed.filter((row) => row.role === 'admin');
  for (const row of rows) {
    it(`${nameOf(row)} answers 403 to a member, even with a write key`, async () => {
      await refuses(row, api.workspace.keys.member, 403, 'forbidden');
    });
  }

  it('is every route that creates, changes, deletes or tests a webhook endpoint', () => {
    const webhooks = routes.filter((row) => row.path.startsWith('/webhooks') && row.scope === 'write');
    assert.ok(webhooks.length > 0);
    assert.deepEqual(webhooks.filter((row) => row.role !== 'admin').map(nameOf), []);
  });
});

/** Who makes a request: a key of this permission, or a session. */
interface Caller {
  by: Permission | 'session';
  role: MemberRole;
}

/** Who may use a route (docs/api.md), written independently of the server's code. */
function mayUse(row: AnyRoute, { role, by }: Caller): boolean {
  const isAdmin = role === 'owner' || role === 'admin';
  if (row.access === 'public') return true;
  if (FOR_OPERATORS.has(nameOf(row))) return false;
  if (FOR_ADMINS.has(nameOf(row)) && !isAdmin) return false;
  if (row.access === 'session') return by === 'session';
  const writes = (row.method !== 'GET' && !QUESTIONS.has(nameOf(row))) || SPOKEN.has(nameOf(row));
  return !writes || (by !== 'read' && role !== 'viewer');
}

/** Whether the answer refuses for lack of permission. */
const isForbidden = (answer: TestAnswer): boolean =>
  answer.status === 403 && answer.body.error.type === 'forbidden';

describe('every route, with every role and permission, and with a session of every role', () => {
  const callers: Caller[] = MEMBER_ROLES.flatMap((role) =>
    [...PERMISSIONS, 'session' as const].map((by) => ({ role, by })),
  );
  const keys = new Map<string, string>();
  before(async () => {
    const { id, users } = api.workspace;
    for (const role of MEMBER_ROLES) {
      for (const permission of PERMISSIONS) {
        const key = await makeKey(api.sql, id, users[role], permission, isoOf(api.clock.now()));
        keys.set(`${role} ${permission}`, key);
      }
    }
  });

  /** Each request has a session of its own, because some end theirs. */
  async function comeAs({ by, role }: Caller): Promise<RequestOptions> {
    if (by !== 'session') return { key: keys.get(`${role} ${by}`) ?? '' };
    return { session: await sessionCookie(api, api.workspace.id, api.workspace.users[role]) };
  }

  for (const row of routes) {
    it(`${nameOf(row)} accepts exactly the permitted roles and permissions`, async () => {
      for (const caller of callers) {
        // Asks for a record that does not exist: permitted callers get 404 and nothing changes.
        const address = row.path.replaceAll(/\{\w+\}/g, '999999999');
        const answer = await ask(row, address, await comeAs(caller));
        const who = `${nameOf(row)} as ${caller.role} by ${caller.by}: ${answer.status}`;
        assert.equal(isForbidden(answer), !mayUse(row, caller), who);
        assert.notEqual(answer.status, 401, who);
      }
    });

    if (!hasParameter(row) || row.access === 'public') continue;
    it(`${nameOf(row)} shows no record of another workspace`, async () => {
      for (const caller of callers) {
        const answer = await ask(row, addressOf(row, foreign), await comeAs(caller));
        const who = `${nameOf(row)} as ${caller.role} by ${caller.by}`;
        assert.equal(answer.status, mayUse(row, caller) ? 404 : 403, who);
      }
    });
  }
});

describe('every route about a record, with the ids of another workspace', () => {
  for (const row of keyed.filter(hasParameter)) {
    it(`${nameOf(row)} answers 404 and leaves the record unchanged`, async () => {
      const before = await recordOf(row, foreign, other.keys.read);
      const answer = await ask(row, addressOf(row, foreign));
      assert.equal(answer.status, 404, `${nameOf(row)} answered ${answer.raw.toString('utf8')}`);
      assert.equal(answer.body.error.type, 'not_found');
      assert.deepEqual(await recordOf(row, foreign, other.keys.read), before);
    });

    it(`${nameOf(row)} answers 404 for malformed ids`, async () => {
      for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999', '%00', '1%20or%201=1']) {
        const answer = await ask(row, row.path.replaceAll(/\{\w+\}/g, id));
        assert.equal(answer.status, 404, `${nameOf(row)} with ${id}: ${answer.status}`);
      }
    });
  }

  /** The record of a route as its own workspace sees it; null for what no route shows. */
  async function recordOf(row: AnyRoute, records: Records, key: string): Promise<Json> {
    const path = row.path.slice(0, row.path.indexOf('}') + 1);
    if (path === '/simulator/calls/{id}' || path === '/catalog/voices/{id}') return null;
    const answer = await api.get(addressOf({ path }, records), { key });
    assert.equal(answer.status, 200, `${path} does not show its own record`);
    return answer.body.data;
  }
});

describe('every list', () => {
  for (const row of keyed.filter((one) => one.method === 'GET' && `${one.path}/{id}` in listable())) {
    it(`${nameOf(row)} shows only the records of its own workspace`, async () => {
      const answer = await api.get(row.path);
      const ids: number[] = answer.body.data.map((record: Json) => record.id);
      assert.ok(ids.includes(Number(own[`${row.path}/{id}`]?.['id'])));
      assert.ok(!ids.includes(Number(foreign[`${row.path}/{id}`]?.['id'])));
    });
  }

  /** Paths that show single records. */
  function listable(): Record<string, true> {
    const shown = routes.filter((row) => row.method === 'GET' && /^[^{]+\/\{id\}$/.test(row.path));
    return Object.fromEntries(shown.map((row) => [row.path, true]));
  }
});

describe('every route that changes a record, with fields that no client may write', () => {
  for (const row of routes.filter((one) => one.method === 'PATCH')) {
    it(`${nameOf(row)} ignores and names them, and changes nothing, not even its time of change`, async () => {
      const address = addressOf(row, own);
      const before = (await api.get(address)).body.data;
      await api.clock.advance(1000);
      const answer = await ask(row, address, {}, { ...FORBIDDEN_FIELDS, workspace_id: other.id });
      assert.equal(answer.status, 200, answer.raw.toString('utf8'));
      const named = String(answer.headers['x-service-ignored-fields']).split(', ');
      assert.deepEqual(named.sort(), Object.keys(FORBIDDEN_FIELDS).sort());
      assert.deepEqual((await api.get(address)).body.data, before);
    });
  }
});
