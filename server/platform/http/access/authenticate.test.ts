import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../../clock.ts';
import { NotificationListener } from '../../db/notification-listener.ts';
import { connect, type Sql } from '../../db/sql.ts';
import { createTestDatabase } from '../../db/test-database.ts';
import { Refusal } from '../../refusal.ts';
import { makeKey, makeWorkspace } from '../../../testing/fixtures.queries.ts';
import { generateApiKey } from './api-key.ts';
import { Authenticator } from './authenticate.ts';
import { until } from '../../jobs/testing/until.ts';

const log = pino({ level: 'silent' });
const clock = new FrozenClock('2026-11-23T12:00:00Z');
let database: { url: string; drop(): Promise<void> };
let sql: Sql;
let nodes: { notifications: NotificationListener; authenticator: Authenticator }[];

before(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { connections: 4 });
  nodes = [1, 2].map(() => {
    const notifications = new NotificationListener(database.url, log);
    return { notifications, authenticator: new Authenticator({ sql, notifications, clock, log }) };
  });
  for (const node of nodes) await node.notifications.start();
});

after(async () => {
  for (const node of nodes) {
    await node.authenticator.stop();
    await node.notifications.stop();
  }
  await sql.end({ timeout: 5 });
  await database.drop();
});

const bearer = (key: string): string => `Bearer ${key}`;

async function isRefused(authorization: string | undefined, node = 0): Promise<boolean> {
  try {
    await nodes[node]?.authenticator.authenticate(authorization);
    return false;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.kind === 'unauthenticated');
    assert.equal(error.headers['WWW-Authenticate'], 'Bearer');
    return true;
  }
}

describe('authentication', () => {
  it('refuses a missing header, another scheme, a malformed and an unknown key', async () => {
    assert.ok(await isRefused(undefined));
    assert.ok(await isRefused(`Basic ${generateApiKey()}`));
    assert.ok(await isRefused('Bearer'));
    assert.ok(await isRefused(bearer('sbk_short')));
    assert.ok(await isRefused(bearer(generateApiKey())));
  });

  it('finds workspace, user, permission and role of a key', async () => {
    const workspace = await makeWorkspace(sql, clock.now());
    const principal = await nodes[0]?.authenticator.authenticate(bearer(workspace.keys.viewer));
    assert.equal(principal?.workspaceId, workspace.id);
    assert.equal(principal?.userId, workspace.users.viewer);
    assert.equal(principal?.permission, 'write');
    assert.equal(principal?.role, 'viewer');
  });

  it('refuses a revoked key on every node, also where the key was cached', async () => {
    const { id, keys } = await makeWorkspace(sql, clock.now());
    for (const node of [0, 1]) assert.ok(!(await isRefused(bearer(keys.write), node)));
    await sql`update api_keys set revoked_at = now() where workspace_id = ${id} and permission = 'write'`;
    for (const node of [0, 1])
      await until('the notification arrives', () => isRefused(bearer(keys.write), node));
  });

  it('applies changes of the user’s role, and refuses the key of a user who left', async () => {
    const { id, keys, users } = await makeWorkspace(sql, clock.now());
    assert.ok(!(await isRefused(bearer(keys.member))));
    await sql`update memberships set role = 'viewer' where workspace_id = ${id} and user_id = ${users.member}`;
    await until(
      'the notification arrives',
      async () => (await nodes[0]?.authenticator.authenticate(bearer(keys.member)))?.role === 'viewer',
    );
    await sql`delete from memberships where workspace_id = ${id} and user_id = ${users.member}`;
    await until('the notification arrives', () => isRefused(bearer(keys.member)));
  });

  it('refuses a key from the instant it expires', async () => {
    const { id, users } = await makeWorkspace(sql, clock.now());
    const at = '2026-11-23T12:00:00.000Z';
    const key = await makeKey(sql, id, users.owner, 'read', at, '2026-11-23T12:00:10.000Z');
    assert.ok(!(await isRefused(bearer(key))));
    await clock.advance(9_999);
    assert.ok(!(await isRefused(bearer(key))));
    await clock.advance(1);
    assert.ok(await isRefused(bearer(key)));
  });

  it('looks every key up in the database while notifications do not arrive', async () => {
    const { id, keys } = await makeWorkspace(sql, clock.now());
    const notifications = new NotificationListener(database.url, log);
    const deaf = new Authenticator({ sql, notifications, clock, log });
    await deaf.authenticate(bearer(keys.write));
    await sql`update api_keys set revoked_at = now() where workspace_id = ${id} and permission = 'write'`;
    await assert.rejects(deaf.authenticate(bearer(keys.write)), Refusal);
    await deaf.stop();
  });

  it('receives notifications again after the database closed their connection', async () => {
    const { id, keys } = await makeWorkspace(sql, clock.now());
    assert.ok(!(await isRefused(bearer(keys.write))));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'switchboard-notices'`;
    await sql`update api_keys set revoked_at = now() where workspace_id = ${id} and permission = 'write'`;
    await until('the notification arrives', () => isRefused(bearer(keys.write)));
  });

  it('records when a key was last used, without a write for each request', async () => {
    const { id, keys } = await makeWorkspace(sql, clock.now());
    await nodes[0]?.authenticator.authenticate(bearer(keys.read));
    await clock.advance(1_000);
    await nodes[0]?.authenticator.authenticate(bearer(keys.read));
    const read = async (): Promise<string | null | undefined> =>
      (
        await sql<{ last_used_at: string | null }[]>`
          select last_used_at from api_keys where workspace_id = ${id} and permission = 'read'`
      )[0]?.last_used_at;
    assert.equal(await read(), null);
    await nodes[0]?.authenticator.flush();
    assert.equal(await read(), clock.now().toString({ smallestUnit: 'millisecond' }));
  });
});
