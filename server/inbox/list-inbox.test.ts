import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import { explain } from '../testing/explain.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { insertInboxItem, listInboxItems, type InboxFilter, type NewInboxItem } from './inbox.queries.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let key: string;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  key = workspace.keys.write;
});

const makeItem = (item: Partial<NewInboxItem> = {}): Promise<number> =>
  insertInboxItem(
    api.sql,
    workspace.id,
    {
      ...{ type: 'message', subject: 'Message from Ann', body: 'Please call.', contact_id: null },
      ...{ from_number: '+493012345', call_id: null, audio_key: null, audio_ms: null },
      ...item,
    },
    api.clock.now().toString({ smallestUnit: 'millisecond' }),
  );

const idsOf = async (query: string): Promise<number[]> => {
  const answer = await api.get(`/inbox?${query}`, { key });
  assert.equal(answer.status, 200, answer.raw.toString());
  assert.equal(answer.body.meta.total, answer.body.data.length);
  return answer.body.data.map((item: { id: number }) => item.id);
};

describe('GET /inbox', () => {
  it('refuses filters that cannot be understood, each by its name', async () => {
    for (const query of [
      'assigned_to=me',
      'priority=top',
      'contact_id=0',
      'call_id=x',
      'from=now',
      'q=%00',
    ]) {
      const answer = await api.get(`/inbox?${query}`, { key });
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
    const window = 'from=2026-11-21T00:00:01Z&to=2026-11-21T00:00:00Z';
    assert.deepEqual(Object.keys((await api.get(`/inbox?${window}`, { key })).body.error.errors), ['to']);
  });

  it('filters by member and priority', async () => {
    const id = await makeItem();
    const other = await makeItem({ priority: 'high' });
    await api.patch(`/inbox/${id}`, { assigned_to: workspace.users.member }, { key });
    assert.deepEqual(await idsOf(`assigned_to=${workspace.users.member}`), [id]);
    assert.deepEqual(await idsOf(`assigned_to=${workspace.users.owner}`), []);
    assert.deepEqual(await idsOf('priority=high'), [other]);
    assert.deepEqual(await idsOf('priority=high&status=done'), []);
  });

  it('filters by whether somebody takes care', async () => {
    const taken = await makeItem();
    const free = await makeItem();
    await api.patch(`/inbox/${taken}`, { assigned_to: workspace.users.member }, { key });
    assert.deepEqual(await idsOf('unassigned=true'), [free]);
    assert.deepEqual(await idsOf('unassigned=false'), [taken]);
    assert.deepEqual(await idsOf(`unassigned=true&assigned_to=${workspace.users.member}`), []);
  });

  it('filters by contact and call', async () => {
    const contact = await api.post('/contacts', { name: 'Ann' }, { key });
    const contactId = contact.body.data.id;
    const at = api.clock.now().toString();
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, direction, status, started_at, carrier, carrier_call_id, created_at, updated_at)
      values (${workspace.id}, 'inbound', 'completed', ${at}, 'test', 'one', ${at}, ${at}) returning id`;
    const ofContact = await makeItem({ contact_id: contactId });
    const ofCall = await makeItem({ call_id: call?.id ?? 0 });
    assert.deepEqual(await idsOf(`contact_id=${contactId}`), [ofContact]);
    assert.deepEqual(await idsOf(`call_id=${call?.id}`), [ofCall]);
  });

  it('takes both ends of a window of time in', async () => {
    const id = await makeItem();
    const at = encodeURIComponent(api.clock.now().toString());
    assert.deepEqual(await idsOf(`from=${at}&to=${at}`), [id]);
    assert.deepEqual(await idsOf('from=2030-01-01T00:00:00Z'), []);
  });

  it('looks for words in subject and body, and for a number whatever its spaces', async () => {
    const coat = await makeItem({ subject: 'Message from Zoë', body: 'My coat is still there.' });
    const other = await makeItem({ from_number: '+4930999888' });
    assert.deepEqual(await idsOf('q=zoe'), [coat]);
    assert.deepEqual(await idsOf('q=COAT%20is'), [coat]);
    assert.deepEqual(await idsOf('q=030%20999-888'), [other]);
    assert.deepEqual(await idsOf('q=100%25'), []);
  });

  it('reads an index and not the table, whatever is asked of a workspace with many items', async () => {
    await api.sql`
      insert into inbox_items (workspace_id, type, priority, subject, body, from_number, assigned_to, created_at, updated_at)
      select ${workspace.id}, 'message', case when n % 40 = 0 then 'urgent' else 'normal' end, 'Message', md5(n::text),
        '+49301' || n, case when n % 50 = 0 then ${workspace.users.owner}::bigint end, now() - n * interval '1 minute', now()
      from generate_series(1, 20000) n`;
    await api.sql`vacuum analyze inbox_items`;
    const all: InboxFilter = {
      ...{ status: undefined, type: undefined, assignedTo: undefined, priority: undefined },
      ...{
        contactId: undefined,
        callId: undefined,
        search: null,
        from: null,
        to: null,
        unassigned: undefined,
      },
    };
    const asked: Partial<InboxFilter>[] = [
      { assignedTo: workspace.users.owner },
      { priority: 'urgent' },
      { contactId: 5 },
      { callId: 5 },
      { search: { text: '%e4da3b%', digits: null } },
      { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    ];
    for (const part of asked) {
      const filter = { ...all, ...part };
      const plans = await explain(api.sql, 'force_custom_plan', (db) =>
        listInboxItems(db, workspace.id, filter, { limit: 25, offset: 0 }),
      );
      const plan = plans.join('\n');
      assert.doesNotMatch(plan, /Seq Scan/, JSON.stringify(part));
    }
  });
});
