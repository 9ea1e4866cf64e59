import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addUsedMinutes } from '../calls/record/used-minutes.queries.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { englishOf, Refusal } from '../platform/refusal.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createApiKey } from './create-api-key.ts';
import { createWorkspace, slugOf } from './create-workspace.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { billingPeriod } from './show-usage.ts';

const api = useTestApi();

const aYear = { hours: 24 * 365 };

describe('GET /me', () => {
  it('names the requesting key, the user who created it and the workspace, and shows no secret', async () => {
    const answer = await api.get('/me', { key: api.workspace.keys.viewer });
    assert.equal(answer.status, 200);
    const { api_key: key, user, workspace } = answer.body.data;
    assert.equal(key.prefix, api.workspace.keys.viewer.slice(0, 12));
    assert.equal(key.permission, 'write');
    assert.equal(user.id, api.workspace.users.viewer);
    assert.equal(user.role, 'viewer');
    assert.equal(workspace.id, api.workspace.id);
    assert.deepEqual(workspace.features, { orders: true, hotels: true, texting: true });
    assert.ok(!answer.raw.includes(api.workspace.keys.viewer));
    assert.doesNotMatch(answer.raw.toString('utf8'), /hash/);
  });
});

describe('GET /team and /team/members', () => {
  it('show the workspace and its members only, owners first', async () => {
    assert.equal((await api.get('/team')).body.data.id, api.workspace.id);
    const answer = await api.get('/team/members');
    const { users } = api.workspace;
    assert.deepEqual(
      answer.body.data.map((member: { id: number; role: string }) => [member.id, member.role]),
      [
        [users.owner, 'owner'],
        [users.admin, 'admin'],
        [users.member, 'member'],
        [users.viewer, 'viewer'],
      ],
    );
    assert.equal(answer.body.meta, undefined);
  });
});

describe('GET /usage', () => {
  async function addCall(workspaceId: number, startedAt: string, minutes: number): Promise<void> {
    await api.sql`
      insert into calls (workspace_id, direction, status, started_at, carrier, carrier_call_id, created_at, updated_at)
      values (${workspaceId}, 'inbound', 'completed', ${startedAt}, 'simulator', 'x', ${startedAt}, ${startedAt})`;
    await addUsedMinutes(api.sql, workspaceId, startedAt, minutes);
  }

  it('has no limits when the plan has none', async () => {
    const { keys } = await api.makeWorkspace();
    const { data } = (await api.get('/usage', { key: keys.read })).body;
    assert.deepEqual(data.minutes, { used: 0, included: null, remaining: null });
    assert.deepEqual(data.limits, {
      included_minutes: null,
      included_texts: null,
      max_concurrent_calls: null,
    });
  });

  it('counts the calls of the calendar month in the workspace’s own timezone', async () => {
    const { id, keys } = await api.makeWorkspace();
    // Berlin is an hour ahead of UTC in November.
    await addCall(id, '2026-10-31T22:59:59.999Z', 100);
    await addCall(id, '2026-10-31T23:00:00Z', 2);
    await addCall(id, '2026-11-30T22:59:59.999Z', 3);
    await addCall(id, '2026-11-30T23:00:00Z', 100);
    await addCall(api.workspace.id, '2026-11-10T12:00:00Z', 100);
    await api.sql`update workspaces set included_minutes = 4, included_texts = 3, max_concurrent_calls = 2 where id = ${id}`;
    const { data } = (await api.get('/usage', { key: keys.read })).body;
    assert.deepEqual(data.period, { start: '2026-10-31T23:00:00.000Z', end: '2026-11-30T23:00:00.000Z' });
    assert.deepEqual(data.minutes, { used: 5, included: 4, remaining: 0 });
    assert.deepEqual(data.limits, { included_minutes: 4, included_texts: 3, max_concurrent_calls: 2 });
    assert.equal(data.counts.calls, 2);
  });

  it('counts the minutes of a month that begins within an hour of UTC', async () => {
    const { id, keys } = await api.makeWorkspace();
    // Kathmandu is five hours and three quarters ahead.
    await api.sql`update workspaces set timezone = 'Asia/Kathmandu' where id = ${id}`;
    await addCall(id, '2026-10-31T18:14:59.999Z', 100);
    await addCall(id, '2026-10-31T18:15:00Z', 2);
    await addCall(id, '2026-10-31T18:15:00.001Z', 3);
    await addCall(id, '2026-11-30T18:14:59.999Z', 5);
    await addCall(id, '2026-11-30T18:15:00Z', 100);
    const { data } = (await api.get('/usage', { key: keys.read })).body;
    assert.equal(data.minutes.used, 10);
    assert.equal(data.counts.calls, 3);
  });

  it('starts a month of any timezone on a quarter hour of UTC', () => {
    const quarterMs = 15 * 60 * 1000;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let month = 1; month <= 12; month += 1) {
        const now = Temporal.PlainDate.from({ year: 2026, month, day: 15 }).toZonedDateTime(zone).toInstant();
        const { start, end } = billingPeriod(now, zone);
        assert.equal(start.epochMilliseconds % quarterMs, 0, `${zone} ${start.toString()}`);
        assert.equal(end.epochMilliseconds % quarterMs, 0, `${zone} ${end.toString()}`);
      }
    }
  });

  it('counts existing records: no deleted contact, no archived assistant', async () => {
    const { keys } = await api.makeWorkspace();
    const key = keys.write;
    for (const name of ['A', 'B']) {
      await api.post('/contacts', { name }, { key });
      await api.post('/assistants', { name }, { key });
    }
    const [contact] = (await api.get('/contacts', { key })).body.data;
    await api.delete(`/contacts/${contact.id}`, { key });
    const [assistant] = (await api.get('/assistants', { key })).body.data;
    await api.delete(`/assistants/${assistant.id}`, { key });
    const { counts } = (await api.get('/usage', { key })).body.data;
    assert.equal(counts.contacts, 1);
    assert.equal(counts.assistants, 1);
    assert.equal(counts.phone_numbers, 0);
  });

  it('starts a month at the first instant of its first day, also where midnight does not exist', () => {
    // Clocks in Asunción went from 00:00 to 01:00 on 1 October 2023.
    const now = Temporal.Instant.from('2023-10-15T12:00:00Z');
    const { start, end } = billingPeriod(now, 'America/Asuncion');
    assert.equal(start.toString(), '2023-10-01T04:00:00Z');
    assert.equal(end.toString(), '2023-11-01T03:00:00Z');
  });
});

const contextOf = (workspaceId: number): ActionContext => ({
  ...{ db: api.sql, workspaceId, now: api.clock.now(), by: { kind: 'system' } },
});

describe('API keys', () => {
  it('are refused without a name, with an expiry in the past, and for a user who is no member', async () => {
    const now = api.clock.now();
    const stranger = (await api.makeWorkspace()).users.owner;
    const input = { userId: stranger, name: ' ', permission: 'read', expiresAt: now } as const;
    await assert.rejects(createApiKey(contextOf(api.workspace.id), input), (error) => {
      assert.ok(error instanceof Refusal);
      const faults = Object.entries(error.errors ?? {}).map(([field, problems]) => [
        field,
        problems.map(englishOf),
      ]);
      assert.deepEqual(Object.fromEntries(faults), {
        name: ['A key needs a name of 1 to 255 characters.'],
        expires_at: ['A key cannot expire before it is made.'],
        user_id: ['This person is not a member of the workspace.'],
      });
      return true;
    });
  });

  it('work after they are created, until they are revoked', async () => {
    const now = api.clock.now();
    const { key, record } = await createApiKey(contextOf(api.workspace.id), {
      ...{ userId: api.workspace.users.owner, name: 'Script', permission: 'read', expiresAt: now.add(aYear) },
    });
    assert.equal(record.prefix, key.slice(0, 12));
    const { data } = (await api.get('/me', { key })).body;
    assert.equal(data.api_key.id, record.id);
    assert.equal(data.api_key.name, 'Script');
    await revokeApiKey(contextOf(api.workspace.id), { id: record.id });
    await untilRefused(key);
    await assert.rejects(revokeApiKey(contextOf(api.workspace.id), { id: record.id }), { kind: 'not_found' });
  });

  it('of another workspace cannot be revoked', async () => {
    const { data } = (await api.get('/me')).body;
    const other = await api.makeWorkspace();
    await assert.rejects(revokeApiKey(contextOf(other.id), { id: data.api_key.id }), {
      kind: 'not_found',
    });
    assert.equal((await api.get('/me')).status, 200);
  });

  /**
   * Waits until the notification of the revocation reaches this process, without any request that asks for
   * it.
   */
  async function untilRefused(key: string): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if ((await api.get('/me', { key })).status === 401) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.fail('a revoked key still works after two seconds');
  }
});

describe('createWorkspace', () => {
  const plain = { timezone: 'Europe/Berlin', currency: 'EUR', country: 'DE', language: 'de-DE' };
  const owner = (email: string) => ({ name: 'Ann', email, passwordHash: null });

  it('refuses an e-mail address in use, in any case of letters, and changes nothing', async () => {
    const context = { db: api.sql, now: api.clock.now() };
    await createWorkspace(context, { name: 'One', ...plain, owner: owner('ann@one.example') });
    const before = await api.sql`select id from workspaces`;
    await assert.rejects(
      createWorkspace(context, { name: 'Two', ...plain, owner: owner('Ann@One.example') }),
      { kind: 'validation_error' },
    );
    assert.equal((await api.sql`select id from workspaces`).length, before.length);
  });

  it('refuses a slug in use, and chooses a free one when none is given', async () => {
    const context = { db: api.sql, now: api.clock.now() };
    const make = (slug: string | null, email: string) =>
      createWorkspace(context, {
        name: 'Café Süd',
        ...plain,
        owner: owner(email),
        ...(slug === null ? {} : { slug }),
      });
    await make(null, 'a@sud.example');
    await make(null, 'b@sud.example');
    await assert.rejects(make('cafe-sud', 'c@sud.example'), {
      message: 'Another workspace has this short name.',
    });
  });

  it('derives a slug from any name', () => {
    assert.equal(slugOf('  The “Riverside” Inn & Spa! '), 'the-riverside-inn-spa');
    assert.equal(slugOf('東京'), 'workspace');
  });
});
