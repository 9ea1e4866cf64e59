import assert from 'node:assert/strict';
import type { Json, TestApi } from '../../testing/test-api.ts';

/** A new workspace that is open from Monday to Friday, 9 to 17 in Berlin, and what tests do in it. */
export interface Shop {
  id: number;
  /** Its owner's write key, so that a shop can be passed as the options of a request. */
  key: string;
  make(path: string, body: object): Promise<Json>;
  service(more?: object): Promise<Json>;
  staff(more?: object): Promise<Json>;
  /** Books, and fails the test when that is refused. */
  book(body: object): Promise<Json>;
  /** Types and data of the events so far, the oldest first. */
  events(): Promise<{ type: string; data: Json }[]>;
}

export async function openShop(api: TestApi, profile: object = {}): Promise<Shop> {
  const { id, keys } = await api.makeWorkspace();
  const key = keys.write;
  const make = async (path: string, body: object): Promise<Json> => {
    const answer = await api.post(path, body, { key });
    assert.equal(answer.status, 201, answer.raw.toString('utf8'));
    return answer.body.data;
  };
  const opening_hours = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }];
  const answer = await api.patch('/company/profile', { opening_hours, ...profile }, { key });
  assert.equal(answer.status, 200, answer.raw.toString('utf8'));
  return {
    id,
    key,
    make,
    service: (more = {}) => make('/company/services', { name: 'Massage', ...more }),
    staff: (more = {}) => make('/company/staff', { name: 'Ann', ...more }),
    book: (body) => make('/appointments', body),
    events: async () => {
      const rows = await api.sql<{ body: string }[]>`
        select body from events where workspace_id = ${id} order by created_at, xmin::text::bigint`;
      return rows.map(({ body }) => JSON.parse(body));
    },
  };
}
