import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

/** Makes members of staff, each with 100 entries of time off. */
async function fillStaff(workspaceId: number, count: number): Promise<void> {
  const day = { starts_at: '2026-12-01T08:00:00.000Z', ends_at: '2026-12-01T18:00:00.000Z', reason: 'x' };
  await api.sql`
    insert into staff_members (workspace_id, name, time_off, created_at, updated_at)
    select ${workspaceId}, 'Person ' || n, ${api.sql.json(Array.from({ length: 100 }, () => day))}, now(), now()
    from generate_series(1, ${count}::int) n`;
}

const namesOf = (data: Json[]): string[] => data.map(({ name }) => name);

describe('lists of a company', () => {
  it('are answered whole without a page, in the order of their ids, whatever their length', async () => {
    for (const count of [0, 1, 49, 50, 51, 150]) {
      const { id, keys } = await api.makeWorkspace();
      await fillStaff(id, count);
      const answer = await api.get('/company/staff', { key: keys.read });
      assert.equal(answer.status, 200);
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      assert.equal(answer.body.meta, undefined);
      const expected = Array.from({ length: count }, (_, index) => `Person ${index + 1}`);
      assert.deepEqual(namesOf(answer.body.data), expected);
    }
  });

  it('are answered by the page with meta where page or per_page asks for one', async () => {
    const { id, keys } = await api.makeWorkspace();
    await fillStaff(id, 30);
    const key = keys.read;
    const second = (await api.get('/company/staff?page=2', { key })).body;
    assert.deepEqual(second.meta, { current_page: 2, per_page: 25, last_page: 2, total: 30 });
    assert.deepEqual(namesOf(second.data), ['Person 26', 'Person 27', 'Person 28', 'Person 29', 'Person 30']);
    const few = (await api.get('/company/staff?per_page=2', { key })).body;
    assert.deepEqual([few.meta.last_page, namesOf(few.data)], [15, ['Person 1', 'Person 2']]);
    assert.deepEqual((await api.get('/company/staff?page=99', { key })).body.data, []);
    for (const path of ['services', 'faqs', 'knowledge-base'])
      assert.equal((await api.get(`/company/${path}?page=1`, { key })).body.meta.total, 0, path);
    for (const query of ['page=0', 'per_page=101', 'page=x'])
      assert.equal((await api.get(`/company/staff?${query}`, { key })).status, 422, query);
  });

  it('are read and sent in slices where they are long, so that other work runs in between', async () => {
    const { id, keys } = await api.makeWorkspace();
    await fillStaff(id, 1000);
    const answer = await fetch(`${api.baseUrl}/company/staff`, {
      headers: { authorization: `Bearer ${keys.read}` },
    });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    assert.ok(bytes > 8_000_000, String(bytes));
    // Without a length in its head, the answer was never whole in memory.
    assert.equal(answer.headers.get('content-length'), null);
  });
});
