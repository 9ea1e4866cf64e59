import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { keepCallPermission } from './keep-call-permission.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import { makeRecords } from '../testing/records.queries.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const by = { kind: 'system' } as const;
const TABLES = ['appointments', 'calls', 'inbox_items', 'messages', 'orders', 'reservations'];

const api = useTestApi();
let workspace: TestWorkspace;
let key: string;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  key = workspace.keys.write;
});

async function contact(values: Json): Promise<number> {
  const answer = await api.post('/contacts', values, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data.id;
}
const merge = (id: number, other: unknown): Promise<TestAnswer> =>
  api.post(`/contacts/${id}/merge`, { contact_id: other }, { key });
const shown = async (id: number): Promise<TestAnswer> => api.get(`/contacts/${id}`, { key });

async function giveRecords(id: number): Promise<void> {
  await makeRecords(api.sql, workspace.id, api.clock.now());
  await giveAll(id);
}

/** Gives all records of the workspace to a contact. */
async function giveAll(id: number): Promise<void> {
  for (const table of TABLES) {
    await api.sql`update ${api.sql.identifier(table)} set contact_id = ${id} where workspace_id = ${workspace.id}`;
  }
}

async function recordsOf(id: number): Promise<number[]> {
  const counts = TABLES.map(async (table) => {
    const [row] = await api.sql<{ count: number }[]>`
      select count(*)::integer as count from ${api.sql.identifier(table)}
      where workspace_id = ${workspace.id} and contact_id = ${id}`;
    return row?.count ?? 0;
  });
  return Promise.all(counts);
}

/** Puts contacts into a campaign, in this state. */
async function campaignWith(state: string, ...ids: number[]): Promise<void> {
  const body = { name: 'Spring', timezone: 'Europe/Berlin', calling_days: ['mon'] };
  const [row] = await api.sql<{ id: number }[]>`
    insert into campaigns ${api.sql.row({
      ...{
        workspace_id: workspace.id,
        status: 'draft',
        ...body,
        calling_start: '09:00',
        calling_end: '17:00',
      },
      ...{ max_concurrent_calls: 1, max_attempts: 1, retry_after_minutes: 60 },
      ...{ created_at: '2026-11-23T12:00:00Z', updated_at: '2026-11-23T12:00:00Z' },
    })} returning id`;
  const campaign = row?.id ?? 0;
  for (const id of ids) {
    await api.sql`
      insert into campaign_contacts (workspace_id, campaign_id, contact_id, state, due_at)
      values (${workspace.id}, ${campaign}, ${id}, ${state}, now())`;
  }
}

describe('merging contacts', () => {
  it('is refused for the same contact, one that is not there, and one of another workspace', async () => {
    const id = await contact({ name: 'Ann' });
    const foreign = (await api.post('/contacts', { name: 'Bea' })).body.data.id;
    for (const other of [id, 999_999_999, foreign]) {
      const { status, body } = await merge(id, other);
      assert.deepEqual([status, Object.keys(body.error.errors)], [422, ['contact_id']]);
    }
    assert.equal((await merge(foreign, id)).status, 404);
    assert.equal((await merge(id, 'x')).status, 422);
    const gone = await contact({ name: 'Gone' });
    await api.delete(`/contacts/${gone}`, { key });
    assert.equal((await merge(id, gone)).status, 422);
    assert.equal((await merge(gone, id)).status, 404);
  });

  it('is refused while a campaign calls one of them, and changes nothing then', async () => {
    const [ann, bea] = [await contact({ name: 'Ann' }), await contact({ name: 'Bea' })];
    await campaignWith('calling', bea);
    const { status, body } = await merge(ann, bea);
    assert.deepEqual([status, body.error.code], [409, 'called_by_campaign']);
    assert.equal((await shown(bea)).status, 200);
  });

  it('is refused where the two together have more than one may, and changes nothing then', async () => {
    const names = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, index) => `name-${from + index}`);
    const values = (from: number, to: number): Json =>
      Object.fromEntries(names(from, to).map((name) => [name, 'x']));
    for (const [field, of, most, code] of [
      ['notes', (from: number, to: number) => 'x'.repeat(to - from), 10_000, 'too_long'],
      ['tags', names, 100, 'too_long'],
      ['metadata', values, 50, 'too_long'],
      ['custom_fields', values, 100, 'too_many_fields'],
    ] as const) {
      const ann = await contact({ name: 'Ann', [field]: of(0, most) });
      const bea = await contact({ name: 'Bea', [field]: of(1, most + 1) });
      const { status, body } = await merge(ann, bea);
      assert.deepEqual([status, body.error.codes], [422, { contact_id: [code] }], field);
      assert.equal((await shown(bea)).status, 200);
    }
  });

  it('moves every record, and what the first lacks; the second is deleted and its number is free', async () => {
    const ann = await contact({ name: 'Ann', email: 'ann@example.com', tags: ['vip'], notes: 'Window.' });
    const bea = await contact({
      ...{ name: 'Anne', phone: '+493012345678', company: 'Inn', tags: ['spa', 'vip'], notes: 'Late.' },
      ...{ do_not_call: true, custom_fields: { room: '12' }, external_id: 'crm-1', metadata: { a: '1' } },
    });
    await giveRecords(bea);
    const { status, body } = await merge(ann, bea);
    assert.equal(status, 200, JSON.stringify(body));
    const { name, phone, email, company, tags, notes, ...rest } = body.data;
    assert.deepEqual(
      [name, phone, email, company, tags, notes],
      ['Ann', '+493012345678', 'ann@example.com', 'Inn', ['vip', 'spa'], 'Window.\n\nLate.'],
    );
    assert.deepEqual(
      [rest.do_not_call, rest.custom_fields, rest.external_id],
      [true, { room: '12' }, 'crm-1'],
    );
    assert.deepEqual(rest.metadata, { a: '1' });
    assert.equal((await shown(bea)).status, 404);
    assert.deepEqual(
      await recordsOf(bea),
      TABLES.map(() => 0),
    );
    assert.ok((await recordsOf(ann)).every((count) => count > 0));
  });

  it('keeps what the first has, and the stricter call permission of two numbers', async () => {
    const ann = await contact({ phone: '+493011111111', chatapp_call_permission: 'permanent' });
    const bea = await contact({ phone: '+493022222222', chatapp_call_permission: 'temporary' });
    const { body } = await merge(ann, bea);
    assert.deepEqual([body.data.phone, body.data.chatapp_call_permission], ['+493011111111', 'temporary']);
  });

  it('keeps what the person decided last about calls, when an earlier decision is told late', async () => {
    const [ann, bea] = [await contact({ phone: '+493033333333' }), await contact({ phone: '+493044444444' })];
    const context = { db: api.sql, workspaceId: workspace.id, now: api.clock.now(), by } as const;
    const decide = (from: string, permission: 'none' | 'permanent', hoursAgo: number): Promise<void> =>
      keepCallPermission(
        context,
        { from, userId: null, name: null },
        { permission, expiresAt: null, decidedAt: context.now.subtract({ hours: hoursAgo }) },
      );
    await decide('+493033333333', 'permanent', 3);
    await decide('+493044444444', 'none', 1);
    assert.equal((await merge(ann, bea)).body.data.chatapp_call_permission, 'none');
    await decide('+493033333333', 'permanent', 2);
    assert.equal((await shown(ann)).body.data.chatapp_call_permission, 'none');
    await decide('+493033333333', 'permanent', 0);
    assert.equal((await shown(ann)).body.data.chatapp_call_permission, 'permanent');
  });

  it('keeps one place in a campaign that both are in', async () => {
    const [ann, bea] = [await contact({ name: 'Ann' }), await contact({ name: 'Bea' })];
    await campaignWith('pending', ann, bea);
    await campaignWith('reached', bea);
    assert.equal((await merge(ann, bea)).status, 200);
    const rows = await api.sql<{ contact_id: number; state: string }[]>`
      select contact_id, state from campaign_contacts where workspace_id = ${workspace.id} order by campaign_id`;
    assert.deepEqual(
      rows.map(({ contact_id: id, state }) => [id, state]),
      [
        [ann, 'pending'],
        [ann, 'reached'],
      ],
    );
  });

  it('happens once when two merge them into each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bea] = [await contact({ name: 'Ann' }), await contact({ name: 'Bea' })];
      if (round === 0) await makeRecords(api.sql, workspace.id, api.clock.now());
      await giveAll(ann);
      const answers = await Promise.all([merge(ann, bea), merge(bea, ann)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      assert.equal(statuses[0], 200, JSON.stringify(statuses));
      assert.ok([404, 422].includes(statuses[1] ?? 0), JSON.stringify(statuses));
      const kept = answers[0]?.status === 200 ? ann : bea;
      assert.ok((await recordsOf(kept)).every((count) => count > 0));
    }
  });

  it('finds a record that is linked to the second while it waits', async () => {
    const [ann, bea] = [await contact({ name: 'Ann' }), await contact({ name: 'Bea' })];
    await makeRecords(api.sql, workspace.id, api.clock.now());
    const merging = await inTransaction(api.sql, async (tx) => {
      await tx`select from contacts where workspace_id = ${workspace.id} and id = ${bea} for update`;
      const asked = merge(ann, bea);
      await waitUntilBlocked(api.sql);
      await tx`update calls set contact_id = ${bea} where workspace_id = ${workspace.id}`;
      return { asked };
    });
    assert.equal((await merging.asked).status, 200);
    const [calls] = await api.sql<{ count: number }[]>`
      select count(*)::integer as count from calls where workspace_id = ${workspace.id} and contact_id = ${ann}`;
    assert.equal(calls?.count, 1);
  });
});
