import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect, type Db } from '../platform/db/sql.ts';
import { countedWorkspaces } from '../testing/counted-workspace.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
const { newWorkspace, totalOf, addContacts } = countedWorkspaces(api);

/** The number of live contacts with each tag, counted, and as it is stored. */
async function tagTotals(db: Db, workspaceId: number): Promise<{ counted: object; stored: object }> {
  const [row] = await db<{ counted: object; stored: object }[]>`
    select
      (select coalesce(jsonb_object_agg(tag, contacts), '{}') from (
        select tag, count(distinct id) as contacts from contacts cross join unnest(tags) as tag
        where workspace_id = ${workspaceId} and deleted_at is null group by tag) each_tag) as counted,
      (select coalesce(jsonb_object_agg(tag, contacts) filter (where contacts <> 0), '{}') from (
        select substr(resource, 14) as tag, sum(records) as contacts from record_counts
        where workspace_id = ${workspaceId} and resource like 'contacts?tag=%' group by resource) each_tag) as stored`;
  if (!row) throw new Error('no row');
  return row;
}

describe('the total of contacts with a tag', () => {
  it('is read from the stored total where the tag is the only filter', async () => {
    const { id, key } = await newWorkspace();
    await api.post('/contacts', { name: 'Ann', tags: ['vip', 'spa'] }, { key });
    await api.sql`update record_counts set records = 42 where workspace_id = ${id} and resource = 'contacts?tag=vip'`;
    assert.equal(await totalOf('/contacts?tag=vip', key), 42);
    assert.equal(await totalOf('/contacts?tag=vip&per_page=1&page=2&sort=name', key), 42);
    assert.equal(await totalOf('/contacts?tag=vip&do_not_call=false', key), 1);
    assert.equal(await totalOf('/contacts?tag=vip&q=Ann', key), 1);
    assert.equal(await totalOf('/contacts?tag=spa', key), 1);
    assert.equal(await totalOf('/contacts?tag=VIP', key), 0);
    await api.sql`select recount_records()`;
    assert.equal(await totalOf('/contacts?tag=vip', key), 1);
    assert.deepEqual(await tagTotals(api.sql, id), {
      counted: { vip: 1, spa: 1 },
      stored: { vip: 1, spa: 1 },
    });
  });

  it('follows every way in which contacts get and lose tags', async () => {
    const { id, key } = await newWorkspace();
    const other = await newWorkspace();
    const expectTotals = async (expected: Record<string, number>, when: string): Promise<void> => {
      assert.deepEqual(await tagTotals(api.sql, id), { counted: expected, stored: expected }, when);
      for (const [tag, total] of Object.entries(expected))
        assert.equal(
          await totalOf(`/contacts?tag=${encodeURIComponent(tag)}`, key),
          total,
          `${when}: ${tag}`,
        );
    };
    const phone = '+4930555003';
    const ann = await api.post('/contacts', { name: 'Ann', phone, tags: ['vip', 'a=b?c&d'] }, { key });
    await api.post('/contacts', { name: 'Ben', tags: ['vip'] }, { key });
    await api.post('/contacts', { name: 'Cleo', tags: ['vip'] }, { key: other.key });
    await expectTotals({ vip: 2, 'a=b?c&d': 1 }, 'created');
    await api.post('/contacts', { phone, tags: ['vip', 'spa'] }, { key });
    await expectTotals({ vip: 2, spa: 1 }, 'created again by phone');
    await api.post('/contacts', { phone, company: 'Inn' }, { key });
    await api.patch(`/contacts/${ann.body.data.id}`, { tags: ['spa', 'new'] }, { key });
    await expectTotals({ vip: 1, spa: 1, new: 1 }, 'changed');
    await api.post(
      '/contacts/import',
      {
        contacts: [
          { phone, tags: 'spa, late' },
          { name: 'Dora', tags: 'late' },
        ],
      },
      { key },
    );
    await expectTotals({ vip: 1, spa: 1, late: 2 }, 'imported');
    await api.delete(`/contacts/${ann.body.data.id}`, { key });
    await expectTotals({ vip: 1, late: 1 }, 'deleted');
    await api.sql`update contacts set deleted_at = null, tags = array['spa', 'spa'] where id = ${ann.body.data.id}`;
    await expectTotals({ vip: 1, spa: 1, late: 1 }, 'restored with other tags, one of them twice');
    await api.sql`delete from contacts where workspace_id = ${id}`;
    await expectTotals({}, 'removed');
    const left =
      await api.sql`select from record_counts where workspace_id = ${id} and resource like 'contacts?%'`;
    assert.equal(left.length, 0, 'no word of a tag stays');
    assert.equal(await totalOf('/contacts?tag=vip', other.key), 1);
  });

  it('matches the records at every moment while many connections write', async () => {
    const { id } = await newWorkspace();
    const WRITERS = 12;
    const writers = connect(api.databaseUrl, { connections: WRITERS });
    const writing = new AbortController();
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 25; round += 1) {
        await writers
          .begin(async (tx) => {
            const [first = 0, second = 0] = await addContacts(tx, id, [
              `A ${writer}-${round}`,
              `B ${writer}-${round}`,
            ]);
            await tx`update contacts set tags = array['all', ${`of ${round % 3}`}] where workspace_id = ${id} and id in (${first}, ${second})`;
            if (round % 4 === 1)
              await tx`update contacts set deleted_at = now() where workspace_id = ${id} and id = ${first}`;
            if (round % 4 === 2) await tx`delete from contacts where workspace_id = ${id} and id = ${first}`;
            if (round % 4 === 3)
              await tx`update contacts set tags = '{}' where workspace_id = ${id} and id = ${second}`;
            if (round % 5 === 3) throw new Error('taken back');
          })
          .catch((error: unknown) => assert.match(String(error), /taken back/));
      }
    };
    const compare = async (): Promise<number> => {
      let comparisons = 0;
      for (; !writing.signal.aborted; comparisons += 1) {
        const { counted: expected, stored } = await tagTotals(api.sql, id);
        assert.deepEqual(stored, expected);
      }
      return comparisons;
    };
    const comparing = compare();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    writing.abort();
    await writers.end();
    assert.ok((await comparing) > 0);
  });
});
