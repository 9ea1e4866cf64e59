import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

async function made(): Promise<{ id: number; ids: number[]; list: (query?: string) => Promise<TestAnswer> }> {
  const { keys } = await api.makeWorkspace();
  const key = keys.write;
  const people = [{ name: 'Ann', phone: '+4930123401' }, { name: 'Bob' }, { phone: '+4930123403' }];
  const ids: number[] = [];
  for (const one of people) ids.push((await api.post('/contacts', one, { key })).body.data.id);
  const campaign = await api.post('/campaigns', { name: 'Spring', contact_ids: ids }, { key });
  const { id } = campaign.body.data;
  return { id, ids, list: (query = '') => api.get(`/campaigns/${id}/contacts${query}`, { key }) };
}

describe('GET /campaigns/{id}/contacts', () => {
  it('refuses an unknown state, and a campaign of another workspace', async () => {
    const { id, list } = await made();
    assert.deepEqual(Object.keys((await list('?state=asleep')).body.error.errors), ['state']);
    const { keys } = await api.makeWorkspace();
    assert.equal((await api.get(`/campaigns/${id}/contacts`, { key: keys.write })).status, 404);
  });

  it('lists who is called, in which state, page by page', async () => {
    const { ids, list } = await made();
    const { data, meta } = (await list()).body;
    const now = api.clock.now().toString({ smallestUnit: 'millisecond' });
    const fresh = { attempts: 0, call_id: null, skip_reason: null };
    assert.deepEqual(data, [
      {
        contact_id: ids[0],
        name: 'Ann',
        phone: '+4930123401',
        state: 'pending',
        ...fresh,
        next_attempt_at: now,
      },
      {
        ...{
          contact_id: ids[1],
          name: 'Bob',
          phone: null,
          state: 'skipped',
          ...fresh,
          next_attempt_at: null,
        },
        skip_reason: 'no_phone',
      },
      {
        contact_id: ids[2],
        name: null,
        phone: '+4930123403',
        state: 'pending',
        ...fresh,
        next_attempt_at: now,
      },
    ]);
    assert.equal(meta.total, 3);
    const second = (await list('?state=pending&per_page=1&page=2')).body;
    assert.deepEqual(
      second.data.map((one: Json) => one.contact_id),
      [ids[2]],
    );
    assert.equal(second.meta.total, 2);
  });
});
